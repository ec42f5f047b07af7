/**
 * The clause rule, which fails closed: digits and number words that stand together and that nothing explains are masked from seven
 * on, or from six beside a word that announces a telephone, when something speaks for a number of a person.
 */

import { type Finding, hit } from '../text/fold.ts';
import { firstWhere } from '../text/word-lists.ts';
import { type Atom, announcementsIn, isTaxNumber, joinsParts, localFit, planFit, WORDS } from './digits.ts';
import type { NumberSequence } from './explanations.ts';

/** The fewest digits that are masked, and the fewest without a word that announces a telephone. */
const FEWEST = 6;
const FEWEST_ALONE = 7;
/** The longest number of the plan with its prefixes. */
const LONGEST_PHONE = 15;
const BANK = 22;
const MOST_PARTS = 18;
/** The reason of the weakest finding. */
export const UNEXPLAINED = 'seven digits or more without an explanation';

export function findNumbers(sequence: NumberSequence): Finding[] {
  if (sequence.digits.length < FEWEST) return [];
  const hits = disguisedIn(sequence);
  for (const [first, last] of sequence.runs()) {
    for (let k = first; k <= last; k++) {
      const found = stretchAt(sequence, k, last);
      if (found === null) continue;
      hits.push(found.hit);
      k = found.last;
    }
  }
  return hits;
}

/** What explains digits by a unit or a sign of money beside them, or nothing: a number that its author announces may hide so. */
export const DISGUISES: ReadonlySet<string | null> = new Set([null, 'quantity', 'price', 'amount', 'code', 'year']);

export const ROUND = /^[1-9]\d{0,4}00$/;

/** Whether an atom is part of a round amount: "15.500", "40000". */
export function isRound(sequence: NumberSequence, k: number): boolean {
  const isPoint = (joint: number): boolean => /^[.,]$/.test(sequence.between(joint));
  let [first, last] = [k, k];
  while (first > 0 && isPoint(first - 1)) first--;
  while (last + 1 < sequence.atoms.length && isPoint(last)) last++;
  return ROUND.test(sequence.digitsOf(first, last));
}

/** Between words that announce the author's own number and its first digits. */
const DIRECTLY = /^(?:\W{1,3}(?:es|son|al?|el|n[ro]{0,2})\b){0,2}[^a-z\d]{0,6}$/;
const DISGUISED = 8;
const MOST_BETWEEN = 24;

/** "Llamame 11cm 42cm 78cm 86cm 47cm": digits directly behind words that announce the author's own number, with units between. */
function disguisedIn(sequence: NumberSequence): Finding[] {
  const { as, atoms, tokens, text } = sequence;
  const hits: Finding[] = [];
  for (const { end } of announcementsIn(text)) {
    const first = firstWhere(atoms, ({ start }) => start >= end);
    const { start } = atoms[first] ?? { start: text.length };
    if (start - end > MOST_BETWEEN || !DIRECTLY.test(text.slice(end, start))) continue;
    let digits = '';
    let last = first - 1;
    for (let next = atoms[first]; next !== undefined && last < first + MOST_PARTS; next = atoms[last + 1]) {
      const between = last < first ? [] : tokens.slice(atoms[last]?.nextToken, next.firstToken);
      const isJoined = between.every(({ text: word }) => WORDS.units.has(word) || joinsParts(word));
      if (!isJoined || !DISGUISES.has(as[last + 1] ?? null)) break;
      if (!isRound(sequence, ++last)) digits += next.digits;
    }
    if (digits.length >= DISGUISED)
      hits.push(hit('phone', start, (atoms[last] as Atom).end, 'quantities behind words that announce a number'));
  }
  return hits;
}

/** The longest stretch of atoms from k on that is masked, and its last atom. */
function stretchAt(sequence: NumberSequence, k: number, end: number) {
  const certain = documentAt(sequence, k, end);
  if (certain !== null) return certain;
  const { as } = sequence;
  if (as[k] !== null) return null;
  let best: { last: number; why: string } | null = null;
  for (let last = k; last <= Math.min(end, k + MOST_PARTS); last++) {
    if (as[last] !== null) break;
    const why = reasonToMask(sequence, k, last);
    if (why !== null) best = { last, why };
  }
  if (best === null) return null;
  let { last } = best;
  // No tail survives: parts after the number that nothing explains go with it.
  while (last < end && as[last + 1] === null) last++;
  const { start } = sequence.atoms[k] as Atom;
  const before = [...sequence.wordsBefore(k, 6)];
  const isAfter = (announcing: ReadonlySet<string>): boolean => before.some(({ word }) => announcing.has(word));
  const kind = isAfter(WORDS.documents) ? 'document' : isAfter(WORDS.banks) ? 'bank' : 'phone';
  return { last, hit: hit(kind, ...withEdges(sequence.text, start, (sequence.atoms[last] as Atom).end), best.why) };
}

