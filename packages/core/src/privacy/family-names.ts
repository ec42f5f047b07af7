/**
 * Family names in running text. The rule, in order, for a word the directory knows as a family name:
 *  1. next to the given name, or after "señor", "Dr.", "familia" …: it goes, however it is written;
 *  2. after a word for a place ("calle Flores", "barrio San Martín"), or before "del", "de la" and a capital when it is also an
 *     ordinary word ("Cruz del Eje"): it stays;
 *  3. an ordinary word ("flores", "cruz", "herrero") in lower case, or with the capital that begins a sentence: it stays;
 *     a place that is also a name ("en Flores", "zona Moreno"): it stays;
 *  4. anything else goes, in any case and with or without accents.
 * Figures are in README.md.
 */
import { ORDINARY_WORDS, PLACE_NAMES, PLACE_WORDS } from './family-lexicon.ts';
import { foldWord, isParticle } from './names.ts';

interface Word {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}]+(?:['’`´][\p{L}\p{M}]+)*/gu;
const HONORIFICS = new Set(
  'sr sra srta senor senora senorita don dona dr dra lic ing arq prof familia flia apellido apellidos firma firmado tecnico profesor profesora'.split(
    ' ',
  ),
);
const LOCATIVES = new Set(
  'en desde hasta zona zonas por hacia norte sur oeste este cerca alrededores localidad ciudad'.split(' '),
);

function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const found of text.matchAll(WORD)) {
    const start = found.index ?? 0;
    words.push({ text: found[0], folded: foldWord(found[0]), start, end: start + found[0].length });
  }
  return words;
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
const isAllCapitals = (word: string): boolean => word.length > 1 && word === word.toUpperCase();

/**
 * Puts one initial with a dot in the place of each run of family-name words ("Pérez García" → "P."). `isFamilyWord` gets
 * the folded word; `given` is the person's given name if known. A text without family names comes back as the same string.
 */
export function removeFamilyNames(text: string, isFamilyWord: (folded: string) => boolean, given?: string): string {
  if (text.length === 0) return text;
  const words = readWords(text);
  const known = new Map<string, boolean>();
  const isFamily = (word: Word | undefined): boolean => {
    if (word === undefined || word.folded.length < 2 || isParticle(word.folded)) return false;
    let answer = known.get(word.folded);
    if (answer === undefined) {
      answer = isFamilyWord(word.folded);
      known.set(word.folded, answer);
    }
    return answer;
  };
  const givenFolded = new Set(
    (given ?? '')
      .split(/\s+/u)
      .map(foldWord)
      .filter((word) => word.length > 1),
  );
  let out = '';
  let copied = 0;
  for (let k = 0; k < words.length; k++) {
    const word = words[k] as Word;
    if (!isFamily(word)) continue;
    const last = runEnd(words, k, text, isFamily);
    if (stays(words, k, last, text, givenFolded)) {
      k = last;
      continue;
    }
    const start = besideGiven(words, k, givenFolded, text) ? particleStart(words, k, givenFolded) : k;
    const end = (words[last] as Word).end;
    const initial = (/\p{L}/u.exec(word.text)?.[0] ?? '').toLocaleUpperCase('es');
    out += `${text.slice(copied, (words[start] as Word).start)}${initial}.`;
    copied = text[end] === '.' ? end + 1 : end;
    k = last;
  }
  return copied === 0 ? text : out + text.slice(copied);
}

const joined = (text: string, left: Word, right: Word): boolean =>
  /^[\s\-–]{1,3}$/u.test(text.slice(left.end, right.start)) && !/\n\s*\n/.test(text.slice(left.end, right.start));

/** Index of the last family word of the run that starts at k, particles between two family words included. */
function runEnd(
  words: readonly Word[],
  k: number,
  text: string,
  isFamily: (word: Word | undefined) => boolean,
): number {
  let last = k;
  for (let n = k + 1; n < words.length; n++) {
    const word = words[n] as Word;
    if (!joined(text, words[n - 1] as Word, word)) break;
    if (isFamily(word)) last = n;
    else if (!isParticle(word.folded) || n - last > 2) break;
  }
  return last;
}

/** Directly after the given name (particles between), or directly before it. */
function besideGiven(words: readonly Word[], k: number, given: ReadonlySet<string>, text: string): boolean {
  if (given.size === 0) return false;
  let n = k - 1;
  while (n >= 0 && isParticle((words[n] as Word).folded) && k - n <= 3) n--;
  const before = words[n];
  if (
    before !== undefined &&
    given.has(before.folded) &&
    /^[\s,.-]*$/u.test(text.slice(before.end, (words[n + 1] as Word).start))
  )
    return true;
  // a second given name between: "María José Pérez"
  const earlier = words[n - 1];
  return (
    before !== undefined &&
    earlier !== undefined &&
    given.has(earlier.folded) &&
    isCapital(before.text) &&
    joined(text, earlier, before) &&
    joined(text, before, words[n + 1] as Word)
  );
}

function particleStart(words: readonly Word[], k: number, given: ReadonlySet<string>): number {
  let n = k;
  while (n > 0 && isParticle((words[n - 1] as Word).folded) && !given.has((words[n - 1] as Word).folded)) n--;
  return n;
}

function stays(words: readonly Word[], k: number, last: number, text: string, given: ReadonlySet<string>): boolean {
  const word = words[k] as Word;
  if (besideGiven(words, k, given, text)) return false;
  const after = words[last + 1];
  if (
    after !== undefined &&
    given.has(after.folded) &&
    /^[\s,]{1,2}$/u.test(text.slice((words[last] as Word).end, after.start))
  )
    return false;
  const before = words[k - 1];
  const touches =
    before !== undefined && word.start - before.end <= 3 && !/[.!?\n]\s/.test(text.slice(before.end + 1, word.start));
  if (touches && HONORIFICS.has(before.folded)) return false;
  if (touches && isPlaceBefore(words, k - 1)) return true;
  const ordinary = ORDINARY_WORDS.has(word.folded);
  const place = PLACE_NAMES.has(word.folded);
  if (last > k && (isCapital(word.text) || !ordinary)) return false;
  if ((ordinary || place) && beginsPlaceName(words, last, text)) return true;
  if (!isCapital(word.text)) return ordinary;
  const shouted = isAllCapitals(word.text) && text === text.toUpperCase();
  if (ordinary && (beginsSentence(text, word.start) || shouted)) return true;
  if (place && (beginsSentence(text, word.start) || amongPlaces(words, k, text))) return true;
  return false;
}

/** "calle Flores", "barrio de la Paz": a word for a place, particles between. */
function isPlaceBefore(words: readonly Word[], k: number): boolean {
  let n = k;
  while (n > 0 && isParticle((words[n] as Word).folded) && k - n < 3) n--;
  return PLACE_WORDS.has((words[n] as Word).folded);
}

/** "Cruz del Eje", "Flores de Mayo": followed by a particle and a capital. */
function beginsPlaceName(words: readonly Word[], last: number, text: string): boolean {
  const particle = words[last + 1];
  if (particle === undefined || !/^(?:del|de)$/.test(particle.folded) || !joined(text, words[last] as Word, particle))
    return false;
  let n = last + 2;
  while (n < words.length && /^(?:la|las|los|el)$/.test((words[n] as Word).folded)) n++;
  const next = words[n];
  return next !== undefined && isCapital(next.text);
}

function beginsSentence(text: string, start: number): boolean {
  return /(?:^|[.!?¡¿:\n•\-"(]\s*)$/u.test(text.slice(Math.max(0, start - 4), start));
}

/** "en Flores", "Caballito, Flores y Almagro": after a locative, or in a list beside another place. */
function amongPlaces(words: readonly Word[], k: number, text: string): boolean {
  const before = words[k - 1];
  if (before !== undefined && (LOCATIVES.has(before.folded) || (before.folded === 'a' && false))) return true;
  const neighbours = [words[k - 1], words[k + 1], words[k - 2], words[k + 2]];
  return neighbours.some(
    (near) =>
      near !== undefined &&
      PLACE_NAMES.has(near.folded) &&
      /[,y/]/.test(
        text.slice(Math.min(near.end, (words[k] as Word).end), Math.max(near.start, (words[k] as Word).start)),
      ),
  );
}
