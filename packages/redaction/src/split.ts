/** Finds what two texts tell together: a number that is split over them, an account that one asks for and the other names. */
import { findAnswer } from './contacts/addresses.ts';
import { DISGUISES, isRound, ROUND } from './numbers/clause.ts';
import { announcementsIn, localFit, planFit, WORDS } from './numbers/digits.ts';
import { NumberSequence } from './numbers/explanations.ts';
import { type ContactKind, fold, MARK } from './text/fold.ts';

/** The most runs at the end of the first text and at the beginning of the second that are read together. */
const MOST_RUNS = 8;
const FEWEST_LOCAL = 7;
const LONGEST = 13;
const ANNOUNCED = 2;
const FEW_WORDS = 3;

/** The kind of the number that begins in one text and goes on in a later one, or null. */
export function findSplit(first: string, second: string): ContactKind | null {
  const [before, after] = [toldIn(first), toldIn(second)];
  const isAnnounced = before.cue >= ANNOUNCED || after.cue >= ANNOUNCED;
  const isLocal = isAnnounced || before.isBare || after.isBare;
  // A round amount explains itself.
  const counts = (run: string): boolean => isAnnounced || !ROUND.test(run);
  const tails = new Set(after.runs.slice(0, MOST_RUNS).filter(counts));
  for (const head of new Set(before.runs.slice(-MOST_RUNS).filter(counts)))
    for (const tail of tails) {
      const digits = head + tail;
      if (planFit(digits) === 3) return 'phone';
      if (isLocal && digits.length >= FEWEST_LOCAL && localFit(digits) > 0) return 'phone';
    }
  return null;
}

/** "parte 1: 114": the count of a piece before the piece. */
const COUNT = /^(?:[a-z]{3,12}\W{1,2})?(?:[1-9]|un[oa]|dos|tres|cuatro|cinco)\s?[:.)=-]+\s?(?=\d)/;
/** So many single digits are a number, or these where one was announced; and so many digits in all. */
const MANY_SINGLES = 7;
const FEW_SINGLES = 5;
const MANY = 8;
/** Of so many texts an announcement speaks. */
const REACH = 12;

/**
 * The kind of the number that an author tells bit by bit in short texts, the last of them in `text`, or null. An announcement of
 * their own number before it speaks for digits that a unit or a sign of money would explain.
 */
export function findTrickle(before: readonly string[], text: string): ContactKind | null {
  const piecesOf = (one: string) => one.split('\n').map(pieceOf);
  const older = before.flatMap(piecesOf).toReversed();
  const newer = piecesOf(text).toReversed();
  return newer.some(({ plain, all }, k) => plain + all !== '' && isTrickle([...newer.slice(k), ...older]))
    ? 'phone'
    : null;
}

/** Whether pieces, the latest first, end with a number. */
function isTrickle(pieces: readonly ReturnType<typeof pieceOf>[]): boolean {
  let [plain, all, bare] = ['', '', ''];
  let [singles, areSingles, areBare, mayBeWhole] = [0, true, true, false];
  for (const [k, piece] of pieces.entries()) {
    areBare &&= piece.words === 0;
    if (piece.plain !== '') {
      plain = piece.plain + plain;
      areSingles &&= piece.plain.length === 1;
      singles += Number(areSingles);
      if (piece.words === 0) bare = piece.plain + bare;
      if (singles >= MANY_SINGLES || planFit(plain) === 3) return true;
      if (areBare && bare.length >= MANY && localFit(bare) > 0) return true;
    }
    if (k > REACH && plain.length > LONGEST) return false;
    all = piece.all + all;
    mayBeWhole ||= planFit(all) === 3;
    if (k > REACH || piece.announces === 0) continue;
    if (mayBeWhole || singles >= FEW_SINGLES) return true;
    if (piece.announces < 2 || bare.length > LONGEST) continue;
    if (bare.length >= FEWEST_LOCAL || (all.length >= MANY && localFit(all) > 0)) return true;
  }
  return false;
}

/**
 * What a line tells of a number: the digits that nothing explains, and all but round amounts (none for a line of many words); and what
 * it announces: 2 the author's own number, 1 when a mask stands beside such words or they only ask for a call.
 */
function pieceOf(line: string) {
  const { text } = fold(line);
  const sequence = new NumberSequence(text.replace(COUNT, ''));
  const said = announcementsIn(text).filter(({ isOpen }) => isOpen);
  const isOwn = said.some(({ isNamed }) => isNamed) || sequence.runs().some((run) => sequence.cue(...run) === 3);
  const announces = isOwn && !text.includes(MARK.mask) ? 2 : Number(isOwn || said.length > 0);
  const { as, atoms, tokens } = sequence;
  const words = atoms.reduce((rest, { firstToken, nextToken }) => rest - (nextToken - firstToken), tokens.length);
  if (words > FEW_WORDS) return { plain: '', all: '', words, announces };
  const units = tokens.filter(({ text: word }) => WORDS.units.has(word)).length;
  const digitsWhere = (counts: (k: number) => boolean): string =>
    atoms.map(({ digits }, k) => (counts(k) ? digits : '')).join('');
  const isPlain = (k: number): boolean => as[k] === null || (as[k] === 'year' && words < 2);
  const mayHide = (k: number): boolean => DISGUISES.has(as[k] ?? null) && (as[k] === null || !isRound(sequence, k));
  const plain = digitsWhere((k) => isPlain(k) && !isRound(sequence, k));
  const all = words - units < 2 ? digitsWhere(mayHide) : '';
  return { plain, all, words, announces };
}

/** The kind of the account that a short text tells when one of the texts before it asks for one or speaks of one, or null. */
export const findTold = (before: readonly string[], text: string): ContactKind | null =>
  findAnswer(fold(before.join('\n')), fold(text));

/**
 * What a text tells of a number: the runs of digits that nothing explains, the strongest word that announces one, and whether it holds
 * nothing but digits.
 */
function toldIn(text: string) {
  const told = { runs: [] as string[], cue: 0, isBare: true };
  for (const line of text.split('\n')) {
    const sequence = new NumberSequence(fold(line).text);
    told.isBare &&= sequence.tokens.every(({ numeric }) => numeric);
    for (const [first, last] of sequence.runs()) told.cue = Math.max(told.cue, sequence.cue(first, last));
    const { as, atoms, joints } = sequence;
    const digits = atoms.map((atom, k) => (as[k] === null ? atom.digits : ' ') + (joints[k] === 'apart' ? ' ' : ''));
    told.runs.push(...(digits.join('').match(/\d+/g) ?? []));
  }
  return told;
}
