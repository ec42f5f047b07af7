/** Splits a folded text into words and runs of digits, in order. The text between two tokens stays in the folded text. */
import { type FoldedText, fold } from './fold.ts';

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** True for a run of digits, false for a run of letters. */
  readonly numeric: boolean;
  /** What is known of its text. */
  readonly piece: Piece;
}

/** A text of tokens, with the results of the functions that {@link knownOf} made. */
interface Piece {
  readonly text: string;
  readonly known: unknown[];
}

let functions = 0;

/** Returns a function that keeps its results with the text of a token: finding them costs no search. */
export function knownOf<Result>(compute: (word: string) => Result): (token: Token) => Result {
  const place = functions++;
  return ({ piece: { text, known } }) => {
    known[place] ??= compute(text);
    return known[place] as Result;
  };
}

const LETTER = /\p{L}/u;
/** True when a folded text unit is a letter. */
const isLetter = (unit: number): boolean =>
  unit < 0x80 ? unit >= 97 && unit <= 122 : LETTER.test(String.fromCharCode(unit));

/** True when a folded text unit is an ASCII digit. */
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** A folded text with its tokens. */
export interface Reading {
  readonly folded: FoldedText;
  readonly tokens: readonly Token[];
}

let last: Reading | undefined;

/** Folds a text and cuts it into its tokens. Whoever looks through a text asks for it, one after the other, so the last is kept. */
export function readingOf(text: string): Reading {
  if (last?.folded.original !== text) {
    const folded = fold(text);
    last = { folded, tokens: tokenise(folded.text) };
  }
  return last as Reading;
}

/** Cuts a folded text into its tokens. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const length = text.length;
  let i = 0;
  while (i < length) {
    let unit = text.charCodeAt(i);
    const start = i;
    const numeric = isDigit(unit);
    if (!numeric && !isLetter(unit)) {
      i++;
      continue;
    }
    let hash = 0;
    do {
      hash = Math.imul(hash ^ unit, 0x9e3779b1);
      unit = text.charCodeAt(++i);
    } while (numeric ? isDigit(unit) : isLetter(unit));
    const piece = pieceOf(text, start, i, hash);
    tokens.push({ start, end: i, text: piece.text, numeric, piece });
  }
  return tokens;
}

/** The pieces met last, by their hash. What is remembered elsewhere of their text is found sooner too, since it is the same string. */
const pieces: (Piece | undefined)[] = new Array(1 << 15).fill(undefined);
const LONGEST_KEPT = 40;

function pieceOf(text: string, start: number, end: number, hash: number): Piece {
  const slot = (hash ^ (hash >>> 15)) & (pieces.length - 1);
  const met = pieces[slot];
  if (met !== undefined && met.text.length === end - start && text.startsWith(met.text, start)) return met;
  const piece: Piece = { text: text.slice(start, end), known: [] };
  if (end - start <= LONGEST_KEPT) pieces[slot] = piece;
  return piece;
}
