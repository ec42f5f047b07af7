import { isDeepStrictEqual as isEqual } from 'node:util';
import { remembered } from '@vidriera/contract/memo';
import { toSlug } from '@vidriera/contract/rules';
import {
  familyForms,
  familyKey,
  familyKeys,
  familySound,
  foldWord,
  formsOf,
  hasContact,
  isPublicSlug,
  isPublicUrl,
  ordinaryWords,
  ownValuesIn,
  PLACEHOLDERS,
  type PrivateValues,
  redactTogether,
  removeFamilyNames,
  removeUnknownFamily,
  restKey,
  showsFamilyName,
  showsPrivateValue as showsValue,
  type UnknownFamilyPerson,
} from '@vidriera/redaction';
import { loadReader } from '@vidriera/redaction/reader';
import { findExposure } from '../../guard/exit-guard.ts';
import { keyedHash } from '../../store/family-key.ts';

/** The bytes of a fingerprint: few enough for an integer in JavaScript, enough to avoid collisions. */
const FINGERPRINT_BYTES = 6;
const WORDS_REMEMBERED = 200_000;
const ADDRESSES_REMEMBERED = 10_000;

export function openFingerprints(key: Uint8Array): (text: string) => number {
  const hashed = keyedHash(key);
  return (text) => Number.parseInt(hashed(text).slice(0, 2 * FINGERPRINT_BYTES), 16);
}

/** Recognises family-name words by their keyed fingerprints, which is all that is stored of them. */
export type FamilyNames = ReturnType<typeof openFamilyNames>;

/** Creates the recogniser for a key. It caches fingerprints, up to a bound, since words repeat. */
export function openFamilyNames(key: Uint8Array) {
  const compute = openFingerprints(key);
  /** The fingerprint of a folded word of a text. */
  const fingerprint = remembered(WORDS_REMEMBERED, (word) => compute(familyKey(word)));
  /** The fingerprint of a word that certainly names a person: also a common word counts by its sound. */
  const ofSound = (word: string) => compute(familySound(word));
  /** The fingerprints of a folded word and of the possible family names in it; few words have any. */
  const ofWord = remembered(WORDS_REMEMBERED, (word) => [
    fingerprint(word),
    ofSound(word),
    compute(restKey(word)),
    ...familyForms(word).map(({ text }) => fingerprint(text)),
  ]);
  /** The fingerprints of everything in a slug, URL, id or given name that may be a family name. */
  const inAddress = remembered(ADDRESSES_REMEMBERED, (address) => {
    const found: number[] = [];
    showsFamilyName(address, (word) => {
      found.push(fingerprint(word));
      return false;
    });
    return found;
  });
  return {
    /** The fingerprints of a folded family name: names that sound alike have a common one. */
    ofName: (name: string): number[] => familyKeys(name).map(compute),
    fingerprint,
    ofSound,
    inAddress,
    /** Whether a text may contain a word with one of these fingerprints: false is certain, true needs a closer check. */
    mayMention: (text: string, fingerprints: ReadonlySet<number>): boolean => {
      if (fingerprints.size === 0) return false;
      const words = ordinaryWords(text);
      return words === null || words.some((word) => ofWord(word).some((one) => fingerprints.has(one)));
    },
  };
}

/** The stored form of fingerprints: hexadecimal, sorted, joined by a space. */
export function writeFingerprints(fingerprints: Iterable<number>): string {
  const hex = [...new Set(fingerprints)].map((value) => value.toString(16).padStart(2 * FINGERPRINT_BYTES, '0'));
  return hex.sort().join(' ');
}

export function readFingerprints(text: string): number[] {
  return text === '' ? [] : text.split(' ').map((hex) => Number.parseInt(hex, 16));
}

/** The most fingerprints of one professional. */
const OWN_MAX = 40;
const FORMS_REMEMBERED = 100_000;

/** Recognises the private values of a professional in later reviews by keyed fingerprints of their forms, all that is stored. */
export function openOwnValues(key: Uint8Array) {
  const fingerprint = remembered(FORMS_REMEMBERED, openFingerprints(key));
  return {
    fingerprint,
    fingerprintsOf: (values: PrivateValues) => formsOf(values).slice(0, OWN_MAX).map(fingerprint),
    /** The values that these texts show, one after the other; undefined when they show none. */
    shownIn: (texts: readonly (string | null)[], fingerprints: readonly number[]): PrivateValues | undefined => {
      if (fingerprints.length === 0) return undefined;
      const text = texts.filter((one) => one !== null).join('\n');
      const values = ownValuesIn(text, (form) => fingerprints.includes(fingerprint(form)));
      return values.length === 0 ? undefined : values;
    },
  };
}

