/** Splits a folded text into words and runs of digits, in order. The text between two tokens stays in the folded text. */

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** True for a run of digits, false for a run of letters. */
  readonly numeric: boolean;
}

const LETTER = /\p{L}/u;
/** The class of each UTF-16 unit, cached on first use. */
const known = new Uint8Array(0x10000);
const IS_LETTER = 1;
const NO_LETTER = 2;

/** True when a folded text unit is a letter. */
export function isLetter(unit: number): boolean {
  if (unit < 0x80) return unit >= 97 && unit <= 122;
  if (known[unit] === 0) known[unit] = LETTER.test(String.fromCharCode(unit)) ? IS_LETTER : NO_LETTER;
  return known[unit] === IS_LETTER;
}

/** True when a folded text unit is an ASCII digit. */
export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** Cuts a folded text into its tokens. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const length = text.length;
  let i = 0;
  while (i < length) {
    const unit = text.charCodeAt(i);
    const start = i;
    if (isDigit(unit)) {
      i++;
      while (i < length && isDigit(text.charCodeAt(i))) i++;
      tokens.push({ start, end: i, text: text.slice(start, i), numeric: true });
    } else if (isLetter(unit)) {
      i++;
      while (i < length && isLetter(text.charCodeAt(i))) i++;
      tokens.push({ start, end: i, text: text.slice(start, i), numeric: false });
    } else i++;
  }
  return tokens;
}
