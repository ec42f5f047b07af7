/** Decides which URLs and slugs may be public. */

import { CONTACT_SITES, KNOWN_HOSTS } from './contacts/domains.ts';
import { findContacts } from './find.ts';
import { planFit } from './numbers/numbering-plan.ts';
import { READINGS } from './numbers/readings.ts';
import { scanner } from './text/scanner.ts';
import { isDigit } from './text/tokens.ts';

const LONGEST_URL = 2048;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const UUID_LENGTH = 36;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/**
 * True for a URL that may be public: http or https, no credentials, no contact data in any part (also percent-decoded), no
 * messaging, social or shortener host.
 */
export function isPublicUrl(url: string): boolean {
  if (url.length > LONGEST_URL || !/^https?:\/\/[^\s\\]+$/iu.test(url)) return false;
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  const { hostname, port, username, password, pathname, search, hash } = parsed;
  if (username !== '' || password !== '' || url.slice(8).split(/[/?#]/u)[0]?.includes('@')) return false;
  return (
    isPublicHost(hostname) && isPublicPath(folded(`${port}${pathname}${search}${hash}`).replace(PICTURE_NAME, '/x'))
  );
}

/**
 * The names that WhatsApp ("WhatsApp Image 2024-01-02 at 10.11.12 (1).jpeg") and cameras ("PXL_20240102_101112345.jpg") give to
 * pictures: a date and a time, which are no number, and nothing else.
 */
const PICTURE_NAME =
  /\/(?:whatsapp[ _+-]image[ _+-]20\d\d-[01]\d-[0-3]\d(?:[ _+-]at[ _+-][012]?\d[.-][0-5]\d[.-][0-5]\d(?:[ _+-][ap]m)?)?|(?:(?:img|pxl|dsc|screenshot)[_-])?20\d\d[01]\d[0-3]\d[_-]?[012]\d[0-5]\d[0-5]\d\d{0,3})(?:[ _+-]?\(\d{1,2}\)|-\d{1,2}|-\d{2,4}x\d{2,4}|-scaled)?\.(?:jpe?g|png|webp)(?=$|[?#])/g;

/** The address as a reader may decode it, with nested escapes undone. */
function folded(address: string): string {
  let text = scanner.foldText(address);
  for (let turn = 0; turn < ESCAPES_UNDONE && text.includes('%'); turn++) {
    const next = scanner.foldText(text);
    if (next === text) break;
    text = next;
  }
  return text;
}

const ESCAPES_UNDONE = 4;

const isPublicPath = (folded: string): boolean =>
  !/@|wa\.me|whatsapp|https?:|mailto:|tel:/.test(folded) && !NAMED_HANDLE.test(folded) && !showsContact(folded);

/** A network's name, a sign and an account name: "instagram: x". */
const NAMED_HANDLE =
  /(?:instagram|insta|facebook|tik ?tok|telegram|twitter|linkedin|threads|(?:^|[^a-z])(?:ig|fb|tg))\s{0,3}[:=]\s{0,3}[a-z0-9]/;

/** A cache by host, since hosts repeat. */
const hostsSeen = new Map<string, boolean>();
const HOSTS_KEPT = 1000;

function isPublicHost(hostname: string): boolean {
  let isPublic = hostsSeen.get(hostname);
  if (isPublic === undefined) {
    isPublic =
      HOST.test(hostname) &&
      !isContactHost(hostname) &&
      (IPV4.test(hostname) || hostname === 'localhost' || !showsContact(hostname.replace(/\./g, '-')));
    if (hostsSeen.size < HOSTS_KEPT) hostsSeen.set(hostname, isPublic);
  }
  return isPublic;
}

/** A name of letters, digits and hyphens, or an IP address. `URL` accepts other hosts (`a;b`, `*`), which no picture has. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)$/;

function isContactHost(hostname: string): boolean {
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '');
  const labels = host.split('.');
  for (let k = 0; k < labels.length - 1; k++) if (KNOWN_HOSTS.has(labels.slice(k).join('.'))) return true;
  return labels.slice(0, -1).some((label) => CONTACT_SITES.has(label));
}

/** True when a slug shows contact data: "juan-1155667788", "ana-gmail-com". */
export function isPublicSlug(slug: string): boolean {
  return !showsContact(scanner.foldText(slug));
}
/**
 * Finds a number in groups of digits with no letter between them, with any separators: "54/9/351/478/6120", "11-4278/8647",
 * "?a=351&b=4786120". It tries every run of groups. Another function checks single groups.
 */
function hasPartedNumber(path: string): boolean {
  const text = path.includes('?') ? withoutSizes(path) : path;
  let groups: string[] = [];
  for (let i = 0; i < text.length; ) {
    if (!isWordUnit(text.charCodeAt(i))) {
      i++;
      continue;
    }
    const start = i;
    while (i < text.length && isWordUnit(text.charCodeAt(i))) i++;
    const lead = digitsFrom(text, start, i);
    if (lead === i - start) {
      groups.push(text.slice(start, i));
      continue;
    }
    // The name of a parameter separates digits like a sign.
    if (text[i] === '=' && lead === 0 && start > 0 && '?&;#'.includes(text[start - 1] ?? '')) continue;
    const trail = digitsBefore(text, start, i);
    const fewest = isOpaque(text.slice(start, i)) ? FEWEST_IN_OPAQUE : 1;
    if (lead >= fewest) groups.push(text.slice(start, start + lead));
    if (isNumberInGroups(groups)) return true;
    groups = trail >= fewest ? [text.slice(i - trail, i)] : [];
  }
  return isNumberInGroups(groups);
}

/** Whether it is a digit or a letter of any alphabet in a folded text. */
const isWordUnit = (unit: number): boolean =>
  isDigit(unit) || (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit > 127;

function digitsFrom(text: string, start: number, end: number): number {
  let count = 0;
  while (start + count < end && isDigit(text.charCodeAt(start + count))) count++;
  return count;
}

function digitsBefore(text: string, start: number, end: number): number {
  let count = 0;
  while (end - count > start && isDigit(text.charCodeAt(end - count - 1))) count++;
  return count;
}

/** The fewest digits at the edge of a hash that count. Fewer occur by chance. */
const FEWEST_IN_OPAQUE = 4;
/** The size and the quality of a picture. */
const SIZE = /[?&](?:w|h|width|height|q|quality|dpr)=([\d.]*)/g;
const PLAUSIBLE_SIZE = /^\d{1,4}$/;

/** The parameters without the size of a picture, if all of them may be sizes. */
function withoutSizes(text: string): string {
  const sizes = [...text.matchAll(SIZE)];
  return sizes.every(([, size = '']) => PLAUSIBLE_SIZE.test(size)) ? text.replace(SIZE, '&x') : text;
}

const SHORTEST_NUMBER = 9;
const LONGEST_NUMBER = 15;
const MOBILE = '15';
/** A CUIT or CUIL with separators: "20/27345678/6". */
const TAX_NUMBER = /^(?:2[03-7]|3[034])\d{8,9}$/;

function isNumberInGroups(groups: readonly string[]): boolean {
  for (let k = 0; k < groups.length - 1; k++) {
    if (isDate(groups, k)) {
      k += 2;
      continue;
    }
    let digits = groups[k] ?? '';
    for (let n = k + 1; n < groups.length && digits.length <= LONGEST_NUMBER && !isDate(groups, n); n++) {
      digits += groups[n];
      if (digits.length < SHORTEST_NUMBER || digits.length > LONGEST_NUMBER) continue;
      if (digits.startsWith(MOBILE) && digits.length <= 10) {
        if (groups[k] === MOBILE) return true;
      } else if (planFit(digits) === 3) return true;
      if (groups[k]?.length === 2 && groups[n]?.length === 1 && TAX_NUMBER.test(digits)) return true;
    }
  }
  return false;
}

/** Whether the three groups from `k` on form a date: "2024/05/17". A month without a day may be something else ("2011/4278"). */
const isDate = (groups: readonly string[], k: number): boolean =>
  YEAR.test(groups[k] ?? '') && MONTH.test(groups[k + 1] ?? '') && DAY.test(groups[k + 2] ?? '');

const YEAR = /^(?:19|20)\d\d$/;
const MONTH = /^(?:0?[1-9]|1[0-2])$/;
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/;

/** Replaces an opaque identifier. */
const OPAQUE = ' ¦ ';

/** Whether a word is an identifier of mixed letters and digits: a uuid, hash or file id. */
function isOpaque(word: string): boolean {
  let switches = 0;
  let isHex = word.length >= FEWEST_HEX;
  let run = 0;
  let longest = 0;
  let before = 0;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    const kind = isDigit(unit) ? DIGIT : unit >= 97 && unit <= 122 ? LETTER : OTHER;
    if (kind !== before && kind !== OTHER && before !== OTHER) switches++;
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

/** Checks each segment of a path alone, then searches for a number that is split over several. */
function showsContact(folded: string): boolean {
  const text = folded.length < UUID_LENGTH ? folded : folded.replace(UUID, (uuid) => (spellsNumber(uuid) ? uuid : 'x'));
  const segments = text.split(/[/?&=#]+/);
  return (
    segments.some((segment) => (FOLDER.test(segment) ? remainsShow(segment) : segmentShowsContact(segment))) ||
    CUED_NUMBER.test(text) ||
    hasPartedNumber(text)
  );
}

/** "tel/478/6120": a folder that names the kind of the digits after it. */
const CUED_NUMBER =
  /(?:^|[^a-z])(?:dni|cui[tl]|tel|telefono|celu?|celular|wsp|whatsapp|wa)s?[^a-z0-9]{0,3}\d(?:[^a-z0-9]{0,3}\d){5}/;

/** True for a uuid of digits only with a telephone number as one of its parts, which is not random. */
export function spellsNumber(uuid: string): boolean {
  if (/[a-f]/i.test(uuid)) return false;
  const last = uuid.slice(uuid.lastIndexOf('-') + 1);
  return planFit(last) >= 2 || planFit(last.replace(/^0+/, '')) >= 2;
}

/** Only letters, none of them opaque: "avatars", "uploads", and the empty text between two slashes. */
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

/** A cache by segment without its opaque parts, since segments repeat: "plomeria- ¦ ". */
const remainsSeen = new Map<string, boolean>();
const REMAINS_KEPT = 5000;
const LONGEST_REMAINS = 48;

function remainsShow(text: string): boolean {
  let shows = remainsSeen.get(text);
  if (shows === undefined) {
    shows =
      MAIL_WORD.test(text) ||
      findContacts(text).some(({ kind, why }) => kind !== 'url' && kind !== 'alias' && why !== READINGS.unknown);
    if (remainsSeen.size < REMAINS_KEPT && text.length <= LONGEST_REMAINS) remainsSeen.set(text, shows);
  }
  return shows;
}

/** "399ae394.webp": digits and letters of a hash, with no run of digits as long as a number. */
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

/** "1-5a1c3ecd.webp": identifiers, too few digits for a number, and no words. */
function areFileIds(words: readonly string[]): boolean {
  let digits = 0;
  for (const word of words) {
    if (isOpaque(word)) continue;
    if (!/^\d*$/.test(word)) return false;
    digits += word.length;
  }
  return digits < FEWEST_DIGITS;
}
