/** Finds the numbers of a text that must be masked, and reports how each number was read. */

import { type Hit, hit, hitsOf, textBefore } from '../hit.ts';
import type { ContactKind } from '../kinds.ts';
import type { Covered } from '../text/covered.ts';
import type { Atom } from './atom.ts';
import type { Joint } from './joints.ts';
import { type Labelled, label } from './label.ts';
import { numberWord } from './number-words.ts';
import { areaOf, isWrittenAreaCode } from './numbering-plan.ts';
import { completed, withAssembled } from './pieces.ts';
import { READINGS, type Reading } from './readings.ts';
import { NumberSequence } from './sequence.ts';

/** One number of a text and its reading. Offsets are in the folded text. */
export interface NumberRead {
  readonly start: number;
  readonly end: number;
  /** "a year", "a telephone, area 341". */
  readonly as: string;
}

const MASKED: Readonly<Partial<Record<Reading, ContactKind>>> = {
  phone: 'phone',
  unknown: 'phone',
  document: 'document',
  tax: 'document',
  run: 'document',
  bank: 'bank',
};

/**
 * `all` also reads short numbers, for `--explain`. `taken` are the findings of other detectors: their digits belong to an address
 * or a link.
 */
export function findNumbers(
  text: string,
  isUpper: (offset: number) => boolean,
  taken: Covered,
  all = false,
): { hits: Hit[]; read: NumberRead[] } {
  const codes = hitsOf(text, UUID, 'document', 'a code');
  const isTaken = (start: number, end: number): boolean =>
    taken.touches(start, end) || codes.some((code) => start < code.end && end > code.start);
  const sequence = new NumberSequence(text, isUpper, isTaken);
  const labelled = completed(sequence, withAssembled(sequence, label(sequence, all)));
  const hits: Hit[] = [];
  const read: NumberRead[] = [];
  labelled.forEach((item) => {
    const as = explain(sequence, item);
    read.push({ start: (sequence.atoms[item.first] as Atom).start, end: (sequence.atoms[item.last] as Atom).end, as });
    const kind = MASKED[item.reading];
    if (kind === undefined) return;
    hits.push(...spansOf(sequence, item, kind, as));
  });
  return { hits: withPlace(hits, sequence.announced.afterArea()), read };
}

const PLACE_REACH = 56;

/** "la característica de Rosario y después 5 …": masks the place that stands for the area code together with the number. */
function withPlace(hits: Hit[], afterArea: number): Hit[] {
  const next = afterArea < 0 ? -1 : hits.findIndex(({ start }) => start > afterArea);
  const isNear = (hit: Hit): boolean => hit.kind === 'phone' && hit.start - afterArea <= PLACE_REACH;
  return hits.map((hit, k) => (k === next && isNear(hit) ? { ...hit, start: afterArea } : hit));
}

