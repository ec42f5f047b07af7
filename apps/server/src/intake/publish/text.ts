import {
  foldWord,
  isKeyOfLetters,
  isPublicUrl,
  type PrivateValues,
  plainWords,
  type Redaction,
  redactTogether,
  removeFamilyNames,
  showsFamilyName,
  textOfKey,
} from '@vidriera/core/privacy';
import type { FamilyNames } from '../family.ts';
import { remembered } from '../remembered.ts';

/** What must not show in the texts and URLs of one record, besides contact data. */
export interface Secrets {
  readonly privateValues?: PrivateValues | undefined;
  /**
   * Private values that are the person's name and nothing else, as the first part of many a mail address is. Where the name is
   * written as words it is reduced like any name; what is left of it, glued into one, goes as the private value that it is.
   */
  readonly nameValues?: PrivateValues | undefined;
  /** Both of them. */
  readonly ownValues?: PrivateValues | undefined;
  /** The fingerprints of the family-name words that must not show, and who knows them. */
  readonly family: readonly number[];
  readonly names: FamilyNames;
  /** The words themselves, folded, where they are at hand: during the import of the record that tells them. */
  readonly familyWords?: readonly string[];
  /** The given name beside which a family name is surely one. */
  readonly given: string;
}

/** Between texts that are read one after the other; tags are read as one line. */
const LINE = '\n';
const TAG_LINE = ' ';

/** Texts as they may be public. */
export interface PublicTexts<Text> {
  readonly texts: Text[];
  /** A look at them as they are found nothing, in none and in all together: nor does the guard. */
  readonly areClean: boolean;
}

/**
 * Texts that are read one after the other (title and comment, headline and bio), as they may be public: contact data, private
 * values and family names taken out, also those told over two of them. Null where nothing is left.
 */
export function publicTexts(
  raw: readonly (string | null)[],
  secrets: Secrets,
  separator = LINE,
): PublicTexts<string | null> {
  if (isPublic(raw, secrets, separator)) return { texts: raw.map(orNull), areClean: true };
  const redacted = redactAll(raw, secrets.privateValues, separator);
  const nameless = redacted.map(({ text }) => withoutFamily(text, secrets));
  // Taking a name out brings its neighbours together: they may be a contact only now.
  const changed = nameless.some((text, i) => text !== redacted[i]!.text);
  const again = changed || nameless.some((text) => showsAny(text, secrets.nameValues));
  const last = again ? redactAll(nameless, secrets.ownValues, separator) : redacted;
  return { texts: last.map(({ text }) => orNull(text)), areClean: last.every(({ isClean }) => isClean) };
}

const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text);

/** Proves, with one look at all of them, that texts may be public as they are. Most are. */
function isPublic(raw: readonly (string | null)[], secrets: Secrets, separator: string): boolean {
  let whole = '';
  for (const text of raw) if (text !== null) whole = whole === '' ? text : whole + separator + text;
  if (whole === '') return true;
  const words = plainWords(whole, secrets.ownValues);
  return words !== null && !secrets.names.isAmong(words, secrets.family);
}

function withoutFamily(text: string, { family, names, given }: Secrets): string {
  if (!names.mayMention(text, family)) return text;
  return removeFamilyNames(text, (folded) => family.includes(names.fingerprint(folded)), given);
}

function showsAny(text: string, own: PrivateValues | undefined): boolean {
  if (own === undefined || own.values.length === 0) return false;
  const letters = foldWord(text);
  return own.values.some((key) => letters.includes(textOfKey(key)));
}

/** A text that is about no person (a catalog name, a licence type). The same few come again and again. */
export function plainText(raw: string): string {
  return remembered(plainTexts, PLAIN_TEXTS_KEPT, raw, () => redactAll([raw], undefined, LINE)[0]!.text);
}

const plainTexts = new Map<string, string>();
const PLAIN_TEXTS_KEPT = 1000;

/** The tags that may be public, at most `max`: one that is nothing but marks says nothing and is left out. */
export function publicTags(raw: readonly string[], secrets: Secrets, max: number): PublicTexts<string> {
  let tags = raw.map((tag) => tag.trim());
  for (;;) {
    const { texts, areClean } = publicTexts(tags, secrets, TAG_LINE);
    const shown = texts.filter((tag) => tag !== null && hasWords(tag)) as string[];
    const next = shown.slice(0, max);
    // What was left out stood between others: those are looked at again as they stand now.
    if (next.length === tags.length) return { texts: next, areClean };
    tags = next;
  }
}

/** A URL that may be public, or null. */
export function publicUrl(raw: string, secrets: Secrets): string | null {
  const url = raw.trim();
  const may = isPublicUrl(url) && !showsFamily(url, secrets) && !showsPrivateValue(url, secrets.ownValues);
  return may ? url : null;
}

/** Whether a slug or URL shows a family name, as a word of its own or at an edge of one. */
export function showsFamily(slugOrUrl: string, { family, names, familyWords }: Secrets): boolean {
  if (familyWords !== undefined) return showsFamilyName(slugOrUrl, familyWords);
  return family.length > 0 && showsFamilyName(slugOrUrl, (folded) => family.includes(names.fingerprint(folded)));
}

/** Whether a slug or URL has one of the record's own private values in it, whatever parts it. */
export function showsPrivateValue(slugOrUrl: string, own: PrivateValues | undefined): boolean {
  if (own === undefined || own.values.length === 0) return false;
  const plain = slugOrUrl.includes('%') ? decoded(slugOrUrl) : slugOrUrl;
  const numbers = numbersIn(plain);
  let letters: string | null = null;
  for (const key of own.values) {
    if (isKeyOfLetters(key)) {
      letters ??= foldWord(plain);
      if (letters.includes(textOfKey(key))) return true;
    } else if (numbers.some((digits) => digits.includes(key))) return true;
  }
  return false;
}

/** The digits between one letter and the next, where there are enough for a key. */
function numbersIn(text: string): string[] {
  const numbers: string[] = [];
  let digits = '';
  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : END;
    if (unit >= 0x30 && unit <= 0x39) digits += text[i];
    else if (digits !== '' && isLetter(text, i, unit)) {
      if (digits.length >= FEWEST_DIGITS) numbers.push(digits);
      digits = '';
    }
  }
  return numbers;
}

const END = 0x61;
/** Of a private value in digits. */
const FEWEST_DIGITS = 6;
const LETTER = /\p{L}/u;

function isLetter(text: string, i: number, unit: number): boolean {
  if (unit < 0x80) return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  return LETTER.test(String.fromCodePoint(text.codePointAt(i)!));
}
const MARK = /\[[^\][]*\]/g;
const WORD = /[\p{L}\p{N}]/u;
const FIRST_LETTER = /^[a-z]/i;

function hasWords(text: string): boolean {
  return FIRST_LETTER.test(text) || WORD.test(text.replace(MARK, ''));
}

function redactAll(
  texts: readonly (string | null)[],
  privateValues: PrivateValues | undefined,
  separator: string,
): Redaction[] {
  return redactTogether(texts, privateValues === undefined ? { separator } : { separator, privateValues });
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