/** A number with check digits, or longer than any telephone. */
function documentAt(sequence: NumberSequence, k: number, end: number) {
  const { start } = sequence.atoms[k] as Atom;
  for (let last = k; last <= end && last < k + MOST_PARTS; last++) {
    if (last > k && sequence.joints[last - 1] !== 'signs') return null;
    const digits = sequence.digitsOf(k, last);
    if (digits.length > BANK) return null;
    const found = (kind: Finding['kind'], why: string) => ({
      last,
      hit: hit(kind, start, (sequence.atoms[last] as Atom).end, why),
    });
    const raw = sequence.rawOf(k, last);
    if (digits.length === BANK && BANK_SHAPE.test(raw)) return found('bank', 'as many digits as a CBU');
    if (TAX_SHAPE.test(raw) || (isTaxNumber(digits) && last === k))
      return found('document', 'the check digit of a CUIT');
    if (last === k && digits.length > LONGEST_PHONE && !/^(\d)\1*$/.test(digits))
      return found('bank', 'more digits than a telephone');
  }
  return null;
}

/** In one piece, or in a few groups with one sign between. */
const BANK_SHAPE = /^\d{2,22}(?:[-. ]\d{2,14}){0,6}$/;
const TAX_SHAPE = /^(?:2[0347]|3[034])[-./ ]\d{8}[-./ ]\d$/;
/** What speaks for a number of a person in atoms first..last, or null. */
function reasonToMask(sequence: NumberSequence, first: number, last: number): string | null {
  const length = (sequence.starts[last + 1] as number) - (sequence.starts[first] as number);
  if (length < FEWEST || length > LONGEST_PHONE) return null;
  const digits = sequence.digitsOf(first, last);
  const raw = sequence.rawOf(first, last);
  const isSpoken = sequence.atoms.slice(first, last + 1).some(({ spoken }) => spoken);
  const cue = sequence.cue(first, last);
  const isAnnounced = cue >= 2;
  // Several parts with a comma or "y" between are a list, which may fit the plan by chance.
  const isListed = /, /.test(raw) || (raw.match(/,|\s[yo-]\s/g)?.length ?? 0) > 1;
  if (planFit(digits) === 3 && (isAnnounced || isSpoken || !isListed)) return 'a telephone with its area code';
  if (isAnnounced && (localFit(digits) > 0 || length >= FEWEST_ALONE))
    return 'digits beside a word that announces them';
  if (length < FEWEST_ALONE) return cue >= 1 && /^4\d-?\d{4}$/.test(raw) ? 'a telephone of a small town' : null;
  if (planFit(digits) === 2 && !/[,;]/.test(raw)) return 'the form of a telephone with its area code';
  if (first === last && !isSpoken) return UNEXPLAINED;
  if (LOCAL.test(raw) && localFit(digits) > 0) return 'a local telephone';
  const { start } = sequence.atoms[first] as Atom;
  const before = sequence.text.slice(Math.max(0, start - 3), start);
  if (/\+\s?\(?$/.test(before)) return 'digits after a plus sign';
  if (isSpoken && (!/,/.test(raw) || (raw.match(/[a-z]+/g) ?? []).length > 2)) return 'a number in words';
  return /^\d(\D+)\d(?:\1\d)*$/.test(raw) && new Set(digits).size > 1 ? 'digit by digit' : null;
}

const LOCAL = /^(?:15\W{0,2})?\d{2,4}[-. )]{0,2}\d{4}$|^\d{1,2}(?:[ -]\d\d){3}$|^\d{3}[-. ]\d{2}[-. ]\d{2}$/;

const SIGNS_BEFORE = /(?:[+(]\s?){1,3}$/;
/** An extension: "int. 23", "/24". */
const EXTENSION =
  /^(?:\s{0,2}[,.;(/-]?\s{0,2}(?:int(?:ernos?|s|\.)?|ext|opcion)\s?[.:]?\s{0,2}\d{1,5}(?:(?:,| y)\s?\d{2,4}(?![\d-])){0,4}|\s?\/\s?\d{1,4}(?!\d|\/\d))*\)?/;

/** A range with the signs before it and the extension after it. */
function withEdges(text: string, start: number, end: number): [number, number] {
  const signs = SIGNS_BEFORE.exec(text.slice(Math.max(0, start - 4), start))?.[0].length ?? 0;
  return [start - signs, end + (EXTENSION.exec(text.slice(end, end + 40))?.[0].length ?? 0)];
}