/** A uuid with letters in its first and last part. One with digits only could hide a telephone number. */
const UUID = /(?<![0-9a-z-])(?=[0-9]*[a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-(?=[0-9]*[a-f])[0-9a-f]{12}(?![0-9a-z-])/g;
function explain(sequence: NumberSequence, { first, last, reading }: Labelled): string {
  if (reading !== 'phone') return READINGS[reading];
  const area = areaOf(sequence.digitsOf(first, last));
  return area === null ? READINGS.phone : `${READINGS.phone}, area ${area}`;
}

/** The spans to mask: one stretch, or several when words that stay stand between the parts ("el 11 seguido de 5713 2208"). */
function spansOf(sequence: NumberSequence, item: Labelled, kind: ContactKind, why: string): Hit[] {
  const { first, last } = item;
  const { atoms, text } = sequence;
  const isPhone = kind === 'phone';
  const spans: Hit[] = [];
  let from = first;
  for (let k = first; k <= last; k++) {
    if (k < last && (kind === 'document' || !isSentence(sequence, k))) continue;
    const bracket = openBracket(text, (atoms[from] as Atom).start);
    const start = isPhone && from === first ? withLead(bracket, text) : bracket;
    const end = (atoms[k] as Atom).end;
    spans.push(
      hit(kind, start, isPhone && k === last ? withTail(end, text, start) : closeBracket(end, text, start), why),
    );
    from = k + 1;
  }
  return spans;
}

const LONGEST_JOINT = 16;

/** Whether the words between two parts are a sentence that stays. Words that announce the parts are masked with them. */
function isSentence({ atoms, joints }: NumberSequence, k: number): boolean {
  const { partWords, cost } = joints[k] as Joint;
  const length = (atoms[k + 1] as Atom).start - (atoms[k] as Atom).end;
  return length > LONGEST_JOINT && partWords === 0 && cost === Number.POSITIVE_INFINITY;
}

/** "+", "(", "(305) ", "al 1 ". */
const LEAD = /(?:\(0?\d{2,4}\)[\s-]?|(?<=\bal )\d{1,2}[ -]|(?:[+[]\s?|\(\s{0,2})+)$/;
/** Extends a span to the left over signs, a code in brackets, and one or two digits after "al". */
function withLead(start: number, text: string): number {
  return start - (LEAD.exec(textBefore(text, start, 10))?.[0].length ?? 0);
}

const EXTENSION =
  /^\s{0,2}[,.;(/-]?\s{0,2}(?:int(?:erno|ernos|s|\.)?|ext(?:ension|\.)?|x|opcion|conm)\s?[.:]?\s{0,2}\d{1,5}(?:\s?(?:,|y|o|\/)\s?\d{2,5}(?![\d.-])){0,4}\)?/;
const SECOND_ENDING =
  /^\s{0,2}(?:[/y,]|-\s)\s{0,2}\d{1,4}(?![\d]|\s?[-.]\s?\d{3,4}|\s1?\d{1,3}[\s-]\d{2}|\s\d{3,4}[\s-]?\d{3}|[.,:]\d|\s?(?:hs|h|m|am|pm|anos|dias|%|amb|lunes)\b)/;
const AREA_REACH = 40;
const TAIL_REACH = 28;

/** "6021187 con el 223 adelante", "6021187 (agregale el 223)", "y ponele un 11 antes", "(Bahía Blanca, caract. 0291)". */
const AREA_ADDED =
  /^\s?\((?:[a-z ]{3,20}[,:]\s?)?(?:caract|pref|cod|area)[a-z. ]{0,12}(0?\d{2,4})\)|^[\s,.(]{1,3}(?:y\s)?(?:con|va con|lleva|(?:agreg|pon|antepon|sum|marc|disc)[a-z]{1,5})\s(?:antes\s)?(?:el|un|la|con)?\s?(?:caract[a-z]*|prefijo|codigo|area)?\s?(0?\d(?:\s?\d){1,3})(?!\d)(?:\s(?:a?delante|antes|primero))?\)?/;
/**
 * "/09", " al 12", " o si da ocupado al 9982", ", terminado en 09": the last digits of a second number that begins like this one.
 */
const OTHER_ENDING =
  /^(?:\s?\/\s?|\s?,?\s(?:o|y|e|u|a|al|proba|proben|si no|sino)\s(?:[a-z]+\s){0,4}?(?:al\s|el\s)?|[\s,]{1,2}(?:[a-z]+\s){0,7}terminad[oa]\s(?:en\s)?)(\d{2,4})(?!\d|\s?[-.,:/]\s?\d|\s?(?:hs|h|m|am|pm|anos|dias|amb|%)\b|\s\d)/;
const MOST_AWAY = 20;
const ENDING_REACH = 48;

/** The length of such a second ending after a number, with the words that introduce it. */
function endingLength(text: string, end: number): number {
  const found = OTHER_ENDING.exec(text.slice(end, end + ENDING_REACH));
  if (found === null) return 0;
  const ending = found[1] as string;
  const own = textBefore(text, end, 12).replace(/\D/g, '').slice(-ending.length);
  const away = Math.abs(Number(ending) - Number(own));
  return own.length === ending.length && away > 0 && away <= MOST_AWAY ? found[0].length : 0;
}

/** The length of an area code that follows a number, with the words that introduce it. */
function areaLength(after: string): number {
  const added = AREA_ADDED.exec(after);
  const area = added?.[1] ?? added?.[2] ?? '';
  return added !== null && isWrittenAreaCode(area.replace(/\s/g, '')) ? added[0].length : 0;
}

/** Extends a span to the right over extensions ("int. 284") and second endings ("/ 5509"). */
function withTail(end: number, text: string, start: number): number {
  let at = closeBracket(end, text, start);
  for (let k = 0; k < 4; k++) {
    const rest = text.slice(at, at + TAIL_REACH);
    const tail = EXTENSION.exec(rest) ?? (/^\s{0,2}\//.test(rest) ? SECOND_ENDING.exec(rest) : null);
    const length =
      tail === null ? areaLength(text.slice(at, at + AREA_REACH)) || endingLength(text, at) : tail[0].length;
    if (length === 0) break;
    at += length;
  }
  // "483-1290 (221 de área)"
  at += /^\s?de (?:area|caracteristica|prefijo)[)\]]/.exec(text.slice(at, at + AREA_REACH))?.[0].length ?? 0;
  return closeBracket(at, text, start);
}

/** Extends a span over a closing bracket whose opening bracket it holds. */
function closeBracket(at: number, text: string, start: number): number {
  const close = /^\s?[)\]]/.exec(text.slice(at, at + 2));
  if (close === null) return at;
  const opened = text.slice(start, at);
  const isOpen = opened.lastIndexOf('(') > opened.lastIndexOf(')') || opened.lastIndexOf('[') > opened.lastIndexOf(']');
  return isOpen ? at + close[0].length : at;
}

const openBracket = (text: string, start: number): number => (text[start - 1] === '(' ? start - 1 : start);

const VANITY = /(?<![a-z0-9]|\d[ .-])0\s?8[012]0[\s-]{1,2}(?:\d{1,4}[\s-]?)?[a-z]{3,12}(?:[\s-]?\d{1,5})?(?![a-z0-9])/g;
const VANITY_HONEST =
  /0\s?8[012]0[\s-]+(?:\d{1,4}[\s-]?)?(?:pesos|y|de|del|para|que|por|con|gratis|gratuito|tampoco|no|ni|es|son|o|horas|metros|unidades)/;

/** Toll-free numbers written in letters: "0800-GASISTA". */
export function findVanityNumbers(text: string): Hit[] {
  if (!/0\s?8[012]0/.test(text)) return [];
  return [...text.matchAll(VANITY)]
    .filter(([written]) => !VANITY_HONEST.test(written) && numberWord(/[a-z]+/.exec(written)?.[0] ?? '') === null)
    .map(({ index, 0: written }) => hit('phone', index, index + written.length, 'number told in letters'));
}
