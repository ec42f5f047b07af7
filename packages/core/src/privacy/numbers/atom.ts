import type { Token } from '../text/tokens.ts';

/** A piece of a text that says digits. */
export interface Atom {
  readonly start: number;
  readonly end: number;
  /** The digits it says. */
  readonly digits: string;
  /** Written as number words. */
  readonly spoken: boolean;
  /** Index of its first token, and of the token after its last. */
  readonly firstToken: number;
  readonly nextToken: number;
}

/** The atom that the tokens [firstToken, nextToken) make. */
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
