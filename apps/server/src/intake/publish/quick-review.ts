import { plainWords } from '@vidriera/core/privacy';
import { AUTHOR_ROLES, isUuid } from '@vidriera/core/rules';
import type { StoredService } from '../../store/records.ts';
import { ByteTable } from '../byte-table.ts';
import { readDateTime } from '../date-time.ts';
import type { FamilyNames } from '../family.ts';
import { ABSENT, ESCAPED, FALSE, FlatLine, isAt, NULL, NUMBER, STRING } from '../flat-line.ts';
import { findKnown, type KnownProfessional, type KnownTable } from '../known-professionals.ts';
import type { Packer } from '../packed-block.ts';
import { remembered } from '../remembered.ts';
import { isCleanWord } from './clean.ts';
import type { PublicName, PublicNames } from './name.ts';
import { REVIEW_FIELDS } from './review.ts';
import { publicUrl } from './text.ts';

/**
 * Reads the line `block[start..end)`, UTF-8, and packs its row when it is a review as nearly all are: plainly written, right in every
 * field, nothing to be taken out of its texts. Its row is the one that `publishReview` would give. False for any other line, which is
 * then read at leisure; nothing was packed then.
 */
export type QuickReviews = (block: Buffer, start: number, end: number, line: number, into: Packer) => boolean;

const field = (name: string) => REVIEW_FIELDS.indexOf(name);
const ID = field('id');
const PROFESSIONAL = field('professional_id');
const RATING = field('rating');
const TITLE = field('title');
const COMMENT = field('comment');
const FIRST = field('author_first_name');
const LAST = field('author_last_name');
const WHOLE = field('author_name');
const ROLE = field('author_role');
const AVATAR = field('author_avatar_url');
const SERVICE = field('service');
const CREATED = field('created_at');
const STATUS = field('status');
const DELETED = field('deleted');

/** A text or nothing; those of the writer may have escapes in them. */
const MAY_BE_NULL = [FIRST, LAST, WHOLE, AVATAR, SERVICE, STATUS];
const WRITTEN = [TITLE, COMMENT];

const ROLES = AUTHOR_ROLES.map((role) => Buffer.from(role));
const PUBLISHED = Buffer.from('published');
const HIDDEN = Buffer.from('hidden');
const LONGEST_ID = 64;
/** Bytes of a uuid. */
const UUID = 36;

/** What stands between the values of a stored review. */
const [RATED, TITLED, COMMENTED, BY, AS, PICTURED, FOR, END] = [
  '{"rating":',
  ',"title":',
  ',"comment":',
  ',"author_name":',
  ',"author_role":',
  ',"author_avatar_url":',
  ',"service":',
  '}\n',
].map((piece) => Buffer.from(piece)) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
const NOTHING = Buffer.from('null');
/** Room for all of them, the rating, and six pairs of quotes. */
const PIECES = 128;
const [NEWLINE, QUOTE, ZERO] = Array.from('\n"0', (sign) => sign.charCodeAt(0)) as [number, number, number];

/** A first, last or whole name: what it shows, within a JSON string. */
interface NamePart {
  readonly text: string;
  /** Of a first or whole name: whether it is clean with each of these after it. */
  readonly cleanWith: Map<string, boolean>;
  readonly shown: Buffer;
  readonly given: string;
  readonly family: readonly number[];
}

const insideJson = (text: string) => Buffer.from(JSON.stringify(text).slice(1, -1));
const partOf = (text: string, given: string, family: readonly number[]): NamePart => ({
  text,
  cleanWith: new Map(),
  shown: insideJson(text),
  given,
  family,
});
const NO_LAST = partOf('', '', []);

