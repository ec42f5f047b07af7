/** Telephone numbers of the Argentine plan in every disguise the fuzz knows, and valid tax and account numbers. */

import { chance, digitsOf, pick, type Random } from '../random.ts';
import { AMBA_BEGINNINGS, AREAS } from './fuzz-corpus.ts';

/** A contact as it would be written. */
export interface Disguised {
  readonly text: string;
  readonly disguise: string;
  /** The part of `text` that must go, when it is not all of it. */
  readonly hidden?: string;
}

/** Area code and subscriber number, ten digits. */
export function nationalNumber(random: Random): string {
  if (chance(random, 0.6)) return `11${pick(random, AMBA_BEGINNINGS)}${digitsOf(random, 7)}`;
  const area = pick(random, AREAS);
  return `${area}${pick(random, ['4', '5', '6'])}${digitsOf(random, 9 - area.length)}`;
}

function areaLength(national: string): number {
  if (national.startsWith('11')) return 2;
  return AREAS.some((code) => code.length === 4 && national.startsWith(code)) ? 4 : 3;
}

/** A local number, most with the mobile prefix, and its area code after it. */
export function areaLast(random: Random): Disguised {
  const national = nationalNumber(random);
  const length = areaLength(national);
  const [area, head, tail] = [national.slice(0, length), national.slice(length, -4), national.slice(-4)];
  const mobile = chance(random, 0.7);
  const number = (mobile ? pick(random, ['15 ', '15-', '15']) : '') + head + pick(random, ['', ' ', '-']) + tail;
  const code = pick(random, ['', '0']) + area;
  const said = [` (${code})`, ` [${code}]`, ` (área ${code})`, ` (${code} de área)`];
  const text = number + pick(random, mobile ? [...said, `, ${code}`, ` / ${code}`, ` - ${code}`] : said);
  return { text, disguise: 'area code after the number' };
}

/** With or without trunk, country and mobile prefixes. */
export function prefixed(random: Random, national: string): string {
  const area = areaLength(national);
  if (chance(random, 0.15))
    return `${chance(random, 0.5) ? '0' : ''}${national.slice(0, area)}15${national.slice(area)}`;
  return pick(random, ['', '', '', '0', '54', '549', '+54', '+549']) + national;
}

/** Cuts digits into groups of the given lengths in turn. */
function groups(random: Random, digits: string, sizes: readonly number[]): string[] {
  const parts: string[] = [];
  for (let at = 0; at < digits.length; ) {
    const size = pick(random, sizes);
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts;
}

export const UNITS = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];
const MISSPELT = ['sero', 'huno', 'doz', 'trez', 'kuatro', 'sinco', 'ceis', 'ciete', 'hocho', 'nuebe'];
const TEENS = [
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
];
const TENS = ['', '', 'veinte', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];

function pairInWords(pair: string): string {
  const value = Number(pair);
  if (pair.length === 1) return UNITS[value] as string;
  if (pair.startsWith('0')) return `${UNITS[0]} ${UNITS[value]}`;
  if (value < 20) return TEENS[value - 10] as string;
  const [tens, unit] = [Math.floor(value / 10), value % 10];
  if (unit === 0) return TENS[tens] as string;
  return tens === 2 ? `veinti${UNITS[unit]}` : `${TENS[tens]} y ${UNITS[unit]}`;
}

const SCRIPTS: readonly (readonly [string, number])[] = [
  ['full width', 0xff10],
  ['arabic', 0x660],
  ['persian', 0x6f0],
  ['devanagari', 0x966],
  ['bengali', 0x9e6],
  ['thai', 0xe50],
  ['math bold', 0x1d7ce],
  ['math double', 0x1d7d8],
  ['math sans', 0x1d7e2],
  ['math mono', 0x1d7f6],
];
const CIRCLED = ['⓪', '①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨'];
export const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u180e'];
const eachDigit = (text: string, change: (digit: string, index: number) => string): string =>
  text.replace(/\d/g, change);

const SEPARATORS = [
  ' ',
  '-',
  '.',
  '/',
  '  ',
  ' - ',
  '–',
  '_',
  '·',
  '|',
  ' . ',
  '*',
  '\n',
  ') ',
  '‐',
  '~',
  '\u00a0',
  ' / ',
  ', ',
];
const WORD_SEPARATORS = [' ', ', ', ' - ', '-', '\n', '. ', ' / ', '  '];

/** "doble cinco" for each pair of equal digits, the digit's word for the others. */
function doubled(digits: string): string {
  return digits.replace(/(\d)\1|\d/g, (run) => `${run.length === 2 ? 'doble ' : ''}${UNITS[Number(run[0])]} `).trim();
}

