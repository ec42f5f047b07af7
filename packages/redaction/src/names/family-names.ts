/**
 * Removes family names from running text, by the rules in README.md (Family names in text). Words are compared as a reader sees
 * them, across look-alike letters, escapes and digits in place of letters. A name in the
 * plural is removed after "los", "familia" …; a name glued to another word is removed when the case changes or a known word ends
 * there (family-forms.ts).
 */
import { type FoldedText, fold, originalRange } from '../text/fold.ts';
import { isOrdinaryWord } from '../text/lexicon.ts';
import { setOf } from '../text/word-lists.ts';
import { besideGiven, type FamilyContext, followsHonorific, isNoFamilyName } from './family-context.ts';
import { type FamilyForm, familyForms } from './family-forms.ts';
import { isCapital, joined, readWords, textBetween, type Word } from './family-words.ts';
import { foldWord, isParticle } from './fold-word.ts';
import { restoreLostLetters } from './lost-letters.ts';
import { isGlued, ORDINARY_WORDS, PLACE_NAMES } from './name-lists.ts';

/** A range to remove, and the initial that replaces it. */
interface Removal {
  readonly start: number;
  readonly end: number;
  readonly initial: string;
}

/** Words before a family name in the plural. */
const PLURAL_BEFORE = setOf('los las hermanos hermanas hnos familia flia');
/**
 * Replaces each run of family-name words by one initial with a dot ("Pérez García" → "P."). `isFamilyWord` receives the folded
 * word, and whether it certainly names a person; `given` is the person's given name if known. `known` are family words in plain text: the long ones are found inside any
 * word. A text without family names is returned as the same string.
 */
export function removeFamilyNames(
  text: string,
  isFamilyWord: (folded: string, isName?: boolean) => boolean,
  given?: string,
  known: readonly string[] = [],
): string {
  if (text.length === 0) return text;
  const asked = new Map<string, boolean>();
  const isFamilyText = (folded: string): boolean => {
    if (folded.length < 2 || isParticle(folded)) return false;
    let answer = asked.get(folded);
    if (answer === undefined) {
      answer = isFamilyWord(folded);
      asked.set(folded, answer);
    }
    return answer;
  };
  const givenFolded = new Set(
    (given ?? '')
      .split(/\s+/u)
      .map(foldWord)
      .filter((word) => word.length > 1),
  );
  const long = known.filter(
    (word) => word.length >= LONG_INSIDE && !ORDINARY_WORDS.has(word) && !PLACE_NAMES.has(word),
  );
  const shouted = text === text.toUpperCase();
  const removals = [fold(text)].flatMap((foldedText) =>
    removalsIn({
      text,
      foldedText,
      words: restoreLostLetters(readWords(text, foldedText), text, isFamilyText),
      given: givenFolded,
      shouted,
      long,
      isFamilyText,
      isFamilySound: (folded) => isFamilyWord(folded, true),
    }),
  );
  if (removals.length === 0) return text;
  // When two readings find the same range, the plainer one comes first.
  removals.sort((a, b) => a.start - b.start);
  let out = '';
  let copied = 0;
  for (const { start, end, initial } of removals) {
    if (start < copied) continue;
    out += `${text.slice(copied, start)}${initial}.`;
    copied = text[end] === '.' ? end + 1 : end;
    // "ZubelPlomeria" → "Z. Plomeria"
    if (/^[\p{L}\p{N}]/u.test(text.slice(copied, copied + 2))) out += ' ';
  }
  return out + text.slice(copied);
}

interface Reading extends FamilyContext {
  readonly foldedText: FoldedText;
  /** Family words that no ordinary word contains. */
  readonly long: readonly string[];
  /** As `isFamilyText`, for a word that certainly names a person. */
  readonly isFamilySound: (folded: string) => boolean;
}

function removalsIn(reading: Reading): Removal[] {
  const { text, words, given, isFamilyText, isFamilySound } = reading;
  const removals: Removal[] = [];
  const isFamily = (word: Word | undefined): boolean =>
    word !== undefined && (isFamilyText(word.folded) || isFamilyText(foldWord(word.text)));
  for (let k = 0; k < words.length; k++) {
    const word = words[k] as Word;
    if (!isFamily(word) && !(mayBeHeard(reading, k) && isFamilySound(word.folded))) {
      const parted = partedEnd(reading, k);
      if (parted > k) {
        removals.push({ start: word.start, end: (words[parted] as Word).end, initial: initialOf(word) });
        k = parted;
        continue;
      }
      const inside = removalInside(reading, k);
      if (inside !== null) removals.push(inside);
      continue;
    }
    const last = runEnd(words, k, text, isFamily);
    if (!isNoFamilyName(reading, k, last)) {
      const start = besideGiven(words, k, given, text) ? particleStart(words, k, given) : k;
      removals.push({ start: (words[start] as Word).start, end: (words[last] as Word).end, initial: initialOf(word) });
    }
    k = last;
  }
  return removals;
}

/** Index of the last word of a family name that is known as one word and begins with a particle: "Del Bono"; k for none. */
function partedEnd({ text, words, given, isFamilyText }: Reading, k: number): number {
  let name = '';
  for (let n = k; n < k + MOST_PARTICLES && isParticle(words[n]?.folded ?? ''); n++) {
    const [particle, next] = [words[n] as Word, words[n + 1]];
    if (next === undefined || !joined(text, particle, next)) return k;
    name += particle.folded;
    if (isFamilyText(next.folded) || !isFamilyText(name + next.folded)) continue;
    const isNamed = followsHonorific(words, k, text) || besideGiven(words, k, given, text);
    const isWritten = isCapital(next) && isCapital(words[k] as Word);
    if (isNamed || isWritten || !isOrdinaryWord(next.folded)) return n + 1;
  }
  return k;
}

