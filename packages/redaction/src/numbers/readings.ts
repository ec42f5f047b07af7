/** The possible readings of a stretch of a text's numbers, and the cost of each. */

import { textBefore } from '../hit.ts';
import { isGivenName } from '../names/name-lists.ts';
import type { Atom } from './atom.ts';
import { COSTS } from './costs.ts';
import { phoneCue } from './cues.ts';
import { identitiesFrom } from './documents.ts';
import { DEAREST_JOINT, type Joint } from './joints.ts';
import { listEnd, seriesFrom } from './lists.ts';
import { AREA_WITH_TRUNK_ZERO, isAreaCode, localFit, planFit } from './numbering-plan.ts';
import { FEWEST_DIGITS, MOST_DIGITS, mayBePhone, phoneCost, scatteredCost } from './phone.ts';
import type { NumberSequence } from './sequence.ts';
import { SHAPES } from './shapes.ts';

/** Every reading, with its text for `--explain`. Those before `figure` are masked. */
export const READINGS = {
  phone: 'a telephone',
  unknown: 'digits that nothing explains',
  document: 'an identity document',
  tax: 'a tax id',
  bank: 'a bank account',
  run: 'a run of digits that may hold a number',
  figure: 'a number',
  year: 'a year',
  date: 'a date',
  hour: 'an hour',
  amount: 'an amount',
  measure: 'a quantity',
  size: 'a size',
  height: 'a house number',
  label: 'the number of a licence, a norm, a paper or a thing',
  listed: 'the next number of a licence, a norm, a paper or a thing',
  model: 'part of a code',
  list: 'one of a list of values',
  shape: 'a figure in the form of something else',
} as const;

export type Reading = keyof typeof READINGS;
/** Receives a possible reading of the stretch from the current atom to `last`, with its cost. */
export type Offer = (last: number, reading: Reading, cost: number, bonus?: number) => void;

const MOST_ATOMS = 20;
/** The highest cost of the reading `unknown` of a stretch. */
const DEAREST_UNKNOWN = 4;
const MOST_UNLABELLED = 6;
/** The cue strength from which a word for a telephone raises the cost of other readings. */
const PROMISED = 2;
const MOST_LABELLED = 7;
const MOST_LISTED = 6;
const MOST_IN_ACCOUNT = 20;
const FEWEST_IN_GROUPS = 11;
const MOST_IN_GROUPS = 15;
const MOST_MONEY = 7;
/** "/71/72" after "4861-3370": the endings of further lines. */
const LISTED_ENDINGS = /(?:\/\d{2}){2,5}(?![\d/])/y;
const MOST_IN_PART = 8;
const MOST_PART_LETTERS = 4;
/** The work of one atom, besides 1 for each stretch that is tried as a telephone number. */
const ATOM_WORK = 4;

/** "180 x 60", "2,5 x 3 m": any part may have a decimal. */
const SIZE =
  /(?<!\d\s?x\s?)\d{1,4}(?:[.,]\d{1,2})?\s?(?:m|mts?|cm|mm)?\s?x\s?-?\d{1,4}(?:[.,]\d{1,3})?(?:\s?(?:m|mts?|cm|mm)?\s?x\s?\d{1,4}(?:[.,]\d{1,3})?)?(?!\d|\s?x\s?\d)/y;
