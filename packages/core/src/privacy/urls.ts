/** Which URLs and slugs may be public. */

import { CONTACT_SITES, KNOWN_HOSTS } from './domains.ts';
import { findContacts } from './find.ts';
import { foldText } from './fold.ts';
import { foldWord } from './names.ts';
import { isAreaCode, planFit } from './numbering-plan.ts';
import { survey } from './survey.ts';

const LONGEST_URL = 2048;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const UUID_LENGTH = 36;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/**
 * True for a URL that may be public: http or https, no credentials, no contact data in any part (percent-decoded too),
 * no messaging, social or shortener host.
 */
export function isPublicUrl(url: string): boolean {
  if (url.length > LONGEST_URL) return false;
  const plain = PLAIN_URL.exec(url);
  if (plain !== null && !url.includes('xn--')) return isPublicHost(plain[1] ?? '') && isPublicPath(plain[2] ?? '');
  if (!/^https?:\/\/[^\s\\]+$/iu.test(url)) return false;
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  const { hostname, username, password, pathname, search, hash } = parsed;
  if (username !== '' || password !== '' || url.slice(8).split(/[/?#]/u)[0]?.includes('@')) return false;
  return isPublicHost(hostname) && isPublicPath(foldText(`${pathname}${search}${hash}`));
}

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
/** An address that parsing would leave as it is: its host and its path can be taken as they stand. */
const PLAIN_URL = new RegExp(
  String.raw`^https?://((?:[a-z0-9-]+\.)+[a-z]{2,}|localhost|(?:${OCTET}\.){3}${OCTET})(?::[1-9]\d{1,3})?((?:/[a-z0-9_-][a-z0-9_.-]*)*/?)$`,
);

const isPublicPath = (folded: string): boolean =>
  isPlainPath(folded) || (!/@|wa\.me|whatsapp|https?:|mailto:|tel:/.test(folded) && !showsContact(folded));

/** What was found of hosts, which come again in address after address. */
const hostsSeen = new Map<string, boolean>();
const HOSTS_KEPT = 1000;

function isPublicHost(hostname: string): boolean {
  let isPublic = hostsSeen.get(hostname);
  if (isPublic === undefined) {
    isPublic =
      HOST.test(hostname) &&
      !isContactHost(hostname) &&
      (IPV4.test(hostname) || hostname === 'localhost' || !showsContact(hostname.replace(/\./g, ' ')));
    if (hostsSeen.size < HOSTS_KEPT) hostsSeen.set(hostname, isPublic);
  }
  return isPublic;
}

/** A name of letters, digits and hyphens, or an address: what `URL` leaves of others (`a;b`, `*`) is no host of a picture. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)$/;

function isContactHost(hostname: string): boolean {
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '');
  const labels = host.split('.');
  for (let k = 0; k < labels.length - 1; k++) if (KNOWN_HOSTS.has(labels.slice(k).join('.'))) return true;
  return labels.slice(0, -1).some((label) => CONTACT_SITES.has(label));
}

/** True when a slug shows contact data: "juan-1155667788", "ana-gmail-com". */
export function isPublicSlug(slug: string): boolean {
  return isPlainPath(slug) || !showsContact(foldText(slug));
}

/** What is left of a path without what is opaque in it, and room for it. */
let left = new Uint16Array(256);
const LONGEST_EXTENSION = 5;
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|svg)$/;
const [HYPHEN, UNDERSCORE, SLASH] = [45, 95, 47];

/**
 * Proves with one look that a path or slug shows nothing, as nearly all do: words, identifiers and at the end a picture's ending, in
 * small letters and ASCII digits. False says nothing. Parts of a path are looked at together, which finds more than each alone.
 */
export function isPlainPath(path: string): boolean {
  let end = path.length;
  const dot = path.indexOf('.');
  if (dot >= 0) {
    if (dot < end - LONGEST_EXTENSION || !PICTURE.test(path)) return false;
    end = dot;
  }
  if (path.includes('whatsapp') || path.includes('wsp')) return false;
  if (left.length < 3 * end) left = new Uint16Array(3 * end);
  let size = 0;
  for (let start = path.charCodeAt(0) === SLASH ? 1 : 0; start <= end; ) {
    let until = start;
    while (until < end && isLetterOrDigit(path.charCodeAt(until))) until++;
    if (until < end) {
      const sign = path.charCodeAt(until);
      if (sign !== HYPHEN && sign !== UNDERSCORE && sign !== SLASH) return false;
    }
    if (isOpaque(path, start, until) && (dot < 0 || until < end || isFileId(path, start, until))) {
      for (let k = 0; k < OPAQUE.length; k++) left[size++] = OPAQUE.charCodeAt(k);
    } else for (let k = start; k < until; k++) left[size++] = path.charCodeAt(k);
    left[size++] = HYPHEN;
    start = until + 1;
  }
  return survey({ units: left, size }) === 0;
}

/** What is opaque before an ending: as {@link isHexFile} has it. */
function isFileId(path: string, start: number, end: number): boolean {
  if (end - start < SHORTEST_FILE_ID || end - start > LONGEST_FILE_ID) return false;
  let run = 0;
  for (let i = start; i < end && run < FEWEST_DIGITS; i++) run = path.charCodeAt(i) <= 57 ? run + 1 : 0;
  return run < FEWEST_DIGITS;
}

const SHORTEST_FILE_ID = 8;
const LONGEST_FILE_ID = 40;

const isLetterOrDigit = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);

/** Stands for what is opaque. */
const OPAQUE = ' ¦ ';

/** A mix of letters and digits that is an identifier, not words: uuid, hash, file id. The piece [start, end) of a text. */
function isOpaque(text: string, start = 0, end = text.length): boolean {
  let switches = 0;
  let isHex = end - start >= FEWEST_HEX;
  let run = 0;
  let longest = 0;
  let before = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    const kind = unit >= 48 && unit <= 57 ? DIGIT : unit >= 97 && unit <= 122 ? LETTER : OTHER;
    if (kind !== before && kind !== OTHER && before !== OTHER && i > start) switches++;
    run = kind === DIGIT ? run + 1 : 0;
    if (run > longest) longest = run;
    if (kind === OTHER || (kind === LETTER && unit > 102)) isHex = false;
    before = kind;
  }
  return isHex && switches >= 1 ? longest < 9 : switches >= 3 && longest < 7;
}

