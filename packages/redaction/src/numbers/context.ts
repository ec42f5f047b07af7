/** Evidence from the words around a number. */

import { textBefore } from '../hit.ts';
import { MARK } from '../text/fold-tables.ts';
import { isDigit, type Token } from '../text/tokens.ts';
import { ACCOUNTS, LABELS, MONEY_BEFORE, PAPERS, phoneCue, STREETS, UNITS_AFTER, VERSIONS } from './cues.ts';

/** Evidence to the left of a number. */
export interface LeftContext {
  /** How strongly the words announce a telephone number, 0 to 3; nearer words count more. */
  readonly cue: number;
  /** How many words the cue stands before the number; a large value when there is no cue. */
  readonly cueAt: number;
  /** How many words before the number a licence, norm, paper or product code is named; -1 when none is. */
  readonly label: number;
  /** Whether that label is of a paper, an account or a product, whose numbers may be long. */
  readonly account: boolean;
  /** Whether the label is of a paper or a product: people who disguise a telephone number prefer these. */
  readonly paper: boolean;
  /** Whether a street is named just before. */
  readonly street: boolean;
  /** Whether a currency sign or a word for an amount stands just before. */
  readonly money: boolean;
}

/** Evidence to the right of a number. */
export interface RightContext {
  /** As `cue`, for words after the number ("… es mi celular"). */
  readonly cueAfter: number;
  /** Whether a unit of measure follows. */
  readonly unitAfter: boolean;
}

const REACH = 64;
const REACH_AFTER = 60;
/** "T664120": the letter of a part number. A local number of six digits begins with 4. */
const PART_DIGITS = /^[^4\D]\d{5}(?!\d|[\s.-]\d)/;
const isPartLetter = (text: string, { text: word, end }: Token): boolean =>
  word.length === 1 && PART_DIGITS.test(text.slice(end, end + 8));
const WORDS_BEFORE = 9;
const FAR = 99;
const WORDS_AFTER = 6;
/** "… es mi celular": the required beginning of a phrase that names the owner of the number before it. */
const MINE = '(?:es|son|seria|era) (?:mi|el|nuestro|su)s? ';
const SAYS_WHOSE = new RegExp(MINE);
const IS_MY = new RegExp(
  `^(?:\\.\\s)?[^.\\n]{0,34}?\\b${MINE}(?:\\w+ )?(?:tele?f?|cel|numero|w|guas|movil|fono|fijo\\b(?! (?:mas|mensual|por|de|y)\\b)|linea|tubo|contacto)`,
);

/** "S/N: 4423-3117": a serial number by its initials. */
const SERIAL = /(?:^|[^a-z])(?:s\/n|n\/s|p\/n)\W{0,3}$/;
/** "5.12.30.114", "22631.3447". */
const DOTTED = /^\d{1,8}(?:\.\d{1,8}){1,4}(?![\d.-])/;
/** "N° 154-622817": groups as long as a local number. */
const DIALLED = /^(?=(?:\d[ -]?){8,12}(?![\d./-]))\d{2,5}(?:[ -]\d{2,6}){1,4}/;
/** "M.P. 5561": a licence by its initials. */
const LICENCE = /(?:^|[^a-z])m\s?\.\s?[np]\s?\.?\s*(?:n[°ro.]{0,3}\s*)?$/;
const isLabel = (word: string): boolean => LABELS.has(word) || PAPERS.has(word) || ACCOUNTS.has(word);
/** "servicio técnico 4583-1126", "para presupuesto 4412-3311": the word may be a label, but also announces a telephone number. */
const promises = (tokens: readonly Token[], k: number, steps: number): boolean =>
  phoneCue(tokens[k]?.text ?? '') > 0 && steps > 0 && !OF_NUMBER.test(tokens[k + 1]?.text ?? '');
const NUMBER_OF = /^(?:n|nro|num|numero|numeros|nros)$/;
const OF_NUMBER = /^(?:de|n|nro|num|numero)$/;

/** "reclamo número", "número de póliza": the number belongs to a paper, so it is no telephone number. */
const isOfLabel = (tokens: readonly Token[], k: number): boolean =>
  isLabel(tokens[k - 1]?.text ?? '') || (tokens[k + 1]?.text === 'de' && isLabel(tokens[k + 2]?.text ?? ''));

/** "código de área 221": "código" means an area code, not a product code. */
function isAreaLabel(tokens: readonly Token[], k: number): boolean {
  const isArea = (token: Token | undefined): boolean => /^(?:area|telefonico)$/.test(token?.text ?? '');
  return /^cod(?:igos?)?$/.test(tokens[k]?.text ?? '') && (isArea(tokens[k + 1]) || isArea(tokens[k + 2]));
}

