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
const [QUOTE, BACKSLASH, AT, DOT, COLON, SLASH] = [0x22, 0x5c, 0x40, 0x2e, 0x3a, 0x2f];
/** The classes of bytes. Most are nothing, and skipped. */
const [NOTHING, ENDS, ESCAPES, DIGIT, MARK, WIDE] = [0, 1, 2, 3, 4, 5];
const CLASS = new Uint8Array(256);
CLASS.fill(DIGIT, 0x30, 0x3a);
[CLASS[QUOTE], CLASS[BACKSLASH]] = [ENDS, ESCAPES];
for (const mark of [AT, DOT, SLASH]) CLASS[mark] = MARK;
/** First bytes of Arabic, circled, full-width and ornamental digits and at signs, with the range of the second byte. */
const WIDE_SIGNS = new Map(
  [0xd9a0a9, 0xdbb0b9, 0xe29193, 0xefbcbc, 0xf09d9d].map((f) => [f >> 16, [(f >> 8) & 255, f & 255]]),
);
for (const first of WIDE_SIGNS.keys()) CLASS[first] = WIDE;

const isDigit = (byte: number | undefined): boolean => byte! >= 0x30 && byte! <= 0x39;
const isLetter = (byte: number | undefined): boolean => (byte! | 0x20) >= 0x61 && (byte! | 0x20) <= 0x7a;
const isHex = (byte: number): boolean => isDigit(byte) || (byte >= 0x61 && byte <= 0x66);
const isWord = (byte: number | undefined): boolean => isDigit(byte) || isLetter(byte);

/** The first exposure in the JSON of a record, in `bytes` from `from` to `to`, or null. */
export function findExposure(bytes: Uint8Array, from: number, to: number): Exposure | null {
  let key = NO_KEY;
  let endingInDigits = '';
  const digits: Digits = { isSuspect: false, first: 0, end: 0, inChain: 0 };
  const found = (kind: Exposure['kind'], at = key): Exposure => ({ path: at.name === '' ? '$' : `$.${at.name}`, kind });
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    if (byte !== QUOTE) {
      if (CLASS[byte] !== DIGIT) continue;
      // A JSON number. No field with a number has as many digits as a telephone number.
      let end = i + 1;
      while (end < to && isDigit(bytes[end])) end++;
      if (end - i >= SHORTEST_NUMBER && isNumberToCall(text(bytes, i, end))) return found('phone');
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
    const end = endOfString(bytes, start, to, digits);
    if (end < 0) return found('unreadable');
    i = end;
    if (bytes[end + 1] === COLON) {
      const name = text(bytes, start, end);
      if (digits.isSuspect && lookAtText(name) !== null) return { path: '$', kind: 'key' };
      const next: Key = { name, bytes: new TextEncoder().encode(`${name}":`), isLink: LINK_KEYS.has(name), next: null };
      if (PRIVATE_KEY.test(name.toLowerCase().replace(/[^a-z]/g, ''))) return found('key', next);
      key.next = next;
      key = next;
    } else {
      let kind = digits.isSuspect ? (key.isLink ? lookAtLink : lookAtText)(text(bytes, start, end)) : null;
      // A number may begin in one text and go on in later ones.
      const isApart = APART_KEYS.has(key.name);
      const goesOn = endingInDigits !== '' && digits.first - start <= LONGEST_GAP && !isApart;
      const together = goesOn ? `${endingInDigits} ${text(bytes, start, end)}` : '';
      if (goesOn) kind ??= lookAtText(together);
      if (kind !== null) return found(kind);
      if (end - digits.end <= LONGEST_GAP && !isApart)
        endingInDigits = together.slice(-LONGEST_BEGINNING) || text(bytes, start, end);
    }
  }
  return null;
}

/** What a string holds: whether it needs a closer look, where its digits begin and end, and how many its last chain has. */
interface Digits {
  isSuspect: boolean;
  first: number;
  end: number;
  inChain: number;
}

