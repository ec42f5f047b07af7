import { createHmac } from 'node:crypto';

/** Bytes of a fingerprint: few enough to be a whole number in JavaScript, enough that two words never share one. */
const FINGERPRINT_BYTES = 6;
const WORDS_KEPT = 200_000;

/** The keyed fingerprint of a folded family-name word, as a whole number: all that is kept of it (decisions, Names). */
export type Fingerprinter = (foldedWord: string) => number;

/** Remembers what it computed, up to a bound: a language has few words. */
export function fingerprinter(key: Uint8Array): Fingerprinter {
  const known = new Map<string, number>();
  return (word) => {
    let fingerprint = known.get(word);
    if (fingerprint !== undefined) return fingerprint;
    fingerprint = createHmac('sha256', key).update(word).digest().readUIntBE(0, FINGERPRINT_BYTES);
    if (known.size >= WORDS_KEPT) known.clear();
    known.set(word, fingerprint);
    return fingerprint;
  };
}

/** As the store keeps them: hexadecimal, sorted, joined by a space. */
export function writeFamily(words: Iterable<string>, fingerprint: Fingerprinter): string {
  const hex = [...new Set(words)].map((word) =>
    fingerprint(word)
      .toString(16)
      .padStart(2 * FINGERPRINT_BYTES, '0'),
  );
  return hex.sort().join(' ');
}

/** The fingerprints of {@link writeFamily}. */
export function readFamily(text: string): number[] {
  return text === '' ? [] : text.split(' ').map((hex) => Number.parseInt(hex, 16));
}