/** "versión 2.24.18.77", "v 3.10". */
const isVersion = (text: string, tokens: readonly Token[], start: number, firstToken: number): boolean =>
  VERSIONS.has(tokens[firstToken - 1]?.text ?? '') && DOTTED.test(text.slice(start, start + 48));

export function readLeft(text: string, tokens: readonly Token[], start: number, firstToken: number): LeftContext {
  let free = true;
  const left = {
    cue: 0,
    cueAt: FAR,
    label: -1,
    account: false,
    paper: false,
    street: false,
    money: false,
  };
  for (let k = firstToken - 1, steps = 0; k >= 0 && steps < WORDS_BEFORE; k--, steps++) {
    const token = tokens[k] as Token;
    if (start - token.end > REACH) break;
    if (token.numeric) {
      // the label or the street belongs to a number in between
      free = false;
      if (token.text.length > 2) steps++;
      continue;
    }
    // "con certificado. 4555-7083": a label applies within its sentence only
    if (
      /[.!?]\s|\n/.test(text.slice(token.end, tokens[k + 1]?.start ?? start)) &&
      !isLabel(token.text) &&
      !STREETS.has(token.text) &&
      token.text.length > 1
    )
      free = false;
    const isNoCue = isPartLetter(text, token) || (NUMBER_OF.test(token.text) && isOfLabel(tokens, k));
    const strength = isNoCue ? 0 : phoneCue(token.text);
    if (strength > 0) {
      left.cue = Math.max(left.cue, strength - Math.max(0, steps - 2) * 0.2);
      if (strength > 1) left.cueAt = Math.min(left.cueAt, steps);
    }
    if (steps < 3 && token.text.startsWith('cod') && isAreaLabel(tokens, k)) left.cue = Math.max(left.cue, 2);
    else if (
      free &&
      left.label < 0 &&
      steps < 5 &&
      tokens[k - 1]?.text !== 'al' &&
      isLabel(token.text) &&
      !promises(tokens, k, steps)
    ) {
      left.label = steps;
      left.paper = PAPERS.has(token.text);
      left.account = left.paper || ACCOUNTS.has(token.text);
    }
    if (free && steps < 4 && STREETS.has(token.text)) left.street = true;
    if (steps < 2 && MONEY_BEFORE.has(token.text) && !(token.text === 'final' && tokens[k - 1]?.text === 'al'))
      left.money = true;
  }
  if (isVersion(text, tokens, start, firstToken)) {
    left.label = 0;
    left.account = left.paper = true;
  }
  const before = textBefore(text, start, 24);
  if (before.includes(MARK.phone)) {
    left.cue = Math.max(left.cue, 3);
    left.cueAt = 0;
  }
  readSigns(before, text.slice(start, start + 24), left);
  return left;
}

/** Evidence of the signs directly before a number. There is none directly after a digit. */
function readSigns(
  before: string,
  after: string,
  left: { -readonly [Key in keyof LeftContext]: LeftContext[Key] },
): void {
  if (isDigit(before.trimEnd().at(-1)?.charCodeAt(0) ?? 0)) return;
  // "consultar al 456 7890": "al" raises a weak cue
  if (left.cue >= 1 && /\bal\s*$/.test(before)) left.cue = Math.max(left.cue, 2);
  if (/[$€£]\s*$|u\$[sd]\.?\s*$/.test(before)) left.money = true;
  if (/°\s*$/.test(before) && left.cue < 2) {
    if (DIALLED.test(after)) left.cue = 2;
    else left.label = 0;
  }
  if (LICENCE.test(before)) left.label = 0;
  if (SERIAL.test(before)) {
    left.label = 0;
    left.account = true;
  }
}

export function readRight(text: string, tokens: readonly Token[], end: number, nextToken: number): RightContext {
  let cueAfter = 0;
  let unitAfter = /^\s?[%$](?!\s?\d)/.test(text.slice(end, end + 4));
  for (let k = nextToken, steps = 0; k < tokens.length && steps < WORDS_AFTER; k++, steps++) {
    const token = tokens[k] as Token;
    if (token.start - end > REACH_AFTER || token.numeric) break;
    const strength = phoneCue(token.text);
    if (strength === 3) cueAfter = Math.max(cueAfter, 3 - 0.4 * steps);
    else if (strength === 2) cueAfter = Math.max(cueAfter, 1 - 0.2 * steps);
    const isDigit = token.text === 'l' && token.start === end && tokens[k + 1]?.start === token.end;
    if (steps === 0 && token.start - end <= 2 && UNITS_AFTER.has(token.text) && !isDigit) {
      unitAfter = true;
    }
  }
  const after = text.slice(end, end + REACH_AFTER);
  if (SAYS_WHOSE.test(after) && IS_MY.test(after)) cueAfter = 3.4;
  return { cueAfter, unitAfter };
}