/** The end of the string that begins here; -1 when it does not end. */
function endOfString(bytes: Uint8Array, start: number, to: number, digits: Digits): number {
  digits.isSuspect = false;
  digits.first = FAR;
  digits.end = 0;
  if (isWritten(bytes, start, UUID_FORM)) return start + UUID_FORM.length - 1;
  if (isWritten(bytes, start, TIME_FORM)) return start + TIME_FORM.length - 1;
  const classOf = CLASS;
  for (let i = start; i < to; i++) {
    const kind = classOf[bytes[i]!]!;
    if (kind === NOTHING) continue;
    if (kind === ENDS) return i;
    if (kind === ESCAPES) {
      if (bytes[++i] === 0x75) digits.isSuspect = true;
    } else if (kind === DIGIT) {
      if (digits.first === FAR) digits.first = i;
      digits.end = endOfChain(bytes, i, to, digits);
      i = digits.end - 1;
      digits.isSuspect ||= digits.inChain >= SHORTEST_CHAIN;
    } else digits.isSuspect ||= kind === MARK ? isMarkWorthALook(bytes, i) : isWideSign(bytes, i);
  }
  return -1;
}

/** The fewest digits of a complete number, and of a local one; the most groups of one that is not written digit by digit. */
const [SHORTEST_NUMBER, SHORTEST_CHAIN, MOST_GROUPS] = [10, 7, 5];
/** After every digit. */
const FAR = 0x7fffffff;
const formOf = (form: string): Uint8Array => Uint8Array.from(form, (sign) => sign.charCodeAt(0));
const [ANY_HEX, ANY_DIGIT] = formOf('#?');
/** The forms of a uuid and a date-time; `#` is any hexadecimal digit, `?` any digit. */
const UUID_FORM = formOf('########-####-####-####-############"');
const TIME_FORM = formOf('????-??-??T??:??:??.???Z"');

/** Whether a string of this form begins here. */
function isWritten(bytes: Uint8Array, at: number, form: Uint8Array): boolean {
  for (let k = 0; k < form.length; k++) {
    const byte = bytes[at + k]!;
    if (!(form[k] === ANY_HEX ? isHex(byte) : form[k] === ANY_DIGIT ? isDigit(byte) : byte === form[k])) return false;
  }
  return true;
}

/** The end of a chain, and the number of its digits: groups of digits with no letter and few other characters between them. */
function endOfChain(bytes: Uint8Array, at: number, to: number, digits: Digits): number {
  let end = at;
  digits.inChain = 0;
  for (let i = at; i < to && i - end <= LONGEST_GAP; i++) {
    if (isDigit(bytes[i])) {
      end = i + 1;
      digits.inChain++;
    } else if (bytes[i] === QUOTE || isLetter(bytes[i])) break;
  }
  return end;
}
/** The most characters between two parts of a number, and of the texts before its last part. */
const [LONGEST_GAP, LONGEST_BEGINNING] = [7, 80];

/** Whether a sign needs a closer look: a dot before a letter, an at sign beside a word, two slashes. */
function isMarkWorthALook(bytes: Uint8Array, i: number): boolean {
  const next = bytes[i + 1]!;
  if (bytes[i] === DOT) return isLetter(next) && isWord(bytes[i - 1]);
  if (bytes[i] === SLASH) return next === SLASH;
  return isWord(next) || next === 0x20 || isWord(bytes[i - 1]);
}

const isWideSign = (bytes: Uint8Array, i: number): boolean =>
  bytes[i + 1]! >= WIDE_SIGNS.get(bytes[i]!)![0]! && bytes[i + 1]! <= WIDE_SIGNS.get(bytes[i]!)![1]!;

interface Key {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isLink: boolean;
  /** The key that followed this one last time. */
  next: Key | null;
}
const NO_KEY: Key = { name: '', bytes: new Uint8Array(), isLink: false, next: null };

const decoder = new TextDecoder();
const text = (bytes: Uint8Array, start: number, end: number): string => decoder.decode(bytes.subarray(start, end));

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