/** Private data to remove from the texts and URLs of one record, besides contact data. */
export interface Secrets {
  /** Without those that equal the name. */
  readonly privateValues?: PrivateValues | undefined;
  /** All of them: the name written as words is reduced like any name, and masked when it is written as one word. */
  readonly ownValues?: PrivateValues | undefined;
  /** The fingerprints of the private family-name words, and the functions to recognise them. */
  readonly family: ReadonlySet<number>;
  readonly names: FamilyNames;
  /** The family-name words, folded, if known: only while the record itself is imported. */
  readonly familyWords?: readonly string[];
  /** The given name. A family name beside it is certain. */
  readonly given: string;
  /** The people of the record without a family name in the directory. */
  readonly unknownFamily?: readonly UnknownFamilyPerson[];
  /** The hashes of the person's mail addresses that picture services use in URLs, in hexadecimal. */
  readonly mailHashes?: readonly string[];
  /** Set when a family name is taken out of a text. */
  isNameRemoved?: boolean;
}

/** The separator between texts that a reader sees one after the other; tags are read as one line. */
const LINE = '\n';
const TAG_LINE = ' ';

/**
 * Makes texts public that a reader sees one after the other, without what is split over two of them either. Null when nothing
 * remains. `clean` has texts of the record without findings; `isRead` is false for texts that the reader read together before.
 */
export function publicTexts(
  raw: readonly (string | null)[],
  secrets: Secrets,
  separator = LINE,
  clean = new Set<string>(),
  isRead = true,
): (string | null)[] {
  const { privateValues, ownValues = [] } = secrets;
  const reader = isRead ? loadReader() : undefined;
  const letters = lettersOf(ownValues);
  const redacted = redactTogether(raw, { separator, clean, reader, privateValues });
  const nameless = redacted.map(({ text }) => withoutFamily(text, secrets));
  // Removing a name joins its neighbours, which may form contact data.
  const changed = nameless.some((text, i) => text !== redacted[i]!.text);
  const again = changed || nameless.some((text) => holds(text, letters));
  const last = again ? redactTogether(nameless, { separator, privateValues: ownValues }) : redacted;
  return withoutExposures(last.map(({ text }) => orNull(text)));
}

const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text);

/** Whether a text contains one of these folded words, even inside another word. */
function holds(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const letters = foldWord(text);
  return words.some((word) => letters.includes(word));
}

const lettersOf = (own: PrivateValues): string[] => own.flatMap((value) => ('letters' in value ? value.letters : []));

export const withoutUnknownFamily = (text: string, { unknownFamily = [] }: Secrets): string =>
  unknownFamily.reduce(removeUnknownFamily, text);

function withoutFamily(text: string, secrets: Secrets): string {
  const { family, familyWords = [], names, given } = secrets;
  const isFamily = (folded: string, isName = false) =>
    family.has(isName ? names.ofSound(folded) : names.fingerprint(folded));
  const mayMention = names.mayMention(text, family) || holds(text, familyWords);
  const left = mayMention ? removeFamilyNames(text, isFamily, given) : text;
  const nameless = withoutUnknownFamily(left, secrets);
  if (nameless !== text) secrets.isNameRemoved = true;
  return nameless;
}

/** Removes contact data from the texts of a catalog record, which are shown one after the other and are about no person. */
export function catalogTexts(texts: readonly (string | null)[]): (string | null)[] {
  const redacted = redactTogether(texts, { reader: loadReader() });
  return withoutExposures(redacted.map(({ text }, i) => (texts[i] === null ? null : text)));
}

export interface Together {
  readonly prose: readonly (string | null)[];
  readonly licences: readonly (string | null)[];
  readonly tags: readonly string[];
}

const ROUNDS_MAX = 8;

/**
 * Makes the texts of a record public, each alone and with those that are seen after it. At most `tagsMax` tags are kept. A tag of
 * placeholders only, and a licence with a private value of the record, are left out.
 */
