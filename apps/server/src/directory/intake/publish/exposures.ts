import { PLACEHOLDERS } from '@vidriera/redaction';
import { findExposure } from '../../guard/exit-guard.ts';

/** The most words of one exposure, and the most exposures that are masked in a text. A text with more is left out. */
const WORDS_MAX = 12;
const EXPOSURES_MAX = 50;
const PUNCTUATION = '.,;:!?';

/**
 * Masks what the exit guard finds in cleaned texts that are shown one after the other, so that no build withholds their record.
 * The guard is stricter than the redaction with a few things, such as a full stop without a space after it.
 */
export function withoutExposures(texts: readonly (string | null)[]): (string | null)[] {
  // What the guard does not find in all of them it finds in none.
  if (exposureIn(texts) === null) return [...texts];
  const shown: (string | null)[] = [];
  for (const text of texts) {
    const masked = text === null ? null : maskExposures(text);
    // A number that begins in one text and ends in a later one.
    const isAlone = masked === null || exposureIn([...shown, masked]) === null;
    shown.push(isAlone ? masked : masked.replace(/\d+/, PLACEHOLDERS.phone));
  }
  return exposureIn(shown) === null ? shown : shown.map(() => null);
}

function exposureIn(value: unknown) {
  const bytes = Buffer.from(JSON.stringify(value));
  return findExposure(bytes, 0, bytes.length)?.kind ?? null;
}

/** The text with placeholders for its exposures; null when one can't be located. */
function maskExposures(text: string): string | null {
  if (exposureIn(text) === null) return text;
  // Words at even indexes, the white space between them at odd ones.
  const parts = text.split(/(\s+)/);
  const within = (from: number, to: number) => exposureIn(parts.slice(from, to + 1).join(''));
  let masked = 0;
  for (let end = 0; end < parts.length; end += 2) {
    let start = Math.max(0, end - 2 * (WORDS_MAX - 1));
    let kind = within(start, end);
    if (kind === null) continue;
    if (++masked > EXPOSURES_MAX) return null;
    for (let later = start + 2; later <= end; later += 2) {
      const kindLater = within(later, end);
      if (kindLater === null) break;
      [start, kind] = [later, kindLater];
    }
    const placeholder = kind in PLACEHOLDERS ? PLACEHOLDERS[kind as keyof typeof PLACEHOLDERS] : PLACEHOLDERS.url;
    const last = parts[end]!.at(-1)!;
    parts.splice(start, end - start + 1, PUNCTUATION.includes(last) ? placeholder + last : placeholder);
    end = start;
  }
  const result = parts.join('');
  return exposureIn(result) === null ? result : null;
}