/** "2.24.18.77"; not "45.82.12.78". */
const VERSION = /^(?!\d\d(?:\.\d\d)+$|1[15]\.)\d{1,2}\.\d{1,2}(?:\.\d{1,5}){1,2}$/;
/** "00482917", "10110011", "12345678": outside the plan, binary, or an example. */
const NOBODYS = /^(?:00\d{5,7}|[01]{6,9}|0?123456(?:78?9?0?)?)$/;
/** "5579/5583", "4500-20". */
const PAIR =
  /(?<!\d[-./ ])(\d{1,6})(?:\s?[/-]\s?|\sal?\s)(\d{2,6})(?!\d|\s?[-/]\s?\d|\s?[([]\d|\s\d\d(?!\d)|\s?(?:hs|horas))/y;
/** "20240512". */
const COMPACT_DATE = /^20[0-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const DOCUMENT_FORM = /(?:[1-6]\d|9\d)\.\d{3}\.(?!000)\d{3}(?![\d,]|\.\d)/y;
const ROUND = /000(?:,00?)?$/;
/** Offers every reading of the stretches that begin at an atom. Returns the work. */
export function readFrom(sequence: NumberSequence, first: number, offer: Offer): number {
  const atom = sequence.atoms[first] as Atom;
  // each part of an identity number may also be a separate number
  identitiesFrom(sequence, first, (last, what) => offer(last, what, COSTS[what] + (last - first) * COSTS.same));
  readFigures(sequence, first, atom, offer);
  if (!atom.spoken) {
    readShapes(sequence, first, atom, offer);
    readPairs(sequence, first, atom, offer);
  }
  readLabels(sequence, first, atom, offer);
  readLists(sequence, first, offer);
  return ATOM_WORK + readDialled(sequence, first, offer);
}

/** Readings of a single atom, by its digits and the words beside it. */
function readFigures(
  sequence: NumberSequence,
  first: number,
  { digits, spoken, start, end, firstToken, nextToken }: Atom,
  offer: Offer,
): void {
  const { tokens } = sequence;
  const { length } = digits;
  if (spoken && length > MOST_UNLABELLED) {
    const isValue = sequence.text.slice(start, end).includes('millon');
    if (ROUND.test(digits)) offer(first, 'amount', COSTS['amount.round']);
    else if (isValue && (sequence.left(first).money || sequence.right(first).unitAfter))
      offer(first, 'amount', COSTS['amount.money']);
    return;
  }
  const left = sequence.left(first);
  const right = sequence.right(first);
  const round = ROUND.test(digits) ? COSTS['amount.round'] : 0;
  if (length <= MOST_MONEY) {
    if (left.money) offer(first, 'amount', COSTS['amount.money'] + round);
    if (right.unitAfter) offer(first, 'measure', round + COSTS.measure);
  }
  if (length === MOST_MONEY && digits.endsWith('0000')) offer(first, 'amount', COSTS['amount.round'] + COSTS.amount);
  if (!spoken && NOBODYS.test(digits)) offer(first, 'figure', COSTS.figure5);
  if (!spoken && COMPACT_DATE.test(digits)) offer(first, 'date', COSTS['date.compact']);
  if (!spoken && left.cue < 1 && isPartNumber(sequence, firstToken, digits))
    offer(first, 'model', COSTS['model.letter']);
  if (length > MOST_UNLABELLED) return;
  const plain =
    length <= 2
      ? COSTS.figure1
      : length === 3
        ? COSTS.figure3
        : length === 4
          ? COSTS.figure4
          : length === 5
            ? COSTS.figure5
            : COSTS.figure6;
  if (spoken && ROUND.test(digits)) offer(first, 'amount', COSTS.amount + COSTS['amount.round']);
  offer(first, 'figure', spoken ? COSTS['figure.spoken'] + plain : plain + (length > 4 ? round : 0));
  if (spoken) return;
  if (length === 4 && /^(?:19\d\d|20[0-4]\d)$/.test(digits)) offer(first, 'year', COSTS.year);
  if (length > 5) return;
  if (left.street) offer(first, 'height', COSTS.height + (AREA_WITH_TRUNK_ZERO.test(digits) ? COSTS['label.area'] : 0));
  const before = tokens[firstToken - 1];
  const touchesBefore = before !== undefined && !before.numeric && before.end === start;
  if (touchesBefore || tokens[nextToken]?.start === end) offer(first, 'model', COSTS.model);
}

function readShapes(sequence: NumberSequence, first: number, { start, end }: Atom, offer: Offer): void {
  const { text } = sequence;
  for (const { pattern, reading, cost } of SHAPES[text[end] ?? ''] ?? []) {
    const stop = matchEnd(pattern, text, start);
    if (stop < 0) continue;
    const last = atomThatEnds(sequence, first, stop);
    if (last < 0) continue;
    offer(last, reading, reading === 'amount' ? amountCost(sequence, first, last) : COSTS[cost]);
  }
  if (/[\sxm.,c]/.test(text[end] ?? '')) {
    const last = atomThatEnds(sequence, first, matchEnd(SIZE, text, start));
    if (last >= 0) offer(last, 'size', COSTS.size);
  }
  const last = atomThatEnds(sequence, first, matchEnd(DOCUMENT_FORM, text, start));
  if (last > first) {
    offer(last, 'document', COSTS['document.form'] + nameCost(sequence, first));
  }
}

/** "Brenda Ojeda 41.226.089": the cost when a given name and a family name stand directly before. */
function nameCost(sequence: NumberSequence, first: number): number {
  const { firstToken } = sequence.atoms[first] as Atom;
  const [given, family] = sequence.tokens.slice(Math.max(0, firstToken - 2), firstToken);
  const isNamed =
    given !== undefined && family !== undefined && isGivenName(given.text) && sequence.isUpper(family.start);
  return isNamed ? COSTS['document.named'] : 0;
}

function amountCost(sequence: NumberSequence, first: number, last: number): number {
  let cost = COSTS.amount;
  if (ROUND.test(sequence.rawOf(first, last))) cost += COSTS['amount.round'];
  if (sequence.left(first).money) cost += COSTS['amount.money'];
  else if (sequence.right(last).unitAfter) cost += COSTS['amount.unit'];
  return cost;
}

/** "5579/5583", "4500-20": neighbouring houses, a range. */
function readPairs(sequence: NumberSequence, first: number, { start, end }: Atom, offer: Offer): void {
  const { text } = sequence;
  if (!/[\s/-]/.test(text[end] ?? '')) return;
  PAIR.lastIndex = start;
  const pair = PAIR.exec(text);
  if (pair === null) return;
  const [, from = '', to = ''] = pair;
  const away = Number(to) - Number(from);
  const near = from.length >= 3 && !to.startsWith('0') && away > 0 && away <= 60;
  const range = away > 0 && ((/00$/.test(from) && /00$/.test(to)) || (/ al? /.test(pair[0]) && !isAreaCode(from)));
  // "1167 - 2765 - 97": the end of a longer number
  const goesOn = (from.length >= 3 ? /\d\s[-./]\s$/ : /\d{3}\s[-./]\s(?:\d\d\s[-./]\s){0,3}$/).test(
    textBefore(text, start, 24),
  );
  const last = (near || range) && !goesOn ? atomThatEnds(sequence, first, start + pair[0].length) : -1;
  const { cue } = sequence.left(first);
  if (last === first + 1) offer(last, 'height', COSTS.heights + (cue >= PROMISED ? COSTS['label.near'] : 0));
  else if (!goesOn && from.length <= 2 && to.length <= 3 && away > 0) {
    const end = atomThatEnds(sequence, first, start + pair[0].length);
    if (end === first + 1) offer(end, 'measure', COSTS.range);
  }
}

/** "mat. 7214", "N° de reclamo 1157132208", "exp. 4078-15566/2019". */
function readLabels(sequence: NumberSequence, first: number, { digits }: Atom, offer: Offer): void {
  const { joints, atoms } = sequence;
  const { label, account, paper, cueAt } = sequence.left(first);
  if (label < 0 && digits.length > 5) return;
  const most = label < 0 ? MOST_LISTED : account ? MOST_IN_ACCOUNT : MOST_LABELLED;
  const far = cueAt < label ? COSTS['label.near'] : 0;
  if (label === 0 && account && !paper) {
    const last = lastGroup(sequence, first);
    if (last > first) offer(last, 'label', COSTS['label.long'] + far);
  }
  let cuts = 0;
  for (let last = first; last < atoms.length && last - first < MOST_ATOMS; last++) {
    const count = sequence.count(first, last);
    if (count > most) break;
    if (last === first && AREA_WITH_TRUNK_ZERO.test(digits)) cuts = COSTS['label.area'];
    const base = label < 0 ? COSTS['label.none'] : count <= MOST_LABELLED ? COSTS.label : COSTS['label.long'];
    const dialled =
      (paper || (last > first && isAreaCode(digits))) && planFit(sequence.digitsOf(first, last)) === 3
        ? COSTS['label.dialled']
        : 0;
    const version = paper && VERSION.test(sequence.rawOf(first, last)) ? COSTS['label.version'] : 0;
    offer(last, label < 0 ? 'listed' : 'label', base + far + cuts + dialled + version);
    const joint = joints[last];
    // "8K3M-20190744-11": a code extends to the next space
    if (joint === undefined || /[\s,;]/.test(joint.text)) break;
  }
}

/**
 * "cuenta contrato 4410 2983 017": the last of the groups with spaces between them. It is `first` unless they have more digits than
 * a telephone number, fewer than two local ones, and are no number of the plan.
 */
function lastGroup(sequence: NumberSequence, first: number): number {
  let last = first;
  while (sequence.joints[last]?.text === ' ' && last - first < MOST_ATOMS) last++;
  const digits = sequence.digitsOf(first, last);
  const isAccount = digits.length >= FEWEST_IN_GROUPS && digits.length <= MOST_IN_GROUPS && planFit(digits) === 0;
  return isAccount ? last : first;
}

/** "218 219 221 220", "25-21, 23-25 y 25-19"; a word that asks to call makes a list less likely. */
function readLists(sequence: NumberSequence, first: number, offer: Offer): void {
  const last = listEnd(sequence, first);
  const doubt = sequence.left(first).cue >= PROMISED ? 2 * COSTS['label.near'] : 0;
  if (last > first) offer(last, 'list', COSTS.list + doubt);
  readSeries(sequence, first, offer);
}

/**
 * "22-27-31", "80-100-120": weaker evidence than a list, and none where a telephone is announced or a local number has this
 * form.
 */
function readSeries(sequence: NumberSequence, first: number, offer: Offer): void {
  const series = seriesFrom(sequence, first);
  if (series === null) return;
  const last = atomThatEnds(sequence, first, series.end);
  if (last < 0) return;
  const cue = Math.max(sequence.left(first).cue, sequence.right(last).cueAfter);
  const local = localFit(sequence.digitsOf(first, last)) > 0;
  const long = sequence.count(first, last) > MOST_UNLABELLED;
  if (local && (cue >= 1 || (long && !series.sure))) return;
  offer(last, 'list', COSTS.series);
}

/** Reads six digits or more as a telephone number, and seven or more without another reading as unknown. Returns the work. */
function readDialled(sequence: NumberSequence, first: number, offer: Offer): number {
  const { atoms, joints } = sequence;
  let unknown = COSTS.unknown;
  let scattered = false;
  let work = 0;
  for (let last = first; last < atoms.length && last - first < MOST_ATOMS; last++) {
    if (last > first) {
      const joint = joints[last - 1] as Joint;
      if (joint.loose) scattered = true;
      else if (joint.cost > DEAREST_JOINT) break;
      if (!scattered)
        unknown += joint.cost * COSTS['unknown.joint'] + (joint.text === ' ' ? COSTS['unknown.space'] : 0);
    }
    const count = sequence.count(first, last);
    if (count > MOST_DIGITS) {
      if (last === first) offer(last, 'unknown', 0);
      break;
    }
    if (count < FEWEST_DIGITS) continue;
    if (scattered) {
      const phone = scatteredCost(sequence, first, last);
      if (phone !== null) offer(last, 'phone', phone);
      continue;
    }
    if (unknown > DEAREST_UNKNOWN && !mayBePhone(sequence, first, last)) continue;
    work++;
    const phone = phoneCost(sequence, first, last);
    offer(last, 'phone', phone.cost, phone.bonus);
    const listed = atomThatEnds(sequence, last, matchEnd(LISTED_ENDINGS, sequence.text, (atoms[last] as Atom).end));
    if (listed > last) offer(listed, 'phone', phone.cost, phone.bonus);
    if (last === first && count > MOST_UNLABELLED) offer(last, 'unknown', COSTS['unknown.one']);
    else if (count > MOST_UNLABELLED) offer(last, 'unknown', unknown + phone.against);
  }
  return work;
}

/** "T664120", "W10321304", "EBR80153002": a number of six digits or more glued to capitals that are no word for a telephone. */
function isPartNumber({ tokens, isUpper }: NumberSequence, firstToken: number, digits: string): boolean {
  const letters = tokens[firstToken - 1];
  if (letters === undefined || letters.numeric || letters.end !== tokens[firstToken]?.start) return false;
  if (tokens[firstToken - 2]?.end === letters.start) return false;
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_IN_PART) return false;
  const { length } = letters.text;
  if (length === 1) return digits.length === FEWEST_DIGITS || localFit(digits) === 0;
  return (
    length <= MOST_PART_LETTERS && isUpper(letters.start) && isUpper(letters.end - 1) && phoneCue(letters.text) === 0
  );
}

/** The atom that ends at an offset: `first` or a later one; -1 when none does. */
function atomThatEnds(sequence: NumberSequence, first: number, end: number): number {
  if (end < 0) return -1;
  const { atoms } = sequence;
  for (let k = first; k < atoms.length && k - first < MOST_ATOMS; k++) {
    const atom = atoms[k] as Atom;
    if (atom.end === end) return k;
    if (atom.end > end) return -1;
  }
  return -1;
}
function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
