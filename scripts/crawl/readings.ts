/** The plain readings of a text: without its encodings and tags, and in one alphabet. */

/** How many nested encodings are decoded. */
const DEPTH = 3;
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', commat: '@', period: '.', hyphen: '-', num: '#' },
  ...{ sol: '/', colon: ':', lpar: '(', rpar: ')', plus: '+', comma: ',', shy: '', zwnj: '', zwj: '' },
};
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi;
const ACCENTED = /^([a-z])(?:acute|grave|uml|circ|tilde|cedil|ring)$/i;
const PERCENT = /(?:%[0-9a-f]{2})+/gi;
const ESCAPE = /\\(?:u\{?([0-9a-f]{4,6})\}?|x([0-9a-f]{2}))/gi;
const TAG = /<[^<>]*>/g;
const PACKED = /[A-Za-z0-9+/_-]{16,}/g;
/** Decoded bytes that are no text were not encoded. */
const LEGIBLE = /^[^\p{Cc}\ufffd]*$/u;

/** The decoded text, the same without its tags, and the contents of encoded parts. */
export function readingsOf(text: string): string[] {
  const pieces = [...text.matchAll(PACKED)].map(([piece]) => Buffer.from(piece, 'base64').toString());
  const unpacked = pieces.filter((piece) => LEGIBLE.test(piece)).join('\n');
  const readings: string[] = [];
  for (const whole of unpacked === '' ? [text] : [text, unpacked]) {
    const plain = undone(whole);
    readings.push(plain);
    if (plain.includes('<')) readings.push(plain.replace(TAG, ''));
  }
  return readings;
}

function undone(text: string): string {
  let plain = text;
  for (let i = 0; i < DEPTH; i++) {
    const before = plain;
    if (plain.includes('%'))
      plain = plain.replace(PERCENT, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
    if (plain.includes('\\')) {
      plain = plain.replace(ESCAPE, (_, wide, narrow) => character(Number.parseInt(wide ?? narrow, 16)));
    }
    if (plain.includes('&')) {
      plain = plain.replace(ENTITY, (whole, hex, decimal, name) => {
        if (name !== undefined) return NAMED[name.toLowerCase()] ?? ACCENTED.exec(name)?.[1] ?? whole;
        return character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
      });
    }
    if (plain === before) break;
  }
  return plain;
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Letters of other alphabets that look like ours. */
const TWINS: ReadonlyMap<string, string> = new Map(
  [
    ['абвгдеікмнорстухујѕһԁԛԝ', 'abbrдeikmhopctyxyjshdqw'],
    ['αβεικνορτυχηω', 'abeikvoptuxnw'],
    ['ıȷłøđðħŧ', 'ijloddht'],
  ].flatMap(([from, to]) => [...from!].map((letter, i): [string, string] => [letter, to![i]!])),
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII.
const BEYOND_ASCII = /[^\u0000-\u007f]/;
const INVISIBLE = /[\p{M}\p{Cf}]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const FOREIGN = /[^\u0000-\u007f]/g;

/** The text in lower-case ASCII: without accents and invisible characters, other alphabets and digits by their look. */
export function folded(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(FOREIGN, (sign) => TWINS.get(sign) ?? sign);
}
