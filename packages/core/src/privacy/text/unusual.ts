/** Whether a text with common words like "pago", "página", "perfil" may name an account or a site. */
import { APP_AND_NAME, IN_PURSE, WORDS_AND_PURSE } from '../contacts/aliases.ts';
import { AS_ONE, ASSEMBLING } from '../contacts/described-accounts.ts';
import { USER_WORD } from '../contacts/handles.ts';
import { NAMED_SITE } from '../contacts/links.ts';
import { DESCRIBED } from '../contacts/networks.ts';
import { MAY } from './survey.ts';
import { BACKWARDS_ADDRESS, SAID, SPELLED } from './views.ts';

/** Unusual signs: signs that ordinary sentences don't need, and signs that join words or don't end a sentence. A mask is usual. */
const UNUSUAL_SIGN =
  /[^a-z0-9 \n,;:.!?()¡¿"'…$%\ue000\ue004-]|(?<![a-z0-9)!?."'\ue004])\.|["']\.\s?["')]|(?<!\d)\.\d|\.[a-z]|[a-z0-9]\ue000[a-z0-9]/;

/** Letters beside digits or hyphens, which may disguise a network's name. */
const DISGUISE = /[a-z]-?\d|\d-?[a-z]|[a-z]-[a-z]/;

/** A word for a user, and more in the same sentence. */
const USER_WORD_AND_MORE = new RegExp(`${USER_WORD.source}(?![^a-z0-9_]*$|[.!;]\\s)`);

/** The patterns of the detectors that run because of such a word alone, besides unusual signs and compounds. */
const PATTERNS: readonly (readonly [bits: number, ...patterns: RegExp[]])[] = [
  [MAY.link | MAY.handle | MAY.alias, AS_ONE, ASSEMBLING, SAID, SPELLED, BACKWARDS_ADDRESS],
  [MAY.link, NAMED_SITE],
  [MAY.handle, DISGUISE, DESCRIBED, USER_WORD_AND_MORE],
  [MAY.alias, APP_AND_NAME, IN_PURSE, WORDS_AND_PURSE],
];
const TESTS = PATTERNS.map(([bits, ...patterns]) => ({
  bits,
  tests: patterns.map(({ source }) => new RegExp(source)),
}));

/** Takes a folded text without compounds, and the bits that its common words raise. */
export const isUnusual = (text: string, common: number): boolean =>
  UNUSUAL_SIGN.test(text) ||
  TESTS.some(({ bits, tests }) => (common & bits) !== 0 && tests.some((pattern) => pattern.test(text)));