const MOST_PARTICLES = 2;

/** Whether a common word may be a family name as it sounds: "el señor martines". A verb there ends in no "s". */
const mayBeHeard = ({ text, words, given }: Reading, k: number): boolean =>
  (words[k] as Word).folded.endsWith('s') && (followsHonorific(words, k, text) || besideGiven(words, k, given, text));

/** The initial as written, when it is a Latin letter. */
function initialOf({ text, folded }: Pick<Word, 'text' | 'folded'>): string {
  const [written = ''] = text;
  return (/^[A-Za-zÀ-ɏ]$/.test(written) ? written : (folded[0] ?? '')).toLocaleUpperCase('es');
}

/** Finds a family name in the plural, or glued to other words. */
function removalInside({ text, foldedText, words, given, long, isFamilyText }: Reading, k: number): Removal | null {
  const word = words[k] as Word;
  // "d'Zubel"
  const part = word.parts?.find(({ folded }) => folded.length > 2 && isFamilyText(folded));
  if (part !== undefined) return { start: part.start, end: part.end, initial: initialOf(part) };
  if (word.at < 0) return null;
  const take = ({ start, end }: Pick<FamilyForm, 'start' | 'end'>): Removal => {
    const range = originalRange(foldedText, word.at + start, word.at + end);
    return { ...range, initial: initialOf({ text: text.slice(range.start), folded: word.folded.slice(start) }) };
  };
  const next = words[k + 1];
  // "Zu-bel"
  if (
    next !== undefined &&
    next.at >= 0 &&
    JOINT.test(textBetween(text, word, next)) &&
    isFamilyText(word.folded + next.folded)
  )
    return { start: word.start, end: next.end, initial: initialOf(word) };
  for (const stretch of withoutDigits(word)) {
    const folded = word.folded.slice(stretch.start, stretch.end);
    if (isFamilyText(folded) && !ORDINARY_WORDS.has(folded)) return take(stretch);
  }
  const [inner = WHOLE] = withoutDigits(word);
  const folded = word.folded.slice(inner.start, inner.end);
  for (const form of familyForms(folded, given)) {
    if (!isFamilyText(form.text)) continue;
    const stretch = { start: inner.start + form.start, end: inner.start + form.end };
    if (form.how === 'glued') return take(stretch);
    const before = words[k - 1];
    const isNamed =
      (before !== undefined && PLURAL_BEFORE.has(before.folded)) ||
      (form.text.length >= LONG_NAME && (isCapital(word) || !isOrdinaryWord(folded)));
    if (isNamed && !ORDINARY_WORDS.has(form.text) && !ORDINARY_WORDS.has(word.folded)) return take(stretch);
  }
  for (const name of long) {
    const start = word.folded.indexOf(name);
    if (start >= 0) return take({ start, end: start + name.length });
  }
  const pieces = piecesByCase(word);
  for (const piece of pieces) {
    const folded = word.folded.slice(piece.start, piece.end);
    const isOrdinary = ORDINARY_WORDS.has(folded) || PLACE_NAMES.has(folded);
    const isKnown = ({ start, end }: Stretch): boolean => {
      const other = word.folded.slice(start, end);
      return (end <= piece.start || start >= piece.end) && (isGlued(other) || given.has(other));
    };
    if (folded.length >= SHORTEST_PIECE && isFamilyText(folded) && (!isOrdinary || pieces.some(isKnown)))
      return take(piece);
  }
  return null;
}

const WHOLE: Stretch = { start: 0, end: Number.POSITIVE_INFINITY };
const JOINT = /^[^\p{L}\p{N}\s]$/u;
const LONG_NAME = 5;
/**
 * The shortest family name that is searched inside words: "ventura" is in "aventura", but longer names are rarely part of a
 * common word.
 */
const LONG_INSIDE = 8;

/** A word without the digits at its edges; empty when it has none ("Zubel2024"). */
function withoutDigits({ text, folded }: Word): Stretch[] {
  if (text.length !== folded.length) return [];
  const start = /^\d*/.exec(text)![0].length;
  const end = text.length - /\d*$/.exec(text)![0].length;
  return start === 0 && end === text.length ? [] : [{ start, end }];
}

type Stretch = Pick<FamilyForm, 'start' | 'end'>;
const SHORTEST_PIECE = 3;
const MOST_PIECES = 6;
/**
 * A change of case: "plomeriaZubel", "PLOMERIAzubel". When a small letter follows two capitals, the word is cut before and after
 * the last capital.
 */
const CASE_CHANGE = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu}\p{Lu})(?=\p{Ll})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** The pieces of a word between changes of case, and every two adjacent pieces ("PlomeriaMcDonald"). */
function piecesByCase({ text, folded }: Word): Stretch[] {
  if (text.length !== folded.length) return [];
  const cuts = [0, ...[...text.matchAll(CASE_CHANGE)].map(({ index }) => index), text.length].slice(0, MOST_PIECES + 1);
  const pieces: Stretch[] = [];
  for (let k = 0; k + 1 < cuts.length; k++)
    for (const n of [k + 1, k + 2])
      if (n < cuts.length && n - k < cuts.length - 1) pieces.push({ start: cuts[k]!, end: cuts[n]! });
  return pieces;
}

/** Index of the last family word of the run that starts at k. Particles between two family words belong to the run. */
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

function particleStart(words: readonly Word[], k: number, given: ReadonlySet<string>): number {
  let n = k;
  while (n > 0 && isParticle((words[n - 1] as Word).folded) && !given.has((words[n - 1] as Word).folded)) n--;
  return n;
}