export function publicTogether(raw: Together, secrets: Secrets, tagsMax: number): Together {
  const prose = raw.prose.map(orNull);
  const licences = raw.licences.map((text) =>
    text !== null && showsPrivateValue(text, secrets.privateValues) ? null : orNull(text),
  );
  const tags = raw.tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
  if (tags.length + licences.length === 0) return { prose: publicTexts(prose, secrets), licences, tags };
  let texts = [...prose, ...licences, ...tags];
  const firstTag = prose.length + licences.length;
  const alone = new Set<string>();
  for (let round = 0, isChanged = true; isChanged && round < ROUNDS_MAX; round++) {
    isChanged = false;
    const places = [...texts.keys()];
    const [ofProse, ofLicences] = [places.slice(0, prose.length), places.slice(prose.length, firstTag)];
    const ofTags = places.slice(firstTag);
    /** Cleans texts that are read together. */
    const clean = (which: readonly number[], separator: string, isRead = false) => {
      const given = which.map((place) => texts[place] ?? null);
      const result = publicTexts(given, secrets, separator, alone, isRead);
      isChanged ||= !isEqual(result, given);
      for (const [i, place] of which.entries()) texts[place] = result[i] ?? null;
    };
    clean([...ofProse, ...ofLicences], LINE);
    clean(ofTags, TAG_LINE);
    for (const place of ofProse) clean([place, ...ofTags], LINE);
    // The reader comes last, and reads once: it may mask half of a number whose other half the rules then no longer see as one.
    if (round === 0) clean([...ofLicences, ...ofProse, ...ofTags], LINE, true);
    const left = texts.slice(firstTag).filter((tag) => tag !== null && hasWords(tag));
    // Without the removed tags, the others are adjacent, so they are checked again.
    isChanged ||= Math.min(left.length, tagsMax) !== ofTags.length;
    texts = [...texts.slice(0, firstTag), ...left.slice(0, tagsMax)];
  }
  return {
    prose: texts.slice(0, prose.length),
    licences: texts.slice(prose.length, firstTag).map((text) => (text !== null && hasWords(text) ? text : null)),
    tags: texts.slice(firstTag) as string[],
  };
}

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

/** Whether a slug or URL shows a family name, as a word or at the edge of one. */
export function showsFamily(
  slugOrUrl: string,
  { family, names, familyWords }: Pick<Secrets, 'family' | 'names' | 'familyWords'>,
): boolean {
  if (familyWords !== undefined) return showsFamilyName(slugOrUrl, familyWords);
  return family.size > 0 && names.inAddress(slugOrUrl).some((one) => family.has(one));
}

/** Whether a slug shows contact data, the family name or another private value of the record. */
export function showsOwn(slug: string, secrets: Secrets): boolean {
  const { family, names } = secrets;
  if (slug.split('-').some((word) => family.has(names.fingerprint(word)))) return true;
  return showsFamily(slug, secrets) || !isPublicSlug(slug) || showsPrivateValue(slug, secrets.privateValues);
}

const PLAIN_VALUE = /^[\p{L}\p{M}\d .,'’()/&-]{1,60}$/u;

/** Whether a report may show a value of a catalog's field: it is a plain name, and shows nothing private of its record. */
export function isShowableValue(value: string, secrets: Secrets): boolean {
  if (!PLAIN_VALUE.test(value) || /\d{3}/.test(value) || hasContact(value)) return false;
  return !showsOwn(toSlug(value), secrets) && !showsPrivateValue(value, secrets.ownValues);
}

/** Whether a slug or URL contains one of the record's private values, with any separators. */
export function showsPrivateValue(slugOrUrl: string, own: PrivateValues = []): boolean {
  if (own.length === 0) return false;
  const plain = decoded(slugOrUrl);
  const numbers = plain.split(/\p{L}+/u).map((part) => part.replace(/\D+/g, ''));
  const showsDigits = own.some((value) => 'digits' in value && numbers.some((one) => one.includes(value.digits)));
  return showsDigits || holds(plain, lettersOf(own)) || inWords(slugOrUrl).some((text) => showsValue(text, own));
}

const MARK = /\[[^\][]*\]/g;
const WORD = /[\p{L}\p{N}]/u;
const hasWords = (text: string): boolean => WORD.test(text.replace(MARK, ''));

/** A URL without percent-encoding; one that is malformed stays. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** A slug or URL as a text: with its own separators, and with spaces, without the ending of a file. */
export function inWords(slugOrUrl: string | null): string[] {
  if (slugOrUrl === null) return [];
  const plain = decoded(slugOrUrl);
  return [plain, plain.replace(/\.[a-z]{3,4}$/i, '').replace(/[/_+.-]+/g, ' ')];
}

/** The most words of one exposure, and the most exposures that are masked in a text. A text with more is left out. */
const WORDS_MAX = 12;
const EXPOSURES_MAX = 50;
const PUNCTUATION = '.,;:!?';

/** Masks what the exit guard, which is stricter with a few things, finds in cleaned texts: else a build withholds the record. */
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
    let [start, kind] = [end, within(end, end)];
    while (kind === null && start > Math.max(0, end - 2 * (WORDS_MAX - 1))) {
      start -= 2;
      kind = within(start, end);
    }
    if (kind === null) continue;
    if (++masked > EXPOSURES_MAX) return null;
    const placeholder = kind in PLACEHOLDERS ? PLACEHOLDERS[kind as keyof typeof PLACEHOLDERS] : PLACEHOLDERS.url;
    const last = parts[end]!.at(-1)!;
    parts.splice(start, end - start + 1, PUNCTUATION.includes(last) ? placeholder + last : placeholder);
    end = start;
  }
  const result = parts.join('');
  return exposureIn(result) === null ? result : null;
}
