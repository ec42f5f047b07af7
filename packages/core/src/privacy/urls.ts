/** Which URLs and slugs may be public. */

import { CONTACT_SITES, KNOWN_HOSTS } from './domains.ts';
import { findContacts } from './find.ts';
import { foldText } from './fold.ts';
import { foldWord } from './names.ts';
import { isAreaCode, planFit } from './numbering-plan.ts';

const LONGEST_URL = 2048;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
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

/** An address that parsing would leave as it is: its host and its path can be taken as they stand. */
const PLAIN_URL = /^https?:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})((?:\/[a-z0-9_-][a-z0-9_.-]*)*\/?)$/;

const isPublicPath = (folded: string): boolean =>
  !/@|wa\.me|whatsapp|https?:|mailto:|tel:/.test(folded) && !showsContact(folded);

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
  return !showsContact(foldText(slug));
}

/** A mix of letters and digits that is an identifier, not words: uuid, hash, file id. */
function isOpaque(piece: string): boolean {
  const switches = piece.match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0;
  return /^[0-9a-f]{6,}$/.test(piece) && switches >= 1 ? !/\d{9,}/.test(piece) : switches >= 3 && !/\d{7,}/.test(piece);
}

/** Looks through each segment of a path by itself, then through digit segments in a row ("/11/5566/7788/"). */
function showsContact(folded: string): boolean {
  const segments = folded.replace(UUID, 'x').split(/[/?&=#]+/);
  if (segments.some((segment) => !isKnownFolder(segment) && segmentShowsContact(segment))) return true;
  for (let k = 0; k < segments.length; k++) {
    if (!isAreaCode(segments[k] ?? '')) continue;
    let digits = '';
    for (let n = k; n < segments.length && /^\d+$/.test(segments[n] ?? ''); n++) {
      digits += segments[n];
      if (n > k && planFit(digits) === 3) return true;
    }
  }
  return false;
}

/** Names of folders found clean, which come again in address after address: "avatars", "uploads". */
const knownFolders = new Set<string>();
const FOLDERS_KEPT = 1000;
const FOLDER = /^[a-z]{1,20}$/;

function isKnownFolder(segment: string): boolean {
  if (segment === '' || knownFolders.has(segment)) return true;
  if (!FOLDER.test(segment) || knownFolders.size >= FOLDERS_KEPT || segmentShowsContact(segment)) return false;
  knownFolders.add(segment);
  return true;
}

function segmentShowsContact(segment: string): boolean {
  const words = segment.split(/[^a-z0-9.-]+|-/);
  if (isFileId(words)) return false;
  const readable = words.map((piece) => (isOpaque(piece) ? '¦' : piece));
  for (const piece of readable) for (const run of piece.match(/\d{8,}/g) ?? []) if (planFit(run) >= 2) return true;
  const text = readable
    .join('-')
    .replace(/¦/g, ' ¦ ')
    .replace(/\.(?:jpe?g|png|webp|gif|avif|svg|html?|php|pdf)\b/g, ' ¦ ');
  if (/(?:^|-)(?:gmail|hotmail|yahoo|outlook|whatsapp|wsp|arroba)(?:-|\b)/.test(text)) return true;
  return findContacts(text).some(({ kind }) => kind !== 'url' && kind !== 'alias');
}

const FEWEST_DIGITS = 6;

/** "1-5a1c3ecd.webp": identifiers and too few digits for a number, nothing that can be read. */
function isFileId(words: readonly string[]): boolean {
  let digits = 0;
  for (const word of words) {
    if (isOpaque(word)) continue;
    if (!/^\d*$/.test(word)) return false;
    digits += word.length;
  }
  return digits < FEWEST_DIGITS;
}

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
