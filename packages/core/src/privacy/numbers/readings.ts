/** The possible readings of a stretch of a text's numbers, and the cost of each. */

import { isGivenName } from '../names/given-names.ts';
import type { Announced } from './announced.ts';
import type { Atom } from './atom.ts';
import type { Costs } from './costs.ts';
import { phoneCue } from './cues.ts';
import { Identities } from './documents.ts';
import type { Joint } from './joints.ts';
import { listEnd, rowsEnd, seriesFrom } from './lists.ts';
import { AREA_WITH_TRUNK_ZERO, isAreaCode, localFit, planFit } from './numbering-plan.ts';
import { FEWEST_DIGITS, MOST_DIGITS, mayBePhone, phoneCost, scatteredCost } from './phone.ts';
import { hasPlus } from './phone-fit.ts';
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
const LONGEST_IN_CODE = 3;
const MOST_MONEY = 7;
const MOST_IN_PART = 8;
const MOST_PART_LETTERS = 4;
/**
 * The work limit per text: how many stretches are tried as telephone numbers; one atom costs this much besides. A long review
 * full of figures needs some hundreds.
 */
const MOST_WORK = 12_000;
const ATOM_WORK = 4;

/** "180 x 60", "2,5 x 3 m": any part may have a decimal. */
const SIZE =
  /(?<!\d\s?x\s?)\d{1,4}(?:[.,]\d{1,2})?\s?(?:m|mts?|cm|mm)?\s?x\s?-?\d{1,4}(?:[.,]\d{1,3})?(?:\s?(?:m|mts?|cm|mm)?\s?x\s?\d{1,4}(?:[.,]\d{1,3})?)?(?!\d|\s?x\s?\d)/y;
/** "1. 000. 000", "1 250 000" next to a currency. */
const LOOSE_AMOUNT = /\d{1,3}(?:[. ]\s?\d{3}){1,4}(?:,\d{1,2})?(?!\d)/y;
/** "2.24.18.77"; not "45.82.12.78". */
const VERSION = /^(?!\d\d(?:\.\d\d)+$|1[15]\.)\d{1,2}\.\d{1,2}(?:\.\d{1,5}){1,2}$/;
/** "00482917", "10110011", "12345678": outside the plan, binary, or an example. */
const NOBODYS = /^(?:00\d{5,7}|[01]{6,9}|0?123456(?:78?9?0?)?)$/;
/** "20240512". */
const COMPACT_DATE = /^(?:19[5-9]|20[0-3])\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
/** "38 500", "1 185,42": thousands with a space. */
const SPACED_AMOUNT = /(?<!\d[ .-]?)[1-9]\d{0,2}(?: \d{3}){1,3}(?:,\d{1,2})?(?![\d-]| \d)/y;
/** "5579/5583", "4500-20". */
const PAIR = /(?<!\d[-./ ])(\d{1,6})(?:\s?[/-]\s?|\sal?\s)(\d{2,6})(?!\d|\s?[-/]\s?\d|\s\d\d(?!\d)|\s?(?:hs|horas))/y;
const DOCUMENT_FORM = /(?:[1-6]\d|9\d)\.\d{3}\.(?!000)\d{3}(?![\d,]|\.\d)/y;
const ROUND = /000(?:,00?)?$/;
const YEAR_SAID =
  /\b(?:desde|hasta|en|del?|ano|anos|ano:|modelo|mod|fines de|enero|febrero|marzo|abril|mayo|junio|julio|agosto|se[pt]*tiembre|octubre|noviembre|diciembre|el|y|a|matriculado en|fundada en)\s?(?:el ano )?$/;

/** Words with the ending of a plural that count nothing. */
const NO_PLURAL =
  /^(?:despues|menos|entonces|gracias|antes|lunes|martes|miercoles|jueves|viernes|sabados|domingos|feriados|es|tras|ademas|jamas|detras|atras|ellos|ellas|nos|les|los|las|mis|tus|sus|dos|tres|seis|uds|ustedes|vos|pues)$/;

/** Offers every reading of the stretches that begin at an atom. */
export class Reader {
  readonly #sequence: NumberSequence;
  readonly #costs: Costs;
  readonly #identities: Identities;
  readonly #announced: Announced;
  #work = 0;

