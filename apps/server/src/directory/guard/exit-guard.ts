/**
 * The exit guard: the last check of a record's bytes before they are served. It shares no code with the redaction except for links, so
 * that it can find what the redaction misses: plainly written contact data, including a number that is split over several texts.
 */
import { isPublicUrl } from '@vidriera/redaction/urls';

export interface Exposure {
  /** JSON path of the field: `$.comment`. */
  readonly path: string;
  readonly kind: 'phone' | 'email' | 'handle' | 'url' | 'document' | 'bank' | 'key' | 'unreadable' | 'malformed';
}

/** The fault of a record without the shape that an import writes. */
export const MALFORMED: Exposure = { path: '$', kind: 'malformed' };

/** Names of private fields, compared by their letters only. */
const PRIVATE_KEY =
  /^(?:phones?|phonenumber|mobile|whatsapp|walink|emails?|contactemail|tel|telephone|contactpoint|telefono|celular|dni|cui[tl]|c[bv]u|alias|lastname|fullname|birthdate|authorlastname|address)$/;
/** Fields where a scheme and a domain are allowed. */
const LINK_KEYS = new Set(['avatar_url', 'author_avatar_url', 'portfolio', 'profile_url']);
/** Fields that are checked separately from the texts: no number continues from them. */
const APART_KEYS = new Set([...LINK_KEYS, 'id', 'slug']);
const [QUOTE, BACKSLASH, DOT, COLON] = [0x22, 0x5c, 0x2e, 0x3a];
/** The classes of bytes: a mark is `@`, `.`, `/`, and the first byte of Arabic, circled, full-width and ornamental digits and at signs. */
const [NOTHING, ENDS, ESCAPES, DIGIT, MARK] = [0, 1, 2, 3, 4];
const CLASS = new Uint8Array(256);
CLASS.fill(DIGIT, 0x30, 0x3a);
[CLASS[QUOTE], CLASS[BACKSLASH]] = [ENDS, ESCAPES];
for (const mark of [...Buffer.from('@./'), 0xd9, 0xdb, 0xe2, 0xef, 0xf0]) CLASS[mark] = MARK;

/** The fewest digits of a complete number, and of a local one; the most groups of one that is not written digit by digit. */
const [SHORTEST_NUMBER, SHORTEST_CHAIN, MOST_GROUPS] = [10, 7, 5];
/** The most characters of the texts before the last part of a number. */
const LONGEST_BEGINNING = 80;

