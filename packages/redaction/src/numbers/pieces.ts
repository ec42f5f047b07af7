/** Numbers in pieces: those that the text announces as parts of one number, and figures that complete a telephone. */
import { WHOLE } from './announced.ts';
import type { Atom } from './atom.ts';
import { phoneCue } from './cues.ts';
import { isCounted } from './joints.ts';
import type { Labelled } from './label.ts';
import { areaLastFit, isWrittenAreaCode, localFit, planFit } from './numbering-plan.ts';
import { FEWEST_DIGITS } from './phone.ts';
import { tellsArea } from './phone-fit.ts';
import type { Reading } from './readings.ts';
import type { NumberSequence } from './sequence.ts';

const MOST_PIECES = 14;
/** The most characters between two pieces of one number. */
const FARTHEST = 90;
const MOST_ROUND = 1;
const MOST_DIGITS_TOLD = 13;
const NAMES_DOCUMENT = /(?<![a-z])(?:dni|documento|doc|cui[tl])(?![a-z])/;

/** The atoms that are the pieces of one number, and the kind of number. */
interface Assembled {
  readonly pieces: readonly number[];
  readonly reading: 'phone' | 'document';
}

/**
 * Assembles one number from pieces that the text announces, or from sentences that hold digits only. A first attempt uses all
 * atoms, a second one leaves those out that have another reading, such as a price.
 */
function assemble(sequence: NumberSequence, labelled: readonly Labelled[]): Assembled | null {
  const { atoms, text, announced } = sequence;
  const namesDocument = NAMES_DOCUMENT.test(text);
  const isAnnounced = announced.together() || announced.halves() || announced.afterArea() >= 0;
  if (!isAnnounced && !namesDocument && sequence.digits.length < WHOLE) return null;
  const all = atoms.map((_, k) => k);
  const others = isAnnounced || namesDocument ? explainedBy(labelled) : undefined;
  const unexplained = all.filter((k) => !others?.has(k));
  const find = (
    reading: Assembled['reading'],
    pieces: readonly number[],
    endOf: (from: number) => number,
  ): Assembled | null => {
    for (let from = 0; from < pieces.length; from++) {
      const to = endOf(from);
      if (to > from) return { pieces: pieces.slice(from, to + 1), reading };
    }
    return null;
  };
  if (isAnnounced)
    for (const [pieces, reach, fewest] of [
      [all, FARTHEST, 3],
      [all.filter((k) => !atoms[k]?.spoken), FARTHEST, 3],
      [unexplained, 2 * FARTHEST, announced.halves() ? 2 : 3],
    ] as const) {
      const found = find('phone', pieces, (from) => assembledEnd(sequence, pieces, from, reach, fewest));
      if (found !== null) return found;
    }
  if (namesDocument) {
    const found = find('document', unexplained, (from) => documentEnd(sequence, unexplained, from));
    if (found !== null) return found;
  }
  const isWhole =
    isDigitByDigit(sequence) || (isAllThatCalls(sequence) && !labelled.some(({ reading }) => VALUES.has(reading)));
  return isWhole ? { pieces: all, reading: 'phone' } : null;
}

/**
 * "uno uno corte cinco cuatro color …": single digits only, mostly adjacent, that together are a complete number of the numbering
 * plan.
 */
const isDigitByDigit = ({ atoms, digits }: NumberSequence): boolean =>
  digits.length === atoms.length &&
  planFit(digits) === 3 &&
  atoms.filter(({ firstToken }, k) => k > 0 && firstToken > (atoms[k - 1] as Atom).nextToken).length * 2 < atoms.length;

/** Readings that outweigh a telephone number in pieces when the text does not announce one. */
const VALUES: ReadonlySet<Reading> = new Set(['hour', 'amount', 'date', 'measure', 'year', 'list']);

/** "llamame entre las 11 y las 62, piso 38, depto 04, timbre 97": a text that calls, and all its digits are a complete number. */
const isAllThatCalls = ({ atoms, digits, tokens }: NumberSequence): boolean =>
  atoms.length > 2 &&
  isWrittenAreaCode((atoms[0] as Atom).digits) &&
  planFit(digits) === 3 &&
  tokens.some(({ text }) => phoneCue(text) > 2) &&
  !atoms.some((atom) => isCounted(tokens, atom));

/** The lengths of the pieces of a document, with or without the parts of a tax number. */
const DOCUMENT_PIECES = /^(?:1-3-3-|2-(?:3-|1-1-1-){2}|2-1-(?:8-|2-3-3-)|2-(?:8-|2-3-3-)1-)$/;

/** An atom that begins within this distance belongs to the last piece of a document. */
const NEXT_DIGIT = 2;

/** The last piece of a document in millions, thousands and units that begins at piece `from`; -1 when there is none. */
function documentEnd({ atoms }: NumberSequence, pieces: readonly number[], from: number): number {
  let lengths = '';
  for (let to = from; to < pieces.length && to - from < MOST_PIECES; to++) {
    const { digits, start, end } = atoms[pieces[to] as number] as Atom;
    if (to > from && start - (atoms[pieces[to - 1] as number] as Atom).end > FARTHEST) return -1;
    lengths += `${digits.length}-`;
    const after = atoms[(pieces[to] as number) + 1]?.start ?? Number.POSITIVE_INFINITY;
    if (to > from && after - end > NEXT_DIGIT && DOCUMENT_PIECES.test(lengths)) return to;
  }
  return -1;
}

