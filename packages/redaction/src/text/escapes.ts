/** Decodes escapes in plain text: HTML entities, percent-encoding, \u and \x escapes. */
import entities from './entities.json' with { type: 'json' };

interface Escape {
  readonly codePoint: number;
  /** Offset just past the escape. */
  readonly end: number;
}

const NAMED: Readonly<Record<string, string>> = entities;
const ACCENTED = /^([a-z])(?:acute|tilde|uml|grave|circ|cedil|ring)$/iu;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,8}));?/iy;
/** The entity of an entity: "&amp;#64;". */
const NESTED = /&amp;#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/iy;
/** The UTF-8 of a sign. */
const PERCENT =
  /%(?:0[9a]|[2-7][\da-f]|(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[\da-f](?:%[89ab][\da-f]){3})/iy;
/** An ASCII sign that is encoded twice: "%2540". */
const TWICE = /%25([2-7][\da-f])/iy;
const UNICODE = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/iy;

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** The character written as an escape at `offset`, or null when there is none. */
export function decodeEscape(text: string, offset: number): Escape | null {
  const first = text[offset];
  if (first === '&') return decodeEntity(text, offset);
  if (first === '%') return decodePercent(text, offset);
  const found = matchAt(UNICODE, text, offset);
  if (found === null) return null;
  return valid(Number.parseInt(found[1] ?? found[2] ?? found[3] ?? '', 16), offset + found[0].length);
}

function valid(codePoint: number, end: number): Escape | null {
  const real = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  return real ? { codePoint, end } : null;
}

function decodeEntity(text: string, offset: number): Escape | null {
  const found = matchAt(NESTED, text, offset) ?? matchAt(ENTITY, text, offset);
  if (found === null) return null;
  const [written, hex, decimal, name] = found;
  const end = offset + written.length;
  if (name === undefined) return valid(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16), end);
  const plain = NAMED[name.toLowerCase()] ?? ACCENTED.exec(name.toLowerCase())?.[1];
  return plain === undefined || !written.endsWith(';') ? null : { codePoint: plain.codePointAt(0) ?? 0x20, end };
}

function decodePercent(text: string, offset: number): Escape | null {
  const twice = matchAt(TWICE, text, offset);
  if (twice !== null) return valid(Number.parseInt(twice[1] ?? '', 16), offset + twice[0].length);
  const written = matchAt(PERCENT, text, offset)?.[0];
  if (written === undefined) return null;
  const [lead = 0, ...rest] = written
    .slice(1)
    .split('%')
    .map((byte) => Number.parseInt(byte, 16));
  const bits = rest.length === 0 ? lead : lead & (0xff >> (rest.length + 2));
  return valid(
    rest.reduce((code, byte) => (code << 6) | (byte & 0x3f), bits),
    offset + written.length,
  );
}
