import type { Token } from '../text/tokens.ts';

/** A piece of a text that represents digits: written digits, number words or look-alike letters. */
export interface Atom {
  readonly start: number;
  readonly end: number;
  /** The digits that the piece represents. */
  readonly digits: string;
  /** Whether the digits are written as number words. */
  readonly spoken: boolean;
  /** Index of the first token, and of the token after the last. */
  readonly firstToken: number;
  readonly nextToken: number;
}

/** Makes the atom of the tokens [firstToken, nextToken). */
export const atomOf = (
  tokens: readonly Token[],
  firstToken: number,
  nextToken: number,
  digits: string,
  spoken: boolean,
): Atom => ({
  start: (tokens[firstToken] as Token).start,
  end: (tokens[nextToken - 1] as Token).end,
  digits,
  spoken,
  firstToken,
  nextToken,
});