/** What needs a closer look: digits enough, an escape, a dot before a letter, an at sign beside a word, slashes, other scripts. */
const SUSPECT =
  /\d(?:[^a-z"\d]{0,7}\d){6}|\\u|\.[a-z](?<=[a-z\d]..)|@(?:[a-z\d ]|(?<=[a-z\d]@))|\/\/|[\u0660-\u0669\u06f0-\u06f9\u2440-\u24ff\uff00-\uff3f\ud834-\ud837]/i;
/** A number may go on with this text, and begin in it. */
const [BEGINS_IN_DIGITS, ENDS_IN_DIGITS] = [/^[^\d]{0,7}\d/, /\d[^\d]{0,7}$/];
/** A uuid, a date-time. */
const NO_TEXT = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/** The first exposure in the JSON of a record, in `bytes` from `from` to `to`, or null. */
export function findExposure(bytes: Uint8Array, from: number, to: number): Exposure | null {
  let key = NO_KEY;
  let endingInDigits = '';
  const found = (kind: Exposure['kind'], at = key): Exposure => ({ path: at.name === '' ? '$' : `$.${at.name}`, kind });
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    if (byte !== QUOTE) {
      if (CLASS[byte] !== DIGIT) continue;
      // A JSON number. No field with a number has as many digits as a telephone number.
      let end = i + 1;
      while (end < to && CLASS[bytes[end]!] === DIGIT) end++;
      if (end - i >= SHORTEST_NUMBER && isNumberToCall(textOf(bytes, i, end))) return found('phone');
      i = end - 1;
      continue;
    }
    const start = i + 1;
    // Keys nearly always come in the same order as in the previous record.
    if (key.next !== null && isWritten(bytes, start, key.next.bytes)) {
      key = key.next;
      i = start + key.bytes.length - 1;
      continue;
    }
    let isPlain = true;
    for (i = start; i < to && CLASS[bytes[i]!] !== ENDS; i++) {
      const kind = CLASS[bytes[i]!]!;
      if (kind === NOTHING) continue;
      if (kind === ESCAPES ? bytes[++i] === 0x75 : bytes[i] !== DOT || isLetter(bytes[i + 1]!)) isPlain = false;
    }
    if (i >= to) return found('unreadable');
    if (isPlain && bytes[i + 1] !== COLON) continue;
    const text = textOf(bytes, start, i);
    if (bytes[i + 1] === COLON) {
      if (SUSPECT.test(text) && lookAtText(text) !== null) return { path: '$', kind: 'key' };
      const next: Key = { name: text, bytes: new TextEncoder().encode(`${text}":`), next: null };
      if (PRIVATE_KEY.test(text.toLowerCase().replace(/[^a-z]/g, ''))) return found('key', next);
      key.next = next;
      key = next;
    } else if (!NO_TEXT.test(text)) {
      let kind = SUSPECT.test(text) ? (LINK_KEYS.has(key.name) ? lookAtLink : lookAtText)(text) : null;
      // A number may begin in one text and go on in later ones.
      const isApart = APART_KEYS.has(key.name);
      const goesOn = endingInDigits !== '' && !isApart && BEGINS_IN_DIGITS.test(text);
      const together = goesOn ? `${endingInDigits} ${text}` : '';
      if (goesOn) kind ??= lookAtText(together);
      if (kind !== null) return found(kind);
      if (!isApart && ENDS_IN_DIGITS.test(text)) endingInDigits = together.slice(-LONGEST_BEGINNING) || text;
    }
  }
  return null;
}

interface Key {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The key that followed this one last time. */
  next: Key | null;
}
const NO_KEY: Key = { name: '', bytes: new Uint8Array(), next: null };

const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

function isWritten(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let k = 0; k < expected.length; k++) if (bytes[at + k] !== expected[k]) return false;
  return true;
}

const decoder = new TextDecoder();
const textOf = (bytes: Uint8Array, start: number, end: number): string => decoder.decode(bytes.subarray(start, end));

