/**
 * Plants generated contacts, disguised at random, in honest texts, and says which survive redaction. Seeded: the same seed
 * gives the same texts. The check is blind to the engine's own rules: it knows where it planted and asks what is left there.
 */
import { AMBA_BEGINNINGS, AREAS, CARRIERS, CUES, LOCAL_PARTS, MAIL_DOMAINS, TRADES } from './fuzz-corpus.ts';
import { redact } from './redact.ts';

/** A text with one planted contact. */
export interface Planted {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  /** How it was disguised. */
  readonly disguise: string;
}

export type Random = () => number;

/** Small seeded generator (mulberry32), 0 ≤ x < 1. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const digitsOf = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
const chance = (random: Random, p: number): boolean => random() < p;

interface Disguised {
  readonly text: string;
  readonly disguise: string;
  /** The part of `text` that must go, when it is not all of it. */
  readonly hidden?: string;
}

// ---------------------------------------------------------------- numbers

function nationalNumber(random: Random): string {
  if (chance(random, 0.6)) return `11${pick(random, AMBA_BEGINNINGS)}${digitsOf(random, 7)}`;
  const area = pick(random, AREAS);
  return `${area}${pick(random, ['4', '5', '6'])}${digitsOf(random, 9 - area.length)}`;
}

function prefixed(random: Random, national: string): string {
  const area = national.startsWith('11')
    ? 2
    : AREAS.some((code) => code.length === 4 && national.startsWith(code))
      ? 4
      : 3;
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

const UNITS = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];
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
const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u180e'];
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
      const letters = bare.replaceAll('0', 'O').replaceAll('1', 'l').replace(/5/g, 'S');
      return {
        text: groups(random, /\d.*\d/.test(letters) ? letters : bare, [4]).join('-'),
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

/** Check digit of a CUIT for its first ten digits, or null when there is none. */
function cuit(random: Random): string {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  for (;;) {
    const ten = `${pick(random, ['20', '23', '27', '30', '33'])}${digitsOf(random, 8)}`;
    const check = (11 - (weights.reduce((sum, w, k) => sum + w * Number(ten[k]), 0) % 11)) % 11;
    if (check < 10) return `${ten}${check}`;
  }
}

function cbu(random: Random): string {
  const check = (digits: string, weights: readonly number[]): number =>
    (10 - (weights.reduce((sum, w, k) => sum + w * Number(digits[k]), 0) % 10)) % 10;
  const one = digitsOf(random, 7);
  const two = digitsOf(random, 13);
  return one + check(one, [7, 1, 3, 9, 7, 1, 3]) + two + check(two, [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]);
}

// ---------------------------------------------------------------- addresses

const ATS = [
  '@',
  ' @ ',
  ' arroba ',
  '(arroba)',
  '[at]',
  ' (a) ',
  ' ARROBA ',
  '＠',
  '&#64;',
  '%40',
  ' arrova ',
  '-arroba-',
  '@\u200b',
  '\narroba\n',
  '{at}',
  ' [@] ',
];
const DOTS = [
  '.',
  '.',
  ' . ',
  ' punto ',
  '(punto)',
  '[.]',
  ' PUNTO ',
  '．',
  '&#46;',
  '%2E',
  ' dot ',
  '-punto-',
  '\u200b.',
  '\npunto\n',
  '(.)',
];

function disguiseMail(random: Random): Disguised {
  const at = pick(random, ATS);
  const dot = pick(random, DOTS);
  const domain = pick(random, MAIL_DOMAINS);
  const local = `${pick(random, LOCAL_PARTS)}${pick(random, ['', '', '_', '.'])}${pick(random, TRADES)}${chance(random, 0.3) ? digitsOf(random, 2) : ''}`;
  const text = `${local}${at}${domain.replaceAll('.', dot)}`;
  if (chance(random, 0.1)) return { text: [...`${local}@${domain}`].join(' '), disguise: 'letters set apart' };
  if (chance(random, 0.1))
    return { text: [...`${local}@${domain}`].join(pick(random, INVISIBLE)), disguise: 'invisible between' };
  if (chance(random, 0.08)) return { text: text.toUpperCase(), disguise: `capitals, ${at}, ${dot}` };
  return { text, disguise: `at ${JSON.stringify(at)}, dot ${JSON.stringify(dot)}` };
}

function disguiseLink(random: Random): Disguised {
  const dot = pick(random, DOTS);
  const name = `${pick(random, TRADES)}${pick(random, ['-', ''])}${pick(random, LOCAL_PARTS)}`;
  const host = `${pick(random, ['', '', 'www.'])}${name}${pick(random, ['.com.ar', '.com', '.net', '.ar', '.mitiendanube.com', '.wixsite.com', '.online', '.com.ar'])}`;
  if (chance(random, 0.3))
    return {
      text: pick(random, ['https://', 'http://', 'hxxps://']) + host + pick(random, ['', '/', '/fotos', '/?ref=app']),
      disguise: 'scheme',
    };
  if (chance(random, 0.1))
    return {
      text: [...host].map((c) => (/[a-z]/.test(c) ? String.fromCodePoint(0xff41 + c.charCodeAt(0) - 97) : c)).join(''),
      disguise: 'full width',
    };
  return { text: host.replaceAll('.', dot), disguise: `dot ${JSON.stringify(dot)}` };
}

function disguiseMessaging(random: Random): Disguised {
  const number = `549${nationalNumber(random)}`;
  const link = pick(random, [
    `wa.me/${number}`,
    `https://wa.me/${number}`,
    `api.whatsapp.com/send?phone=${number}`,
    `t.me/${pick(random, TRADES)}${pick(random, LOCAL_PARTS)}`,
    `wa punto me barra ${number}`,
    `wa . me / ${number}`,
    `bit.ly/3x${digitsOf(random, 4)}`,
    `linktr.ee/${pick(random, TRADES)}`,
  ]);
  return { text: link, disguise: 'messaging link' };
}

function disguiseHandle(random: Random): Disguised {
  const handle = `${pick(random, TRADES)}${pick(random, ['_', '.', '.', '_'])}${pick(random, LOCAL_PARTS)}`;
  const form = pick(random, [
    '@H',
    '@H',
    'ig: H',
    'Instagram: H',
    'en insta soy H',
    'instagram @ H',
    'IG H',
    'Facebook: /H',
    'seguime en tiktok como H',
    'arroba H en instagram',
    'insta "H"',
  ]);
  return { text: form.replace('H', handle), disguise: form, hidden: handle };
}

// ---------------------------------------------------------------- planting

const KINDS = [
  'phone',
  'phone',
  'phone',
  'phone',
  'local',
  'mail',
  'mail',
  'link',
  'messaging',
  'handle',
  'dni',
  'cuit',
  'cbu',
  'alias',
] as const;

function number(random: Random, cue: string): Disguised & { readonly kind: string; readonly cue: string } {
  const disguised = disguiseNumber(random, prefixed(random, nationalNumber(random)));
  // Without a cue a list of small numbers is a list, four small groups with dots are an address of the network.
  const alone = chance(random, 0.15) && !/[,/] |^(?:\d{1,3}\.){3}\d{1,3}$|^[a-z]|[a-z]\d/i.test(disguised.text);
  return { kind: 'phone', cue: alone ? '' : cue, ...disguised };
}

function contact(random: Random): Disguised & { readonly kind: string; readonly cue: string } {
  const kind = pick(random, KINDS);
  const cued = pick(random, CUES);
  switch (kind) {
    case 'phone':
      return number(random, cued);
    case 'local': {
      const number = `${pick(random, ['4', '5', '6'])}${digitsOf(random, 7)}`;
      const separator = pick(random, ['', '-', ' ', '.', ' - ']);
      return {
        kind,
        cue: cued,
        text: number.slice(0, 4) + separator + number.slice(4),
        disguise: `local, parted by ${JSON.stringify(separator)}`,
      };
    }
    case 'mail':
      return { kind, cue: chance(random, 0.5) ? 'Escribime a' : '', ...disguiseMail(random) };
    case 'link':
      return { kind, cue: chance(random, 0.5) ? 'Mirá mis trabajos en' : '', ...disguiseLink(random) };
    case 'messaging':
      return { kind, cue: chance(random, 0.5) ? 'Hablame por' : '', ...disguiseMessaging(random) };
    case 'handle':
      return { kind, cue: '', ...disguiseHandle(random) };
    case 'dni': {
      const number = `${10 + Math.floor(random() * 35)}${digitsOf(random, 6)}`;
      const text = pick(random, [
        number,
        `${number.slice(0, 2)}.${number.slice(2, 5)}.${number.slice(5)}`,
        `${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}`,
        [...number].map((d) => UNITS[Number(d)]).join(' '),
      ]);
      return { kind, cue: pick(random, ['DNI', 'D.N.I.', 'documento', 'DNI N°', 'mi dni es']), text, disguise: 'dni' };
    }
    case 'cuit': {
      const number = cuit(random);
      const text = pick(random, [
        number,
        `${number.slice(0, 2)}-${number.slice(2, 10)}-${number.slice(10)}`,
        `${number.slice(0, 2)} ${number.slice(2, 10)} ${number.slice(10)}`,
      ]);
      return { kind, cue: pick(random, ['CUIT', 'cuil', 'Facturo con', '']), text, disguise: 'cuit' };
    }
    case 'cbu': {
      const number = cbu(random);
      return {
        kind,
        cue: pick(random, ['CBU', 'cvu:', 'Transferí a']),
        text: pick(random, [
          number,
          `${number.slice(0, 8)} ${number.slice(8)}`,
          number.replace(/(\d{4})(?=\d)/g, '$1 '),
        ]),
        disguise: 'cbu',
      };
    }
    case 'alias': {
      const alias = `${pick(random, TRADES)}.${pick(random, LOCAL_PARTS)}.${pick(random, ['mp', 'luna', 'pampa', 'sol'])}`;
      return {
        kind,
        cue: pick(random, ['alias', 'ALIAS:', 'mi alias es', 'alias de mercado pago']),
        text: chance(random, 0.3) ? alias.toUpperCase() : alias,
        disguise: 'alias',
      };
    }
  }
}

/** One honest text with one disguised contact in it. */
export function plant(random: Random): Planted {
  const { kind, cue, text: contactText, disguise, hidden = contactText } = contact(random);
  const before = chance(random, 0.8) ? `${pick(random, CARRIERS)} ` : '';
  const lead = cue === '' ? '' : `${cue} `;
  const after = chance(random, 0.5)
    ? `. ${pick(random, CARRIERS)}`
    : pick(random, ['', '.', ' gracias.', '\nSaludos.', ', consultame sin compromiso.']);
  const start = before.length + lead.length + contactText.indexOf(hidden);
  return { text: before + lead + contactText + after, start, end: start + hidden.length, kind, disguise };
}

const FEWEST_HIDDEN = 0.75;
const MOST_DIGITS_LEFT = 4;

/** True when too much of the planted contact is still to be read. */
export function survives(planted: Planted): boolean {
  const { findings } = redact(planted.text);
  let signs = 0;
  let hidden = 0;
  let digitsLeft = 0;
  for (let k = planted.start; k < planted.end; k++) {
    const sign = planted.text[k] ?? '';
    if (!/[\p{L}\p{N}\ud800-\udfff]/u.test(sign)) continue;
    signs++;
    if (findings.some((f) => k >= f.start && k < f.end)) hidden++;
    else if (/\p{Nd}/u.test(sign)) digitsLeft++;
  }
  return hidden < signs * FEWEST_HIDDEN || digitsLeft > MOST_DIGITS_LEFT;
}

/** Plants `count` contacts and returns the survivors, at most `most` of them. */
export function fuzzRedaction(count: number, seed: number, most = 50): Planted[] {
  const random = seededRandom(seed);
  const survivors: Planted[] = [];
  for (let k = 0; k < count && survivors.length < most; k++) {
    const planted = plant(random);
    if (survives(planted)) survivors.push(planted);
  }
  return survivors;
}
