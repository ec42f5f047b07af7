/** Decides which URLs and slugs may be public. */

import { CONTACT_SITES, KNOWN_HOSTS } from './contacts/domains.ts';
import { findContacts } from './find.ts';
import { planFit } from './numbers/numbering-plan.ts';
import { READINGS } from './numbers/readings.ts';
import { remembered } from './text/remember.ts';
import { scanner } from './text/scanner.ts';

const LONGEST_URL = 2048;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
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
  for (let turn = 0; turn < ESCAPES_UNDONE && /%|&#/.test(text); turn++) {
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

const isPublicHost = (hostname: string): boolean =>
  HOST.test(hostname) &&
  !isContactHost(hostname) &&
  (IPV4.test(hostname) || hostname === 'localhost' || !showsContact(hostname.replaceAll('.', '/')));

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

/** Whether the address, or one of its segments, shows contact data. */
function showsContact(folded: string): boolean {
  const plain = folded.replace(UUID, (uuid) => (spellsNumber(uuid) ? uuid : OPAQUE)).replace(EXTENSION, OPAQUE);
  const text = plain.replace(WORD, (word) => (isOpaque(word) ? OPAQUE : word));
  // The digits at the edge of an identifier may continue the digits beside it: "351/4786120a".
  const edges = plain.replace(WORD, (word) => (isOpaque(word) ? edgesOf(word) : word));
  return CUED_NUMBER.test(text) || hasNumber(edges) || text.split(/[/?&=#]+/).some(segmentShowsContact);
}

/** Replaces an opaque identifier. */
const OPAQUE = ' ¦ ';
const WORD = /[a-z0-9]{6,}/g;
const HASH = /^(?=.*[a-f])(?=.*\d)[0-9a-f]+$/;
const SWITCH = /[a-z](?=\d)|\d(?=[a-z])/g;
const EXTENSION = /\.(?:jpe?g|png|webp|gif|avif|svg|html?|php|pdf)\b/g;

/** Whether a word is an identifier of mixed letters and digits, with no run of digits as long as a number: a hash or file id. */
const isOpaque = (word: string): boolean =>
  HASH.test(word) ? !/\d{9}/.test(word) : (word.match(SWITCH)?.length ?? 0) >= 3 && !/\d{7}/.test(word);

/** An identifier as the digits at its edges, if they are four or more, with a letter between. Fewer occur by chance. */
const edgesOf = (word: string): string =>
  `${/^\d{4,}/.exec(word)?.[0] ?? ''}x${/(?<!\d)\d{4,}$/.exec(word)?.[0] ?? ''}`;

/** "tel/478/6120": a folder that names the kind of the digits after it. */
const CUED_NUMBER =
  /(?:^|[^a-z])(?:dni|cui[tl]|tel|telefono|celu?|celular|wsp|whatsapp|wa)s?[^a-z0-9]{0,3}\d(?:[^a-z0-9]{0,3}\d){5}/;

/** True for a uuid of digits only with a telephone number as one of its parts, which is not random. */
export function spellsNumber(uuid: string): boolean {
  if (/[a-f]/i.test(uuid)) return false;
  const last = uuid.slice(uuid.lastIndexOf('-') + 1);
  return planFit(last) >= 2 || planFit(last.replace(/^0+/, '')) >= 2;
}

const MAIL_WORD = /(?<![a-z0-9])(?:gmail|hotmail|yahoo|outlook|whatsapp|wsp|arroba)(?![a-z0-9])/;

/** Segments without their opaque parts repeat: "plomeria- ¦ ". */
const segmentShowsContact = remembered(
  (segment) =>
    MAIL_WORD.test(segment) ||
    findContacts(segment).some(({ kind, why }) => kind !== 'url' && kind !== 'alias' && why !== READINGS.unknown),
);

/** Groups of digits with no letter between them, with any separators: "54/9/351/478/6120", "11-4278/8647". */
const GROUPS = /\d+(?:[^\p{L}\d]+\d+)*/gu;
/** The name of a parameter separates digits like a sign: "?a=351&b=4786120". */
const PARAMETER = /(?<=[?&;#])[a-z_]+=/g;
/** The size and the quality of a picture. */
const SIZE = /[?&](?:w|h|width|height|q|quality|dpr)=([\d.]*)/g;
const PLAUSIBLE_SIZE = /^\d{1,4}$/;
const SHORTEST_NUMBER = 9;
const LONGEST_NUMBER = 15;
const MOBILE = '15';
/** A CUIT or CUIL with separators: "20/27345678/6". */
const TAX_NUMBER = /^(?:2[03-7]|3[034])\d{8,9}$/;
/** "2024/05/17". A month without a day may be something else ("2011/4278"). */
const DATE = /(?<!\d)(?:19|20)\d\d([^\p{L}\d]+)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)/gu;

/** Letters, which no number continues across. */
const SEPARATOR = '/x/';

/** Finds a number in adjacent groups of digits. */
function hasNumber(address: string): boolean {
  const sizes = [...address.matchAll(SIZE)];
  const areSizes = sizes.every(([, size = '']) => PLAUSIBLE_SIZE.test(size));
  const text = (areSizes ? address.replace(SIZE, SEPARATOR) : address).replace(DATE, SEPARATOR);
  return [...text.replace(PARAMETER, '').matchAll(GROUPS)].some(([groups]) => isNumberIn(groups.match(/\d+/g) ?? []));
}

function isNumberIn(groups: readonly string[]): boolean {
  for (const [k, first] of groups.entries()) {
    if (planFit(first) >= 2) return true;
    let digits = first;
    for (let n = k + 1; n < groups.length && digits.length <= LONGEST_NUMBER; n++) {
      digits += groups[n];
      if (digits.length < SHORTEST_NUMBER || digits.length > LONGEST_NUMBER) continue;
      const isMobile = digits.startsWith(MOBILE) && digits.length <= 10;
      if (isMobile ? first === MOBILE : planFit(digits) === 3) return true;
      if (first.length === 2 && groups[n]?.length === 1 && TAX_NUMBER.test(digits)) return true;
    }
  }
  return false;
}