const MAIL = /[\w.+-]+ ?(?:@|\(at\)|\[at\]) ?[a-z0-9-]+(?: ?\. ?[a-z]{2,})+/i;
const HANDLE = /(?:^|[^\w@.])@ ?[a-z_][\w.]{2,}/i;
const SCHEME = /\b(?:https?|ftp|mailto|tel|whatsapp|tg|intent):\/{0,2}[\w+]/i;
/** Domain endings that are no Spanish word after a full stop. The front page of a shop that everybody knows is no contact. */
const DOMAIN =
  /(?:^|[^\w@])(?<!\w[.-])(?!(?:asp|vb|ado)\.net\b|(?:socket|draw)\.io\b|com\.ar\b|(?:www\.)?(?:mercadolibre|mercadopago|amazon|booking|pedidosya|airbnb|google|easy|sodimac|fravega|garbarino|afip|arca|anses|rappi|uber|netflix|spotify|zonaprop|argenprop|despegar)\.(?:com|gob|gov)(?:\.ar)?\/?(?![\w/?#@-]|\.\w))(?:[\w-]+\.)+(?:com|net|org|info|biz|io|ly|app|dev|xyz|online|site|website|store|shop|tienda|link|club|ar|uy|cl|br|mx|tur|gob|edu)(?![\wáéíóúñ])/i;
const SHORT_LINK = /\b(?:wa|t|m|fb|ig|is|goo|bit|linktr|youtu|cutt|forms)\.(?:me|gd|gl|ly|ee|be|gle|link)\b/i;
const CHAIN = /\d(?:[^\p{L}"\d]{0,7}\d)*/gu;
const NAMED_DOCUMENT = /(?:\b(?:d\.?\s?n\.?\s?i|documento|cuit|cuil|pasaporte)\b)[^\d]{0,16}(?=\d)/i;
const NAMED_ACCOUNT = /\b(?:c\.?[bv]\.?u)\b[^\d]{0,16}(?=\d)/i;

/** The kind of contact data that the inside of a JSON string plainly shows, or null. */
function lookAtText(json: string): Exposure['kind'] | null {
  const shown = unescaped(json);
  if (shown === null) return 'unreadable';
  const plain = shown.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (d) => String(d.charCodeAt(0) & 15));
  if (MAIL.test(plain)) return 'email';
  if (HANDLE.test(plain)) return 'handle';
  if (SCHEME.test(plain) || DOMAIN.test(plain) || SHORT_LINK.test(plain)) return 'url';
  for (const { 0: chain, index } of plain.matchAll(CHAIN)) {
    const groups = chain.match(/\d+/g)!;
    const count = groups.reduce((sum, group) => sum + group.length, 0);
    if (count < SHORTEST_CHAIN) continue;
    const before = plain.slice(Math.max(0, index - 24), index + 1);
    if (NAMED_DOCUMENT.test(before) || /^\d\d-\d{8}-\d$/.test(chain)) return 'document';
    if (count >= 20 && (count === 22 || NAMED_ACCOUNT.test(before))) return 'bank';
    if (holdsNumber(chain, groups)) return 'phone';
  }
  return null;
}

/** The rule of an import, so that no build withholds a record for a link that one let in. */
function lookAtLink(json: string): Exposure['kind'] | null {
  const link = unescaped(json);
  return link !== null && isPublicUrl(link) ? null : 'url';
}

function unescaped(json: string): string | null {
  try {
    return json.includes('\\') ? (JSON.parse(`"${json}"`) as string) : json;
  } catch {
    return null;
  }
}

/** Whether digits are a complete number of the numbering plan, with or without dialling prefixes. */
function isNumberToCall(digits: string): boolean {
  let rest = digits.replace(/^(?:00)?(?=54\d{10})/, '').replace(/^54(?=\d{10})/, '');
  if (rest.length > 10) rest = rest.replace(/^0/, '');
  if (rest.length === 11) rest = rest.replace(/^9/, '');
  if (rest.length === 12 || rest.length === 13) {
    const mobile = /^9?(11|[23]\d\d|[23]\d{3})15(\d+)$/.exec(rest);
    return mobile !== null && mobile[1]!.length + mobile[2]!.length === 10;
  }
  return /^0?8[01]0\d{7}$/.test(digits) || (rest.length === 10 && /^(?:11[2-9]|15[2-9]|2[2-9]|3[3-8])/.test(rest));
}

/** Whether the chain, or adjacent groups of it, form a telephone number: complete, or local in its usual notation. */
function holdsNumber(chain: string, groups: readonly string[]): boolean {
  if (/(?<!\d)(?!(?:19|20)\d\d-(?:19|20)\d\d|\d\d00-\d\d00)[2-9]\d{3}-\d{4}(?!\d)/.test(chain)) return true;
  for (let first = 0; first < groups.length; first++) {
    let digits = '';
    for (let last = first; last < groups.length && digits.length < 15; last++) {
      digits += groups[last]!;
      if (digits.length < SHORTEST_NUMBER || !isNumberToCall(digits)) continue;
      if (last - first > MOST_GROUPS && digits.length > last - first + 1) continue;
      // Rows of years, prices and sizes have such lengths too. A telephone number has a group that is none of these.
      if (last === first || groups.slice(first, last + 1).every((group) => !/000$|^(?:19|20)\d\d$/.test(group)))
        return true;
    }
  }
  return false;
}