/** A number of ten digits or more in a random disguise. */
export function disguiseNumber(random: Random, digits: string): Disguised {
  const bare = digits.replace('+', '');
  const plus = digits.startsWith('+') ? '+' : '';
  const separator = pick(random, SEPARATORS);
  const roll = Math.floor(random() * 30);
  switch (roll) {
    case 0:
    case 1:
      return { text: digits, disguise: 'plain' };
    case 2:
    case 3:
      return {
        text: plus + groups(random, bare, [4, 3, 2]).join(separator),
        disguise: `groups parted by ${JSON.stringify(separator)}`,
      };
    case 4:
      return {
        text: plus + groups(random, bare, [2]).join(separator),
        disguise: `pairs parted by ${JSON.stringify(separator)}`,
      };
    case 5:
      return {
        text: [...bare].join(pick(random, [' ', '-', '.', ' . ', '   ', '\n', '/', '_', ','])),
        disguise: 'single digits',
      };
    case 6: {
      const [name, zero] = pick(random, SCRIPTS);
      return {
        text: eachDigit(groups(random, bare, [4, 2]).join(separator), (d) => String.fromCodePoint(zero + Number(d))),
        disguise: name,
      };
    }
    case 7:
      return { text: eachDigit(bare, (d) => CIRCLED[Number(d)] as string), disguise: 'circled' };
    case 8:
      return { text: eachDigit(bare, (d) => `${d}\ufe0f\u20e3`), disguise: 'keycaps' };
    case 9:
      return { text: [...bare].join(pick(random, INVISIBLE)), disguise: 'invisible between' };
    case 10:
      return { text: eachDigit(bare, (d) => `${d}\u0336`), disguise: 'struck through' };
    case 11:
      return { text: eachDigit(bare, (d) => `&#${48 + Number(d)};`), disguise: 'entities' };
    case 12:
      return { text: eachDigit(bare, (d) => `%3${d}`), disguise: 'percent' };
    case 13:
      return {
        text: eachDigit(bare, (d) => UNITS[Number(d)] as string).replace(/o(?=[a-z])|s(?=[a-z])|e(?=[a-z])/g, '$&'),
        disguise: 'glued words',
      };
    case 14:
      return {
        text: [...bare].map((d) => UNITS[Number(d)]).join(pick(random, WORD_SEPARATORS)),
        disguise: 'unit words',
      };
    case 15:
      return { text: [...bare].map((d) => MISSPELT[Number(d)]).join(' '), disguise: 'misspelt words' };
    case 16:
      return {
        text: groups(random, bare, [2]).map(pairInWords).join(pick(random, WORD_SEPARATORS)),
        disguise: 'pair words',
      };
    case 17:
      return {
        text: [...bare].map((d) => (chance(random, 0.5) ? d : (UNITS[Number(d)] as string))).join(' '),
        disguise: 'words and digits',
      };
    case 18:
      return {
        text: groups(random, bare, [2, 4])
          .map((g) => (chance(random, 0.4) && g.length === 2 ? pairInWords(g) : g))
          .join(' '),
        disguise: 'pairs and digits',
      };
    case 19:
      return { text: [...bare].join(pick(random, ['🔥', '📞', ' ⭐ ', '✅', ' ♥ '])), disguise: 'emoji between' };
    case 20:
      return {
        text: groups(random, bare, [2, 3, 4]).join(
          pick(random, [' guion ', ' espacio ', ' (espacio) ', ' punto ', ' barra ']),
        ),
        disguise: 'said separators',
      };
    case 21:
      return {
        text: [...bare].map((d) => [...(UNITS[Number(d)] as string)].join(' ')).join('  '),
        disguise: 'words, letters set apart',
      };
    case 22:
      return { text: doubled(bare), disguise: 'doubled words' };
    case 23: {
      const parts = groups(random, bare, [4]).map((part) => {
        const letters = part.replaceAll('0', 'O').replaceAll('1', 'l').replace(/5/g, 'S');
        return /\d/.test(letters) ? letters : part;
      });
      return {
        text: parts.join('-'),
        disguise: 'look-alike letters',
      };
    }
    case 24:
      return {
        text: [...bare].map((d, k) => d + ('abcdefghijklmnopq'[k] as string)).join(''),
        disguise: 'letters between',
      };
    case 25:
      return {
        text: `${[...bare].reverse().join('')} (al revés)`,
        disguise: 'backwards',
        hidden: [...bare].reverse().join(''),
      };
    case 26:
      return {
        text: eachDigit(bare, (d) => String.fromCodePoint((pick(random, SCRIPTS)[1] as number) + Number(d))),
        disguise: 'a script for each digit',
      };
    case 27:
      return {
        text: groups(random, bare, [2, 3, 4])
          .map((g) => `(${g})`)
          .join(pick(random, ['', ' ', '-'])),
        disguise: 'groups in brackets',
      };
    case 28:
      return {
        text: [...bare]
          .map((d) => (UNITS[Number(d)] as string).replace('o', '0').replace('i', '1').replace('e', '3'))
          .join(' '),
        disguise: 'leet words',
      };
    default:
      return { text: [...bare].map((d) => UNITS[Number(d)]?.toUpperCase()).join(' '), disguise: 'capital words' };
  }
}

/** A CUIT with its check digit. */
export function cuit(random: Random): string {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  for (;;) {
    const ten = `${pick(random, ['20', '23', '27', '30', '33'])}${digitsOf(random, 8)}`;
    const check = (11 - (weights.reduce((sum, w, k) => sum + w * Number(ten[k]), 0) % 11)) % 11;
    if (check < 10) return `${ten}${check}`;
  }
}

/** A CBU with both check digits. */
export function cbu(random: Random): string {
  const check = (digits: string, weights: readonly number[]): number =>
    (10 - (weights.reduce((sum, w, k) => sum + w * Number(digits[k]), 0) % 10)) % 10;
  const one = digitsOf(random, 7);
  const two = digitsOf(random, 13);
  return one + check(one, [7, 1, 3, 9, 7, 1, 3]) + two + check(two, [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]);
}
