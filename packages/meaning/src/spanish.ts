import { ROOTS } from './spanish-table.ts';

const SHORTEST_ROOT = 3;
/** Pronouns after a verb: "arreglarmelo". */
const PRONOUNS =
  /^(.{2,}(?:ar|er|ir|ando|iendo|[aei]))(?:[mts]e|nos)?l[aeo]s?$|^(.{2,}(?:ar|er|ir|ando|iendo))(?:[mts]e|nos)$/;
const ENDINGS = new Set(
  'aremos abamos aramos asemos ariamos eremos ieran iesen iendo ando aban aron ieron iera iese iste aste aria eria iria aras eras iras ara ase aba abas are ere ire aran eran iran amos emos imos ais eis ian ias ado ada ados adas ido ida idos idas mente cion ciones or ora ores oras able ables ible ibles ar er ir an en as es os a e o s'.split(
    ' ',
  ),
);
const LONGEST_ENDING = 7;

/** A folded word without its endings and pronouns, which a hyphen replaces: "pintur-" of "pintura" is not the word "pintur". */
export function rootOf(word: string): string {
  const verb = PRONOUNS.exec(word);
  const bare = verb?.[1] ?? verb?.[2] ?? word;
  for (let length = Math.min(LONGEST_ENDING, bare.length - SHORTEST_ROOT); length > 0; length--) {
    if (ENDINGS.has(bare.slice(-length))) return `${bare.slice(0, -length)}-`;
  }
  return bare;
}

const HASHES = 5;

/** The bits of a root in a filter of this many. */
export function* bitsOf(root: string, bits: number): Generator<number> {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < root.length; i++) {
    a = Math.imul(a ^ root.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ root.charCodeAt(i), 0x85ebca6b) ^ (b >>> 13);
  }
  for (let i = 0; i < HASHES; i++) yield ((a >>> 0) + i * ((b | 1) >>> 0)) % bits;
}

let filter: Uint8Array | null = null;

/** Whether a folded word is one of the Spanish dictionary, with any ending. Of other words, one in fifty is taken for one too. */
export function isSpanish(word: string): boolean {
  filter ??= Uint8Array.from(atob(ROOTS), (letter) => letter.charCodeAt(0));
  for (const bit of bitsOf(rootOf(word), filter.length * 8)) {
    if ((filter[bit >> 3]! & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