  constructor(sequence: NumberSequence, costs: Costs, announced: Announced) {
    this.#sequence = sequence;
    this.#costs = costs;
    this.#identities = new Identities(sequence);
    this.#announced = announced;
  }

  /** Whether the text has reached its work limit, which no human text does. */
  get isSpent(): boolean {
    return this.#work > MOST_WORK;
  }

  readFrom(first: number, offer: Offer): void {
    this.#work += ATOM_WORK;
    const costs = this.#costs;
    const atom = this.#sequence.atoms[first] as Atom;
    const { account } = this.#sequence.left(first);
    this.#identities.from(first, (last, what) => {
      // each part of an identity number may also be a separate number
      if (what !== 'run' || !account) offer(last, what, costs[what] + (last - first) * costs.same);
    });
    this.#figures(first, atom, offer);
    if (!atom.spoken) {
      this.#shapes(first, atom, offer);
      this.#pairs(first, atom, offer);
    }
    this.#labels(first, atom, offer);
    this.#lists(first, offer);
    this.#dialled(first, offer);
  }

  /** Readings of a single atom, by its digits and the words beside it. */
  #figures(first: number, { digits, spoken, start, end, firstToken, nextToken }: Atom, offer: Offer): void {
    const costs = this.#costs;
    const { text, tokens } = this.#sequence;
    const { length } = digits;
    if (spoken && length > MOST_UNLABELLED) {
      if (ROUND.test(digits)) offer(first, 'amount', costs['amount.round']);
      return;
    }
    const left = this.#sequence.left(first);
    const right = this.#sequence.right(first);
    const round = ROUND.test(digits) ? costs['amount.round'] : 0;
    if (length <= MOST_MONEY) {
      // "Precio: 264 555 7120": no price continues like this
      const next = this.#sequence.joints[first];
      const goesOn = next !== undefined && /^[ -]$/.test(next.text) && this.#sequence.count(first + 1, first + 1) >= 3;
      if (left.money) offer(first, 'amount', costs['amount.money'] + round + (goesOn ? costs['amount.goesOn'] : 0));
      if (right.unitAfter)
        offer(first, length > 4 ? 'amount' : 'measure', round + (length > 4 ? costs['amount.unit'] : costs.measure));
    }
    if (length === MOST_MONEY && digits.endsWith('0000')) offer(first, 'amount', costs['amount.round'] + costs.amount);
    if (!spoken && NOBODYS.test(digits)) offer(first, 'figure', costs.figure5);
    if (!spoken && COMPACT_DATE.test(digits)) offer(first, 'date', costs['date.compact']);
    if (!spoken && length >= FEWEST_DIGITS && left.cue < 1 && this.#isPartNumber(firstToken, digits))
      offer(first, 'model', costs['model.letter']);
    if (length > MOST_UNLABELLED) return;
    const plain =
      length <= 2
        ? costs.figure1
        : length === 3
          ? costs.figure3
          : length === 4
            ? costs.figure4
            : length === 5
              ? costs.figure5
              : costs.figure6;
    if (spoken && ROUND.test(digits)) offer(first, 'amount', costs.amount + costs['amount.round']);
    const area = AREA_WITH_TRUNK_ZERO.test(digits) && isAreaCode(digits) ? costs['figure.area'] : 0;
    offer(first, 'figure', area + (spoken ? costs['figure.spoken'] + plain : plain + (length > 4 ? round : 0)));
    if (spoken) return;
    if (length === 4 && /^(?:19\d\d|20[0-4]\d)$/.test(digits))
      offer(
        first,
        'year',
        YEAR_SAID.test(text.slice(Math.max(0, start - 20), start)) ? costs['year.said'] : costs.year,
      );
    const next = tokens[nextToken];
    if (
      length <= 4 &&
      next !== undefined &&
      !next.numeric &&
      next.start - end === 1 &&
      text[end] !== '\n' &&
      !NO_PLURAL.test(next.text) &&
      phoneCue(next.text) === 0 &&
      /^[a-z]{3,}[aeionlr]s$/.test(next.text)
    )
      offer(first, 'measure', costs.count);
    if (length <= 5) {
      if (left.street)
        offer(first, 'height', costs.height + (AREA_WITH_TRUNK_ZERO.test(digits) ? costs['label.area'] : 0));
      else if (length >= 3 && this.#followsName(first, start, firstToken)) offer(first, 'height', costs['height.name']);
    }
    const before = tokens[firstToken - 1];
    const touches =
      (before !== undefined && !before.numeric && before.end === start) || (next !== undefined && next.start === end);
    if (touches && length <= 5) offer(first, 'model', costs.model);
  }

  /** "Rivadavia 4500": a capitalised word before it, and no further digits directly after it. */
  #followsName(first: number, start: number, firstToken: number): boolean {
    const before = this.#sequence.tokens[firstToken - 1];
    if (before === undefined || before.numeric || start - before.end !== 1 || before.text.length < 4) return false;
    const joint = this.#sequence.joints[first];
    if (joint !== undefined && joint.cost < 1 && !joint.separates) return false;
    return this.#sequence.isUpper(before.start);
  }

  #shapes(first: number, { start, end }: Atom, offer: Offer): void {
    const costs = this.#costs;
    const { text } = this.#sequence;
    for (const { pattern, reading, cost } of SHAPES[text[end] ?? ''] ?? []) {
      const stop = matchEnd(pattern, text, start);
      if (stop < 0) continue;
      const last = this.#atomThatEnds(first, stop);
      if (last < 0) continue;
      offer(last, reading, reading === 'amount' ? this.#amountCost(first, last) : costs[cost]);
    }
    if (/[\sxm.,c]/.test(text[end] ?? '')) {
      const last = this.#atomThatEnds(first, matchEnd(SIZE, text, start));
      // "341x612x7743": a size is never a complete number of the plan
      const dialled = last > first && this.#isWhole(first, last);
      if (last >= 0)
        offer(
          last,
          'size',
          costs.size + (dialled && !/[05]x|[05]$/.test(this.#sequence.rawOf(first, last)) ? costs['label.dialled'] : 0),
        );
    }
    const left = this.#sequence.left(first);
    if (/[. ]/.test(text[end] ?? '')) {
      const last = this.#atomThatEnds(first, matchEnd(LOOSE_AMOUNT, text, start));
      if (last > first && (left.money || this.#sequence.right(last).unitAfter))
        offer(last, 'amount', this.#amountCost(first, last));
      const spaced = this.#atomThatEnds(first, matchEnd(SPACED_AMOUNT, text, start));
      // "6 127 743" may be a telephone number
      if (spaced > first && /,|0$/.test(this.#sequence.rawOf(first, spaced)))
        offer(spaced, 'amount', costs['amount.spaced']);
    }
    const last = this.#atomThatEnds(first, matchEnd(DOCUMENT_FORM, text, start));
    if (last > first) {
      const unlikely = left.money || left.account || this.#sequence.right(last).unitAfter;
      offer(last, 'document', costs['document.form'] + (unlikely ? costs['document.unlikely'] : this.#named(first)));
    }
  }

  /** "Brenda Ojeda 41.226.089": the cost when a given name and a family name stand directly before. */
  #named(first: number): number {
    const { firstToken } = this.#sequence.atoms[first] as Atom;
    const [given, family] = this.#sequence.tokens.slice(Math.max(0, firstToken - 2), firstToken);
    const isNamed =
      given !== undefined && family !== undefined && isGivenName(given.text) && this.#sequence.isUpper(family.start);
    return isNamed ? this.#costs['document.named'] : 0;
  }

  /** "341.555" and "1234" on the next line: whether the stretch and the next atom are a complete number of the plan. */
  #goesOn(first: number, last: number): boolean {
    return /^\s+$/.test(this.#sequence.joints[last]?.text ?? '') && this.#isWhole(first, last + 1);
  }

  /** Whether the stretch has an assigned area code as a group, and ten digits that fit the plan. */
  #isWhole(first: number, last: number): boolean {
    const { atoms } = this.#sequence;
    if (last >= atoms.length || !isAreaCode((atoms[first] as Atom).digits)) return false;
    const count = this.#sequence.count(first, last) - (/^0/.test((atoms[first] as Atom).digits) ? 1 : 0);
    return count === 10 && planFit(this.#sequence.digitsOf(first, last)) === 3;
  }

  #amountCost(first: number, last: number): number {
    const costs = this.#costs;
    let cost = costs.amount;
    if (ROUND.test(this.#sequence.rawOf(first, last))) cost += costs['amount.round'];
    if (this.#sequence.left(first).money) cost += costs['amount.money'];
    else if (this.#sequence.right(last).unitAfter) cost += costs['amount.unit'];
    else if (cost === costs.amount && this.#goesOn(first, last)) cost += costs['label.dialled'];
    return cost;
  }

  /** "5579/5583", "4500-20": neighbouring houses, a range. */
  #pairs(first: number, { start, end }: Atom, offer: Offer): void {
    const { text } = this.#sequence;
    if (!/[\s/-]/.test(text[end] ?? '')) return;
    PAIR.lastIndex = start;
    const pair = PAIR.exec(text);
    if (pair === null) return;
    const [, from = '', to = ''] = pair;
    const whole = to.length < from.length ? from.slice(0, from.length - to.length) + to : to;
    const away = Number(whole) - Number(from);
    const near = from.length >= 3 && from.length <= 5 && !/^0/.test(to) && away > 0 && away <= 60;
    const range =
      away > 0 &&
      ((/00$/.test(from) && /00$/.test(to)) || (/ al? /.test(pair[0]) && from.length === to.length && away < 1000));
    // "1167 - 2765 - 97": the end of a longer number
    const goesOn = (from.length >= 3 ? /\d\s[-./]\s$/ : /\d{4}\s[-./]\s(?:\d\d\s[-./]\s){0,3}$/).test(
      text.slice(Math.max(0, start - 24), start),
    );
    const last = (near || range) && !goesOn ? this.#atomThatEnds(first, start + pair[0].length) : -1;
    const { cue } = this.#sequence.left(first);
    if (last === first + 1 && !this.#goesOn(first, last) && localFit(from + to) < 2)
      offer(last, 'height', this.#costs.heights + (cue >= PROMISED ? this.#costs['label.near'] : 0));
    else if (!goesOn && from.length <= 2 && to.length <= 3 && away > 0) {
      const end = this.#atomThatEnds(first, start + pair[0].length);
      if (end === first + 1) offer(end, 'measure', this.#costs.range);
    }
  }

  /** "mat. 7214", "N° de reclamo 1157132208", "exp. 4078-15566/2019". */
  #labels(first: number, { digits }: Atom, offer: Offer): void {
    const costs = this.#costs;
    const { joints, atoms } = this.#sequence;
    const { label, account, paper, cueAt } = this.#sequence.left(first);
    if (label < 0 && digits.length > 5) return;
    const most = label < 0 ? MOST_LISTED : account ? MOST_IN_ACCOUNT : MOST_LABELLED;
    const far = Math.max(0, label) * costs['label.far'] + (cueAt < label ? costs['label.near'] : 0);
    let cuts = 0;
    for (let last = first; last < atoms.length && last - first < MOST_ATOMS; last++) {
      const count = this.#sequence.count(first, last);
      if (count > most) break;
      if (last === first && (AREA_WITH_TRUNK_ZERO.test(digits) || this.#isToldArea(first))) cuts = costs['label.area'];
      const base = label < 0 ? costs['label.none'] : count <= MOST_LABELLED ? costs.label : costs['label.long'];
      const dialled =
        (paper || (last > first && isAreaCode(digits))) &&
        count >= 10 &&
        planFit(this.#sequence.digitsOf(first, last)) === 3
          ? costs['label.dialled']
          : 0;
      const version =
        paper && label === 0 && VERSION.test(this.#sequence.rawOf(first, last)) ? costs['label.version'] : 0;
      offer(last, label < 0 ? 'listed' : 'label', base + far + cuts + dialled + version);
      const joint = joints[last];
      // "8K3M-20190744-11": a code extends to the next space
      if (joint === undefined || joint.text.length > (account ? LONGEST_IN_CODE : 1) || /[\s,;]/.test(joint.text))
        break;
    }
  }

  /** "código 351, número 617 44 02": an area code, and words that introduce the rest. */
  #isToldArea(first: number): boolean {
    const { atoms, joints, tokens } = this.#sequence;
    const { digits, firstToken } = atoms[first] as Atom;
    return (
      (joints[first]?.partWords ?? 0) > 0 &&
      /^cod(?:igo)?$/.test(tokens[firstToken - 1]?.text ?? '') &&
      isAreaCode(digits)
    );
  }

  /** "218 219 221 220", "25-21, 23-25 y 25-19"; a word that asks to call makes a list less likely. */
  #lists(first: number, offer: Offer): void {
    const { text, atoms } = this.#sequence;
    if (hasPlus(text, (atoms[first] as Atom).start)) return;
    const doubt = this.#sequence.left(first).cue >= PROMISED ? 2 * this.#costs['label.near'] : 0;
    const cost = this.#costs.list + doubt;
    const last = listEnd(this.#sequence, first);
    if (last > first) offer(last, 'list', this.#sequence.right(last).unitAfter ? this.#costs.list : cost);
    const row = this.#atomThatEnds(first, rowsEnd(this.#sequence, first));
    if (row > first) offer(row, 'list', cost);
    this.#series(first, offer);
  }

  /**
   * "22-27-31", "80-100-120": weaker evidence than a list, and none where a telephone is announced or a local number has this
   * form.
   */
  #series(first: number, offer: Offer): void {
    const series = seriesFrom(this.#sequence, first);
    if (series === null) return;
    const last = this.#atomThatEnds(first, series.end);
    if (last < 0) return;
    const right = this.#sequence.right(last);
    const cue = Math.max(this.#sequence.left(first).cue, right.cueAfter);
    const sure = series.sure || right.unitAfter;
    const local = localFit(this.#sequence.digitsOf(first, last)) > 0;
    const long = this.#sequence.count(first, last) > MOST_UNLABELLED;
    if (cue > PROMISED || (local && (cue >= (sure ? PROMISED : 1) || (long && !sure)))) return;
    offer(last, 'list', sure ? this.#costs['series.sure'] : this.#costs.series);
  }

  /** Reads six digits or more as a telephone number, and seven or more without another reading as unknown. */
  #dialled(first: number, offer: Offer): void {
    const costs = this.#costs;
    const { atoms, joints } = this.#sequence;
    let unknown = costs.unknown;
    let scattered = false;
    for (let last = first; last < atoms.length && last - first < MOST_ATOMS; last++) {
      if (last > first) {
        const joint = joints[last - 1] as Joint;
        if (joint.loose) scattered = true;
        else if (joint.cost > 2.6) break;
        if (!scattered)
          unknown += joint.cost * costs['unknown.joint'] + (joint.text === ' ' ? costs['unknown.space'] : 0);
      }
      const count = this.#sequence.count(first, last);
      if (count > MOST_DIGITS) {
        if (last === first) offer(last, 'unknown', 0);
        break;
      }
      if (count < FEWEST_DIGITS) continue;
      if (scattered) {
        const phone = scatteredCost(this.#sequence, first, last, costs);
        if (phone !== null) offer(last, 'phone', phone);
        continue;
      }
      if (unknown > DEAREST_UNKNOWN && !mayBePhone(this.#sequence, first, last, this.#announced)) continue;
      this.#work++;
      const phone = phoneCost(this.#sequence, first, last, costs, this.#announced);
      offer(last, 'phone', phone.cost, phone.bonus);
      if (last === first && count > MOST_UNLABELLED) offer(last, 'unknown', costs['unknown.one']);
      else if (count > MOST_UNLABELLED) offer(last, 'unknown', unknown + phone.against);
    }
  }

  /** "W10321304", "EBR80153002": digits with letters that are no word. A word that asks to call makes it a telephone number. */
  #isPartNumber(firstToken: number, digits: string): boolean {
    const { tokens, isUpper } = this.#sequence;
    const letters = tokens[firstToken - 1];
    if (letters === undefined || letters.numeric || letters.end !== tokens[firstToken]?.start) return false;
    if (tokens[firstToken - 2]?.end === letters.start || digits.length > MOST_IN_PART) return false;
    const { length } = letters.text;
    if (length === 1) return digits.length === FEWEST_DIGITS || localFit(digits) === 0;
    return (
      length <= MOST_PART_LETTERS && isUpper(letters.start) && isUpper(letters.end - 1) && phoneCue(letters.text) === 0
    );
  }

  /** The atom that ends at an offset: `first` or a later one; -1 when none does. */
  #atomThatEnds(first: number, end: number): number {
    if (end < 0) return -1;
    const { atoms } = this.#sequence;
    for (let k = first; k < atoms.length && k - first < MOST_ATOMS; k++) {
      const atom = atoms[k] as Atom;
      if (atom.end === end) return k;
      if (atom.end > end) return -1;
    }
    return -1;
  }
}

function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
