/**
 * Which URLs may be public, by their structure: hashes, signatures, versions, dates and sizes are no telephones, and the name of a
 * network is a contact as a host, not as a word in the name of a file.
 */

import hosts from './contacts/hosts.json' with { type: 'json' };
import { isTaxNumber, planFit } from './numbers/digits.ts';
import { withoutEscapes } from './text/fold.ts';
import { remembered, wordsOf } from './text/word-lists.ts';

const LONGEST_URL = 2048;
/** How many URLs inside one another are judged; deeper ones are refused. */
const MOST_NESTED = 3;

/**
 * True for a URL that may be public: http or https, no credentials, no contact data in any part (also percent-decoded), no
 * messaging, social or shortener host. `depth` counts the URLs around it.
 */
export function isPublicUrl(url: string, depth = 0): boolean {
  if (url.length > LONGEST_URL || depth > MOST_NESTED || !/^https?:\/\/[^\s\\]+$/i.test(url)) return false;
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  const { hostname, port, username, password, pathname, search, hash } = parsed;
  if (username !== '' || password !== '' || AT_IN_HOST.test(url)) return false;
  if (!HOST.test(hostname) || isContactHost(hostname)) return false;
  const host = IPV4.test(hostname) ? '' : hostname.replaceAll('.', '/');
  const text = folded(`${host}/${port}${pathname}${search}${hash}`);
  const nested = text.search(NESTED);
  if (nested < 0) return isPublicAddress(text);
  // A picture that another server fetches: "/image?url=https://…".
  return isPublicAddress(text.slice(0, nested)) && isPublicUrl(text.slice(nested).replace(NESTED, '$1//'), depth + 1);
}

/** Whether an address that is no whole URL, such as a slug, shows no mailbox, no account and no number by its structure. */
export const isPublicPath = (path: string): boolean => isPublicAddress(folded(path));

/** A name of letters, digits and hyphens, or an IP address. `URL` accepts other hosts (`a;b`, `*`), which no picture has. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)$/;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const AT_IN_HOST = /^https?:\/\/[^/?#]*@/i;
const NESTED = /(https?:)\/{1,2}(?=[a-z0-9])/;

const KNOWN_HOSTS = wordsOf([...hosts.messaging, ...hosts.links]);
const CONTACT_SITES = wordsOf(hosts.sites);

/** The pictures of a directory come from few hosts. */
const isContactHost = remembered((hostname) => {
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '');
  const labels = host.split('.');
  for (let k = 0; k < labels.length - 1; k++) if (KNOWN_HOSTS.has(labels.slice(k).join('.'))) return true;
  return labels.slice(0, -1).some((label) => CONTACT_SITES.has(label));
});

const BEYOND_ASCII = /[^\0-\x7f]/;

/** The address without escapes, in lower case and without accents. */
function folded(address: string): string {
  const plain = withoutEscapes(address);
  const text = BEYOND_ASCII.test(plain) ? plain.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '') : plain;
  return text.toLowerCase();
}

/** Whether a folded address shows no mailbox, no account and no number. */
function isPublicAddress(folded: string): boolean {
  const text = folded.includes('@') ? folded.replace(NO_CONTACT, '') : folded;
  // A letter or digit of another alphabet may look like one of ours.
  if (BEYOND_ASCII.test(text) && /[^\P{L}a-z]|[^\P{N}0-9]/u.test(text)) return false;
  return !CONTACTS.some((pattern) => pattern.test(text)) && !namesHost(text) && !hasNumber(text);
}