/** For the reviews of these professionals and services. */
export function openQuickReviews(
  table: KnownTable,
  services: readonly StoredService[],
  names: FamilyNames,
  publicNames: PublicNames,
): QuickReviews {
  const ofName = (name: PublicName | null) => name && partOf(name.display_name, name.given, name.family);
  const firstNames = new ByteTable((text) => ofName(publicNames.ofFirst(text)));
  const wholeNames = new ByteTable((text) => ofName(publicNames.ofWhole(text)));
  const lastNames = new ByteTable<NamePart>((text) => {
    const { initial, family } = publicNames.ofLast(text);
    return partOf(initial, '', family);
  });
  const slugs = new Set(services.map((service) => service.slug));
  const isService = new ByteTable((slug) => slugs.has(slug));
  // An export has the reviews of a professional beside each other.
  const lastId = Buffer.alloc(UUID);
  let lastKnown: KnownProfessional | undefined;

  const json = new FlatLine(REVIEW_FIELDS);
  const { kinds, starts, ends } = json;
  const isText = (at: number) => kinds[at] === STRING;
  const isNone = (at: number) => kinds[at] === NULL || kinds[at] === ABSENT;
  const isThat = (block: Buffer, at: number, word: Uint8Array) =>
    ends[at]! - starts[at]! === word.length && isAt(block, starts[at]!, word);
  const textAt = (block: Buffer, at: number) => {
    if (isText(at)) return block.toString('utf8', starts[at], ends[at]);
    // With the quotes around it.
    return kinds[at] === ESCAPED
      ? (JSON.parse(block.toString('utf8', starts[at]! - 1, ends[at]! + 1)) as string)
      : null;
  };
  const lookUp = <Value>(table: ByteTable<Value>, block: Buffer, at: number) => table.of(block, starts[at]!, ends[at]!);

  const knownAt = (block: Buffer) => {
    if (isThat(block, PROFESSIONAL, lastId)) return lastKnown;
    const id = textAt(block, PROFESSIONAL)!;
    if (!isUuid(id)) return undefined;
    block.copy(lastId, 0, starts[PROFESSIONAL], ends[PROFESSIONAL]);
    lastKnown = findKnown(table, id.toLowerCase());
    return lastKnown;
  };

  return (block, start, end, line, into) => {
    if (!json.read(block, start, end)) return false;
    const isWhole = isText(ID) && isText(PROFESSIONAL) && isText(ROLE) && isText(CREATED) && kinds[RATING] === NUMBER;
    if (!isWhole || !(isNone(DELETED) || kinds[DELETED] === FALSE)) return false;
    for (let k = 0; k < MAY_BE_NULL.length; k++) {
      const at = MAY_BE_NULL[k]!;
      if (!isText(at) && !isNone(at)) return false;
    }
    for (let k = 0; k < WRITTEN.length; k++) {
      const at = WRITTEN[k]!;
      if (!isText(at) && kinds[at] !== ESCAPED && !isNone(at)) return false;
    }
    const rating = starts[RATING]!;
    if (rating < 1 || rating > 5 || !isReviewIdAt(block, starts[ID]!, ends[ID]!)) return false;
    const role = ROLES.find((role) => isThat(block, ROLE, role));
    const hidden = isText(STATUS) && isThat(block, STATUS, HIDDEN);
    if (role === undefined || !(hidden || isNone(STATUS) || isThat(block, STATUS, PUBLISHED))) return false;
    const createdAt = readDateTime(block, starts[CREATED]!, ends[CREATED]!);
    const known = knownAt(block);
    if (Number.isNaN(createdAt) || known === undefined) return false;

    // A name told twice is rare: the family words of both must not show then.
    if (isText(FIRST) === isText(WHOLE)) return false;
    const first = isText(FIRST) ? lookUp(firstNames, block, FIRST) : lookUp(wholeNames, block, WHOLE);
    if (first === null) return false;
    const last = isText(FIRST) && isText(LAST) ? lookUp(lastNames, block, LAST) : NO_LAST;

    const title = textAt(block, TITLE);
    const comment = textAt(block, COMMENT);
    if (title?.trim() === '' || comment?.trim() === '') return false;
    const whole = title === null ? comment : comment === null ? title : `${title}\n${comment}`;
    if (whole !== null) {
      const words = plainWords(whole, undefined);
      const isClean =
        words !== null &&
        !names.isAmong(words, known.family) &&
        !names.isAmong(words, first.family) &&
        !names.isAmong(words, last.family);
      if (!isClean) return false;
    }
    let avatar: Buffer | null = null;
    if (isText(AVATAR)) {
      const family = [...first.family, ...last.family, ...known.family];
      const url = publicUrl(textAt(block, AVATAR)!, { family, names, given: `${known.given} ${first.given}` });
      if (url === null) return false;
      avatar = insideJson(url);
    }
    const service = isText(SERVICE) && lookUp(isService, block, SERVICE);

    into.room(end - start + first.shown.length + last.shown.length + PIECES);
    const { bytes } = into;
    const textOrNull = (text: string | null, field: number) =>
      text === null ? put(NOTHING, bytes, at) : quoted(block, starts[field]!, ends[field]!, bytes, at);
    let at = copy(block, starts[ID]!, ends[ID]!, bytes, into.size);
    bytes[at++] = NEWLINE;
    at = put(RATED, bytes, at);
    bytes[at++] = ZERO + rating;
    at = put(TITLED, bytes, at);
    at = textOrNull(title, TITLE);
    at = put(COMMENTED, bytes, at);
    at = textOrNull(comment, COMMENT);
    at = put(BY, bytes, at);
    bytes[at++] = QUOTE;
    at = put(first.shown, bytes, at);
    at = put(last.shown, bytes, at);
    bytes[at++] = QUOTE;
    at = put(AS, bytes, at);
    at = quoted(role, 0, role.length, bytes, at);
    at = put(PICTURED, bytes, at);
    at = avatar === null ? put(NOTHING, bytes, at) : quoted(avatar, 0, avatar.length, bytes, at);
    at = put(FOR, bytes, at);
    at = service ? quoted(block, starts[SERVICE]!, ends[SERVICE]!, bytes, at) : put(NOTHING, bytes, at);
    into.size = put(END, bytes, at);
    // Its texts are plain and its URL public: the guard finds nothing in them.
    into.rowNumbers(line, known.no, createdAt, hidden ? 0 : 1, isCleanName(first, last) ? 1 : 0);
    return true;
  };
}

const INITIALS_KEPT = 100;

const isCleanName = ({ text, cleanWith }: NamePart, last: NamePart): boolean =>
  remembered(cleanWith, INITIALS_KEPT, last.text, () => isCleanWord(text + last.text));

/** As `isReviewId`, of bytes. */
function isReviewIdAt(bytes: Uint8Array, from: number, to: number): boolean {
  if (from === to || to - from > LONGEST_ID) return false;
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
    if (!isLetter && !(byte >= 0x30 && byte <= 0x39) && byte !== 0x5f && byte !== 0x2d) return false;
  }
  return true;
}

function copy(from: Uint8Array, start: number, end: number, into: Uint8Array, at: number): number {
  for (let i = start; i < end; i++) into[at++] = from[i]!;
  return at;
}

const put = (piece: Uint8Array, into: Uint8Array, at: number): number => copy(piece, 0, piece.length, into, at);

/** A JSON string whose inside is these bytes. */
function quoted(from: Uint8Array, start: number, end: number, into: Uint8Array, at: number): number {
  into[at] = QUOTE;
  const last = copy(from, start, end, into, at + 1);
  into[last] = QUOTE;
  return last + 1;
}