const OTHER = 0;
const DIGIT = 1;
const LETTER = 2;
const FEWEST_HEX = 6;

/** Looks through each segment of a path by itself, then through digit segments in a row ("/11/5566/7788/"). */
export function showsContact(folded: string): boolean {
  const segments = (folded.length < UUID_LENGTH ? folded : folded.replace(UUID, 'x')).split(/[/?&=#]+/);
  if (segments.some((segment) => (FOLDER.test(segment) ? remainsShow(segment) : segmentShowsContact(segment))))
    return true;
  for (let k = 0; k < segments.length - 1; k++) {
    if (!isAreaCode(segments[k] ?? '')) continue;
    let digits = '';
    for (let n = k; n < segments.length && /^\d+$/.test(segments[n] ?? ''); n++) {
      digits += segments[n];
      if (n > k && planFit(digits) === 3) return true;
    }
  }
  return false;
}

/** Letters alone, in which nothing is opaque: "avatars", "uploads", and what is between two slashes. */
const FOLDER = /^[a-z]{0,20}$/;

function segmentShowsContact(segment: string): boolean {
  const words = segment.split(/[^a-z0-9.-]+|-/);
  if (areFileIds(words)) return false;
  let text = '';
  for (const [k, word] of words.entries()) {
    if (k > 0) text += '-';
    if (isOpaque(word) || isHexFile(word)) text += OPAQUE;
    else if (LONG_RUN.test(word) && word.match(LONG_RUNS)?.some((run) => planFit(run) >= 2)) return true;
    else text += word;
  }
  if (text.includes('.')) text = text.replace(EXTENSION, OPAQUE);
  return remainsShow(text);
}

/** What was found of segments without what is opaque in them, which come again in address after address: "plomeria- ¦ ". */
const remainsSeen = new Map<string, boolean>();
const REMAINS_KEPT = 5000;
const LONGEST_REMAINS = 48;

function remainsShow(text: string): boolean {
  let shows = remainsSeen.get(text);
  if (shows === undefined) {
    shows = MAIL_WORD.test(text) || findContacts(text).some(({ kind }) => kind !== 'url' && kind !== 'alias');
    if (remainsSeen.size < REMAINS_KEPT && text.length <= LONGEST_REMAINS) remainsSeen.set(text, shows);
  }
  return shows;
}

/** "399ae394.webp": digits and letters of a hash, no run of digits as long as a number. */
function isHexFile(word: string): boolean {
  const id = HEX_FILE.exec(word)?.[1];
  return id !== undefined && isOpaque(id) && !/\d{6}/.test(id);
}

const HEX_FILE = /^([0-9a-f]{8,40})\.(?:jpe?g|png|webp|gif|avif|svg)$/;
const LONG_RUN = /\d{8}/;
const LONG_RUNS = /\d{8,}/g;
const EXTENSION = /\.(?:jpe?g|png|webp|gif|avif|svg|html?|php|pdf)\b/g;
const MAIL_WORD = /(?:^|-)(?:gmail|hotmail|yahoo|outlook|whatsapp|wsp|arroba)(?:-|\b)/;

const FEWEST_DIGITS = 6;

/** "1-5a1c3ecd.webp": identifiers and too few digits for a number, nothing that can be read. */
function areFileIds(words: readonly string[]): boolean {
  let digits = 0;
  for (const word of words) {
    if (isOpaque(word)) continue;
    if (!/^\d*$/.test(word)) return false;
    digits += word.length;
  }
  return digits < FEWEST_DIGITS;
}

const PLAIN_ADDRESS = /^[a-z0-9:/._-]*$/;
const SHORTEST_INSIDE = 5;
const SHORTEST_EDGE = 4;
const LONGEST_FAMILY_WORD = 16;

/**
 * True when a slug or URL shows a family-name word: as a piece of its own, percent-encoded, or glued into a longer piece
 * ("juanperez"). With a function (fingerprints), glued words are looked for at both edges of a piece.
 */
export function showsFamilyName(
  slugOrUrl: string,
  familyWords: readonly string[] | ((folded: string) => boolean),
): boolean {
  // Lower-case ASCII without escapes is its own shadow: a word that it does not hold anywhere is no piece of it.
  if (
    typeof familyWords !== 'function' &&
    PLAIN_ADDRESS.test(slugOrUrl) &&
    !familyWords.some((w) => slugOrUrl.includes(w))
  )
    return false;
  const pieces = foldText(slugOrUrl)
    .split(/[^a-z\u00e0-\uffff]+/)
    .map(foldWord)
    .filter((piece) => piece.length > 1);
  if (typeof familyWords !== 'function')
    return familyWords.some(
      (word) => word.length > 1 && pieces.some((piece) => piece === word || isGluedIn(piece, word)),
    );
  return pieces.some((piece) => {
    if (familyWords(piece)) return true;
    for (let length = SHORTEST_EDGE; length < Math.min(piece.length, LONGEST_FAMILY_WORD + 1); length++)
      if (familyWords(piece.slice(0, length)) || familyWords(piece.slice(-length))) return true;
    return false;
  });
}

function isGluedIn(piece: string, word: string): boolean {
  if (word.length >= SHORTEST_INSIDE) return piece.includes(word);
  return word.length >= SHORTEST_EDGE && (piece.startsWith(word) || piece.endsWith(word));
}
