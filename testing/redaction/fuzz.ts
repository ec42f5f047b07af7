/**
 * Plants generated contacts, disguised at random, in honest texts, and says which survive redaction. Seeded: the same seed
 * gives the same texts. The check is blind to the engine's own rules: it knows where it planted and asks what is left there.
 */

import { chance, digitsOf, pick, type Random, seededRandom } from '../random.ts';
import { disguiseHandle, disguiseLink, disguiseMail, disguiseMessaging } from './fuzz-addresses.ts';
import { CARRIERS, CUES, LOCAL_PARTS, TRADES } from './fuzz-corpus.ts';
import {
  areaLast,
  cbu,
  cuit,
  type Disguised,
  disguiseNumber,
  nationalNumber,
  prefixed,
  UNITS,
} from './fuzz-numbers.ts';
import { redactWhole } from './score.ts';

/** A text with one planted contact. */
export interface Planted {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  /** How it was disguised. */
  readonly disguise: string;
}

const KINDS = [
  'phone',
  'phone',
  'phone',
  'phone',
  'area last',
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
    case 'area last':
      return { kind: 'phone', cue: chance(random, 0.5) ? '' : cued, ...areaLast(random) };
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
  const { findings } = redactWhole(planted.text);
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