/** The last piece of a complete telephone number that begins at piece `from`; -1 when there is none. */
function assembledEnd(
  { atoms, announced }: NumberSequence,
  pieces: readonly number[],
  from: number,
  reach: number,
  fewest: number,
): number {
  const atomAt = (k: number): Atom => atoms[pieces[k] as number] as Atom;
  const isLocal = from === 0 && (announced.afterArea() >= 0 || announced.halves());
  const hasArea = isWrittenAreaCode(atomAt(from).digits);
  let round = 0;
  let digits = '';
  let longest = -1;
  for (let to = from; to < pieces.length; to++) {
    const { digits: piece, start } = atomAt(to);
    if (to > from && start - atomAt(to - 1).end > reach) break;
    if (/\d\d0$/.test(piece)) round++;
    digits += piece;
    if (digits.length > MOST_DIGITS_TOLD || round > MOST_ROUND) break;
    if (to - from + 1 < fewest) continue;
    const isLast = to + 1 === pieces.length;
    if (announced.together() && planFit(digits) === 3 && (hasArea || (from === 0 && isLast))) longest = to;
    if (isLocal && isLast && localFit(digits) > 0) return to;
  }
  return longest;
}

/** Readings that do not exclude a telephone number. */
const OPEN: ReadonlySet<Reading> = new Set(['figure', 'phone', 'unknown', 'model', 'document']);

/** The atoms with a reading that excludes a personal number. */
const explainedBy = (labelled: readonly Labelled[]): ReadonlySet<number> =>
  new Set(
    labelled.flatMap(({ first, last, reading }) =>
      OPEN.has(reading) ? [] : Array.from({ length: last - first + 1 }, (_, k) => first + k),
    ),
  );

/** Labels the pieces of a number that the text announces as parts of one number. */
export function withAssembled(sequence: NumberSequence, labelled: readonly Labelled[]): readonly Labelled[] {
  if (sequence.digits.length < FEWEST_DIGITS) return labelled;
  const assembled = assemble(sequence, labelled);
  if (assembled === null) return labelled;
  const { pieces, reading } = assembled;
  const [from, to] = [pieces[0] as number, pieces.at(-1) as number];
  const isWhole = to - from + 1 === pieces.length;
  const read: Labelled[] = isWhole
    ? [{ first: from, last: to, reading }]
    : pieces.map((k) => ({ first: k, last: k, reading }));
  return [...labelled.filter(({ first, last }) => !pieces.some((k) => k >= first && k <= last)), ...read].sort(
    (a, b) => a.first - b.first,
  );
}

const COMPLETES_WITHIN = 40;
const BESIDE = 16;
const LONGEST_NATIONAL = 11;
/** The most telephones of a text that an area code may complete. */
const MOST_PHONES = 20;

/**
 * Labels the figures that complete a telephone: "dos, seis, cuatro como San Juan; 500 7331" and, anywhere in the text,
 * "característica 264".
 */
export function completed(sequence: NumberSequence, labelled: readonly Labelled[]): readonly Labelled[] {
  const { atoms } = sequence;
  const isPart = (k: number): boolean => labelled[k]?.reading === 'figure' || labelled[k]?.reading === 'phone';
  const gapBefore = ({ first }: Labelled): number => (atoms[first] as Atom).start - (atoms[first - 1] as Atom).end;
  const parts = new Set<number>();
  for (let from = 0; from < labelled.length; from++) {
    let holdsPhone = labelled[from]?.reading === 'phone';
    if (!isPart(from)) continue;
    for (let to = from + 1; isPart(to) && gapBefore(labelled[to] as Labelled) <= COMPLETES_WITHIN; to++) {
      holdsPhone ||= labelled[to]?.reading === 'phone';
      const digits = sequence.digitsOf((labelled[from] as Labelled).first, (labelled[to] as Labelled).last);
      if (digits.length > LONGEST_NATIONAL) break;
      if (holdsPhone && planFit(digits) === 3) for (let k = from; k <= to; k++) parts.add(k);
    }
  }
  const phones = labelled.filter(({ reading }) => reading === 'phone').slice(0, MOST_PHONES);
  const locals = phones.map(({ first, last }) => sequence.digitsOf(first, last));
  labelled.forEach(({ first, last, reading }, k) => {
    if ((reading !== 'figure' && reading !== 'label') || first < last) return;
    const { digits } = atoms[first] as Atom;
    const before = labelled[k - 1];
    const isBeside = before?.reading === 'phone' && gapBefore(labelled[k] as Labelled) <= BESIDE;
    const fit = isBeside ? areaLastFit(sequence.digitsOf(before.first, before.last), digits) : 0;
    // "15 55 4732 de 2284", "612-7743 (Córdoba, 351)": directly after the number no word is needed
    const isCompleted =
      fit === 3 ||
      (fit > 0 && digits !== '11') ||
      (tellsArea(sequence, first) && locals.some((local) => areaLastFit(local, digits) > 0));
    if (isCompleted) parts.add(k);
  });
  return labelled.map((item, k) => (parts.has(k) ? { ...item, reading: 'phone' } : item));
}
