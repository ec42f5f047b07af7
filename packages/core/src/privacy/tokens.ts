/** Words and digit runs of a shadow, in order. What lies between two tokens is read from the shadow itself. */

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** True for a run of digits, false for a run of letters. */
  readonly numeric: boolean;
}

const LETTER = /\p{L}/u;
const letters = new Map<number, boolean>();

/** True when a shadow unit is a letter. */
export function isLetter(unit: number): boolean {
  if (unit < 0x80) return unit >= 97 && unit <= 122;
  let known = letters.get(unit);
  if (known === undefined) {
    known = LETTER.test(String.fromCharCode(unit));
    letters.set(unit, known);
  }
  return known;
}

/** True when a shadow unit is an ASCII digit. */
export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** True for a letter or digit. NaN (outside the text) is neither. */
export const isAlphanumeric = (unit: number): boolean => isDigit(unit) || isLetter(unit);

/** Cuts a shadow into its tokens. */
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
