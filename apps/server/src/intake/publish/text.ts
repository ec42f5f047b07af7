import {
  foldWord,
  type HalfKnown,
  isPublicUrl,
  type PrivateValues,
  plainWords,
  type Redaction,
  redactTogether,
  removeFamilyNames,
  removeUnknownFamily,
  showsFamilyName,
  showsPrivateValue as showsValue,
} from '@vidriera/core/privacy';
import { type FamilyNames, haveCommonFingerprint } from '../family.ts';

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
  /** Who of the people that the record is about has no family name in the directory. */
  readonly halfKnown?: readonly HalfKnown[];
  /** The hashes of the person's mail addresses by which picture services name their picture, in hexadecimal. */
  readonly mailHashes?: readonly string[];
}

/** Between texts that are read one after the other; tags are read as one line. */
const LINE = '\n';
const TAG_LINE = ' ';

/**
 * Texts that are read one after the other (title and comment, headline and bio), as they may be public: contact data, private
 * values and family names taken out, also those split over two of them. Null where nothing is left. `clean` are texts of the record
 * that show nothing by themselves, as far as that is known.
 */
export function publicTexts(
  raw: readonly (string | null)[],
  secrets: Secrets,
  separator = LINE,
  clean = new Set<string>(),
): (string | null)[] {
  if (isPublic(raw, secrets, separator)) return raw.map(orNull);
  const redacted = redactAll(raw, secrets.privateValues, separator, clean);
  const nameless = redacted.map(({ text }) => withoutFamily(text, secrets));
  // Taking a name out brings its neighbours together: they may be a contact only now.
  const changed = nameless.some((text, i) => text !== redacted[i]!.text);
  const again = changed || nameless.some((text) => showsAny(text, secrets.nameValues));
  const last = again ? redactAll(nameless, secrets.ownValues, separator) : redacted;
  return last.map(({ text }) => orNull(text));
}

const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text);

/** Proves, with one look at all of them, that texts may be public as they are. Most are. */
function isPublic(raw: readonly (string | null)[], secrets: Secrets, separator: string): boolean {
  let whole = '';
  for (const text of raw) if (text !== null) whole = whole === '' ? text : whole + separator + text;
  if (whole === '') return true;
  const words = plainWords(whole, secrets.ownValues);
  return (
    words !== null &&
    !secrets.names.isAmong(words, secrets.family) &&
    !holdsFamily(whole, secrets) &&
    withoutUnknownFamily(whole, secrets) === whole
  );
}

/** Whether a family word that is at hand is anywhere in a text, whatever it is glued to. */
function holdsFamily(text: string, { familyWords = [] }: Secrets): boolean {
  if (familyWords.length === 0) return false;
  const letters = foldWord(text);
  return familyWords.some((word) => letters.includes(word));
}

const withoutUnknownFamily = (text: string, { halfKnown = [] }: Secrets): string =>
  halfKnown.reduce(removeUnknownFamily, text);

function withoutFamily(raw: string, secrets: Secrets): string {
  const text = withoutUnknownFamily(raw, secrets);
  const { family, names, given } = secrets;
  if (!names.mayMention(text, family) && !holdsFamily(text, secrets)) return text;
  return removeFamilyNames(text, (folded) => family.includes(names.fingerprint(folded)), given, secrets.familyWords);
}

function showsAny(text: string, own: PrivateValues | undefined): boolean {
  if (own === undefined || own.values.length === 0) return false;
  const letters = foldWord(text);
  return own.values.some((value) => 'letters' in value && letters.includes(value.letters));
}

/** Texts of the catalog, which are about no person: shown one after the other, contact data taken out. */
export function catalogTexts<Texts extends readonly (string | null)[]>(...texts: Texts): Texts {
  return redactAll(texts, undefined, LINE).map(({ text }, i) => (texts[i] === null ? null : text)) as unknown as Texts;
}

/** Whether a keyword or an alias shows no contact data: one that does is left out. */
export function isCatalogWord(word: string): boolean {
  return catalogTexts(word)[0] === word;
}

/** The texts of a record that are cleaned with each other in view. */
export interface Together {
  readonly prose: readonly (string | null)[];
  /** What licences are, in words. */
  readonly licences: readonly (string | null)[];
  readonly tags: readonly string[];
}

const ROUNDS_MAX = 8;

