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
const PERCENT = /%([0-9a-f]{2})/iy;
const UNICODE = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/iy;

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** The character written as an escape at `offset`, or null when there is none. */
export function decodeEscape(text: string, offset: number): Escape | null {
  const first = text.charCodeAt(offset);
  if (first === 0x26) return decodeEntity(text, offset);
  if (first === 0x25) return decodePercent(text, offset);
  const found = matchAt(UNICODE, text, offset);
  if (found === null) return null;
  return valid(Number.parseInt(found[1] ?? found[2] ?? found[3] ?? '', 16), offset + found[0].length);
}

function valid(codePoint: number, end: number): Escape | null {
  const real = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  return real ? { codePoint, end } : null;
}

function decodeEntity(text: string, offset: number): Escape | null {
  const found = matchAt(ENTITY, text, offset);
  if (found === null) return null;
  const end = offset + found[0].length;
  if (found[1] !== undefined) return valid(Number.parseInt(found[1], 16), end);
  if (found[2] !== undefined) return valid(Number.parseInt(found[2], 10), end);
  if (!found[0].endsWith(';')) return null;
  const name = (found[3] ?? '').toLowerCase();
  if (name === 'amp') {
    // "&amp;#64;": the entity of an entity
    const nested = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/i.exec(text.slice(end, end + 10));
    if (nested !== null) {
      const codePoint = nested[1] !== undefined ? Number.parseInt(nested[1], 16) : Number.parseInt(nested[2] ?? '', 10);
      return valid(codePoint, end + nested[0].length);
    }
  }
  const plain = NAMED[name] ?? ACCENTED.exec(name)?.[1];
  return plain === undefined ? null : { codePoint: plain.codePointAt(0) ?? 0x20, end };
}

/** Decodes one percent-encoded UTF-8 character, also when it is encoded twice ("%2540"). */
function decodePercent(text: string, offset: number): Escape | null {
  const lead = byteAt(text, offset);
  if (lead < 0) return null;
  if (lead === 0x25) {
    const twice = /^[2-7][0-9a-f]/i.exec(text.slice(offset + 3, offset + 5));
    return { codePoint: twice === null ? 0x25 : Number.parseInt(twice[0], 16), end: offset + (twice === null ? 3 : 5) };
  }
  if (lead < 0x80) return lead >= 0x20 || lead === 10 || lead === 9 ? { codePoint: lead, end: offset + 3 } : null;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (length === 0) return null;
  let codePoint = lead & (0xff >> (length + 1));
  for (let k = 1; k < length; k++) {
    const next = byteAt(text, offset + 3 * k);
    if (next < 0x80 || next > 0xbf) return null;
    codePoint = (codePoint << 6) | (next & 0x3f);
  }
  return valid(codePoint, offset + 3 * length);
}

function byteAt(text: string, offset: number): number {
  const found = matchAt(PERCENT, text, offset);
  return found === null ? -1 : Number.parseInt(found[1] ?? '', 16);
}