/** Signs that are no mailbox: "photo@2x.png", and the account of a signed URL of Google's storage. */
const NO_CONTACT = /@[1-4]x(?=[.-])|(?<=googleaccessid=)[\w.-]+@[\w-]+\.iam\.gserviceaccount\.com/g;
const CONTACTS = [
  /@|arroba|[[(] ?at ?[\])]|\bwa\.me\b|(?:mailto|tel|sms|whatsapp|tg):|https?:/,
  /(?<![a-z0-9])(?:gmail|hotmail)(?![a-z0-9])|[a-z0-9][^a-z0-9/?&=#]{1,3}(?:yahoo|outlook|icloud)(?![a-z0-9])/,
  // A network's name, a sign and an account's name: "instagram: x".
  /(?:instagram|insta|facebook|tik ?tok|telegram|twitter|linkedin|threads|(?<![a-z])(?:ig|fb|tg))\s{0,3}[:=]\s{0,3}[a-z0-9]/,
  // A number in words.
  /(?:(?:cero|un[oa]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veint[a-z]{1,9}|(?:trei|cuare|cincue|sese|sete|oche|nove)nta|dobles?|triple)[^a-z0-9]{0,3}(?:y[^a-z0-9]{1,3})?){5}/,
  // "48538057 [11]".
  /\d{6,8}[^a-z0-9]{0,3}[[(]0?\d{2,4}[\])]/,
  // A local number, a document number and a CBU in their usual notations: "4634-9491", "30.123.456", "01701234 12345678901234".
  /(?<![a-z0-9-])(?!20)(?:[2-9]\d{3}[ .-]{1,3}\d{4}|\d\d([ .-])\d{3}\1\d{3}|\d{8}[ -]\d{14}|\d{4}(?:[ -]\d{4}){4}[ -]\d\d)(?![a-z0-9-])/,
];

/** Whether a folder or a value is the host of a network: "/instagram.com/x". */
const namesHost = (text: string): boolean =>
  ENDING.test(text) && text.split(/[/?&=#]+/).some((part) => ENDING.test(part) && isContactHost(part));
const ENDING = /[a-z0-9]\.(?:com|net|org|me|ar|ly|gl|ee|be|tv)(?![^/?&=#])/;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** True for a uuid of digits only with a telephone number as one of its parts, which is not random. */
export function spellsNumber(uuid: string): boolean {
  if (/[a-f]/i.test(uuid)) return false;
  const last = uuid.slice(uuid.lastIndexOf('-') + 1);
  return planFit(last) >= 2 || planFit(last.replace(/^0+/, '')) >= 2;
}

/** Letters, which no number continues across. */
const SEPARATOR = '/x/';
/** "2024/05/17", "2023-11-02 at 18.44.01", "20231102_184401123". A month without a day may be something else ("2011/4278"). */
const DATE =
  /(?<!\d)(?:(?:19|20)\d\d([^a-z0-9])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|20[0-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:(?:[ _+-]at[ _+-]|[t _+-])?[012]?\d([.:-]?)[0-5]\d\2[0-5]\d(?:\d{3})?z?)?(?!\d)/g;
/** The time in seconds that a version or a signature has: "v1699999999/", "?v=1699999999", "1699999999-sofa.jpg". */
const TIME =
  /(?<=(?<![a-z0-9])v|[?&;](?:[a-z0-9_-]{0,20}(?:expires?|time|timestamp|date|version|modified|updated)|v|ver|t|ts|_|cb|e|exp|r|rev|se|st|oe)=)1[3-9]\d{8}(?!\d)|(?<=\/)1[3-9]\d{8}(?=[_-][a-z0-9]{0,20}[a-z])/g;
/** The number that a messenger gives to a picture, and the size of one: "IMG-20231102-WA0012-1024x768.jpg". */
const PICTURE = /(?<![a-z0-9])wa\d{4}(?!\d)|(?<!\d)\d{2,4}x\d{2,4}(?!\d)/g;
/** The size and the quality of a picture. */
const SIZE = /(?<=[?&](?:w|h|width|height|q|quality|dpr)=)\d{1,4}(?![^&#])/g;
/** The name of a parameter separates digits like a sign: "?a=351&b=4786120". */
const PARAMETER = /(?<=[?&;#])[a-z_]+=/g;
const WORD = /[a-z0-9]{6,}/g;
const SIX_DIGITS = /\d(?:\D*\d){5}/;
/** "tel/478/6120": a word that names the kind of the digits after it. */
const CUED_NUMBER =
  /(?<![a-z])(?:dni|cui[tl]|tel|telefono|celu?|celular|movil|phone|wsp|whatsapp|wa)s?[^a-z0-9]{0,3}\d(?:[^a-z0-9]{0,3}\d){5}/;

/** Whether an address has a telephone, document or account number, in one run of digits or in adjacent ones. */
function hasNumber(address: string): boolean {
  const words = address.replace(UUID, (uuid) => (spellsNumber(uuid) ? uuid : SEPARATOR)).replace(WORD, withoutOpaque);
  if (!SIX_DIGITS.test(words)) return false;
  const text = words.replace(DATE, '/').replace(TIME, SEPARATOR).replace(PICTURE, SEPARATOR).replace(SIZE, SEPARATOR);
  if (CUED_NUMBER.test(text)) return true;
  return [...text.replace(PARAMETER, '').matchAll(GROUPS)].some(([groups]) => isNumberIn(groups.match(/\d+/g) ?? []));
}

const SWITCH = /[a-z](?=\d)|\d(?=[a-z])/g;
/** From this length on, a word that switches often between letters and digits is a hash or a token, whatever runs it has. */
const [LONG_TOKEN, TOKEN_SWITCHES, ID_SWITCHES] = [16, 4, 3];

/**
 * A word, or what is left of it when it is an identifier of mixed letters and digits: of a short one the digits at its edges, which
 * may continue the digits beside it ("351/4786120a"), if they are four or more. Fewer occur by chance.
 */
function withoutOpaque(word: string): string {
  const switches = word.match(SWITCH)?.length ?? 0;
  const isHex = !/[g-z]/.test(word);
  if (isHex && word.length >= LONG_TOKEN && switches >= TOKEN_SWITCHES) return SEPARATOR;
  const isOpaque = isHex ? switches > 0 && !/\d{9}/.test(word) : switches >= ID_SWITCHES && !/\d{7}/.test(word);
  if (!isOpaque) return word;
  return `${/^\d{4,}/.exec(word)?.[0] ?? ''}x${/(?<!\d)\d{4,}$/.exec(word)?.[0] ?? ''}`;
}

/** Groups of digits with no letter between them, with any separators: "54/9/351/478/6120", "11-4278/8647". */
const GROUPS = /\d+(?:[^\p{L}\d]+\d+)*/gu;
const [SHORTEST_NUMBER, LONGEST_NUMBER, LONGEST_PART] = [9, 15, 9];
const MOBILE = '15';
/** A CUIT or CUIL with separators: "20/27345678/6". */
const TAX_NUMBER = /^(?:2[03-7]|3[034])\d{8,9}$/;
const CBU = /^\d{22}$/;

function isNumberIn(groups: readonly string[]): boolean {
  for (const [k, first] of groups.entries()) {
    if (planFit(first) >= 2 || CBU.test(first) || isTaxNumber(first)) return true;
    if (first.length > LONGEST_PART) continue;
    let digits = first;
    for (let n = k + 1; n < groups.length && digits.length <= LONGEST_NUMBER; n++) {
      if (groups[n]!.length > LONGEST_PART) break;
      digits += groups[n];
      if (digits.length < SHORTEST_NUMBER || digits.length > LONGEST_NUMBER) continue;
      const isMobile = digits.startsWith(MOBILE) && digits.length <= 10;
      if (isMobile ? first === MOBILE : planFit(digits) === 3) return true;
      if (first.length === 2 && groups[n]?.length === 1 && TAX_NUMBER.test(digits)) return true;
    }
  }
  return false;
}