/**
 * The texts of a record as they may be public: each by itself, and together with those that a reader sees after it, so that
 * contact data split over two of them is masked as well. At most `tagsMax` tags; one that is nothing but marks says nothing and is left
 * out, as is a licence that shows a private value of the record.
 */
export function publicTogether(raw: Together, secrets: Secrets, tagsMax: number): Together {
  const { privateValues } = secrets;
  let now = {
    prose: raw.prose.map(orNull),
    licences: raw.licences.map((text) =>
      text !== null && showsPrivateValue(text, privateValues) ? null : orNull(text),
    ),
    tags: raw.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
  };
  if (now.tags.length === 0 && now.licences.length === 0) return { ...now, prose: publicTexts(now.prose, secrets) };
  // The first look has the last text beside the tags; each earlier text needs one of its own.
  const arePublic =
    isPublic([...now.licences, ...now.prose, ...now.tags], secrets, LINE) &&
    isPublic(now.tags, secrets, TAG_LINE) &&
    now.prose.slice(0, -1).every((text) => isPublic([text, ...now.tags], secrets, LINE));
  if (arePublic && now.tags.every(hasWords)) return { ...now, tags: now.tags.slice(0, tagsMax) };
  const done: (string | null)[][] = [];
  const alone = new Set<string>();
  for (let round = 0; round < ROUNDS_MAX; round++) {
    let isChanged = false;
    /** Cleans texts that are read together, the group of this number. */
    const clean = (group: number, texts: readonly (string | null)[], separator: string): (string | null)[] => {
      const before = done[group];
      const isSame = before?.length === texts.length && before.every((text, i) => text === texts[i]);
      const result = before !== undefined && isSame ? before : publicTexts(texts, secrets, separator, alone);
      done[group] = result;
      isChanged ||= result.some((text, i) => text !== texts[i]);
      return result;
    };
    const paragraphs = clean(0, [...now.prose, ...now.licences], LINE);
    const licences = paragraphs.splice(now.prose.length);
    let tags = clean(1, now.tags, TAG_LINE);
    for (const [i, text] of paragraphs.entries()) {
      const [first = null, ...after] = clean(2 + i, [text, ...tags], LINE);
      paragraphs[i] = first;
      tags = after;
    }
    const left = tags.filter((tag) => tag !== null && hasWords(tag)).slice(0, tagsMax) as string[];
    // What was left out stood between others: those are looked at again as they stand now.
    isChanged ||= left.length !== now.tags.length;
    now = { prose: paragraphs, licences, tags: left };
    if (!isChanged) break;
  }
  return { ...now, licences: now.licences.map((text) => (text !== null && hasWords(text) ? text : null)) };
}

/** A URL that may be public, or null. */
export function publicUrl(raw: string, secrets: Secrets): string | null {
  const url = raw.trim();
  const { mailHashes = [], ownValues } = secrets;
  const lower = url.toLowerCase();
  const may =
    !mailHashes.some((hash) => lower.includes(hash)) &&
    isPublicUrl(url) &&
    !showsFamily(url, secrets) &&
    !showsPrivateValue(url, ownValues);
  return may ? url : null;
}

/** Whether a slug or URL shows a family name, as a word of its own or at an edge of one. */
export function showsFamily(slugOrUrl: string, { family, names, familyWords }: Secrets): boolean {
  if (familyWords !== undefined) return showsFamilyName(slugOrUrl, familyWords);
  return family.length > 0 && haveCommonFingerprint(names.inAddress(slugOrUrl), family);
}

/** Whether a slug or URL has one of the record's own private values in it, whatever parts it. */
export function showsPrivateValue(slugOrUrl: string, own: PrivateValues | undefined): boolean {
  if (own === undefined || own.values.length === 0) return false;
  const plain = slugOrUrl.includes('%') ? decoded(slugOrUrl) : slugOrUrl;
  const numbers = numbersIn(plain);
  let letters: string | null = null;
  for (const value of own.values) {
    if ('letters' in value) {
      letters ??= foldWord(plain);
      if (letters.includes(value.letters)) return true;
    } else if ('digits' in value && numbers.some((digits) => digits.includes(value.digits))) return true;
  }
  return showsValue(plain, own);
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
  clean = new Set<string>(),
): Redaction[] {
  return redactTogether(texts, { separator, clean, ...(privateValues && { privateValues }) });
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
