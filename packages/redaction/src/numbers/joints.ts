/** Joints: the text between two adjacent atoms, and whether one number may continue across it. */

import { MARK } from '../text/fold-tables.ts';
import { remembered } from '../text/remember.ts';
import { isLetter, type Token } from '../text/tokens.ts';
import { anyOf, wordsOf } from '../text/word-lists.ts';
import type { Atom } from './atom.ts';
import lists from './cues.json' with { type: 'json' };
import { phoneCue, UNITS_AFTER } from './cues.ts';
import signs from './signs.json' with { type: 'json' };

export interface Joint {
  readonly text: string;
  /** How unlikely it is that one number continues across the joint; infinite when it can't. */
  readonly cost: number;
  /** How unlikely it is that two unrelated numbers meet at the joint. */
  readonly cut: number;
  /** Whether it separates the members of a list: a comma and a space, "y", a slash between spaces. */
  readonly separates: boolean;
  /** How many words in it introduce a part of a number ("seguido de"); 0 for none. */
  readonly partWords: number;
  /**
   * Whether it holds other words, few enough for one sentence. Only a complete number of the numbering plan continues across
   * them.
   */
  readonly loose: boolean;
  /** Whether its last words introduce more of the same ("… y después 4260"). Such a joint may span several sentences. */
  readonly led: boolean;
}

/** Words people say or write between the groups of a number. */
const SPOKEN_SEPARATORS = wordsOf(lists.separators);
/** Words that fill a pause in speech and mean nothing. */
const DISCOURSE = anyOf(lists.discourse);
/** Words that introduce a part of a number, and short words that may stand beside them. */
const PART_WORD = anyOf([...lists.parts, ...lists.order]);
const ORDER_WORD = anyOf(lists.order);
const LITTLE = wordsOf(lists.little);
/** "2da parte": the ordinal of a part is not a digit of the number. */
const ORDINAL_ENDING = /^(?:r[oa]|d[oa]|er|t[oa])$/;
const ARTICLE = /^(?:el|la|los|para|una?)$/;
/** "197w 220v": a unit that touches its number. */
const TOUCHING_UNIT =
  /^(?:v|w|a|hp|hz|mm|cm|kg|gb|mb|tb|mp|lts?|cc|gr?|km|ml|ah|mah|rpm|lm|btu|hs|mts?|am|pm|anos?|amb|pulg|ta|to|er|do|mo|vo)$/;
/** A noun in the plural, which a number before it may count. */
const PLURAL = /^[a-z]{3,}[aeionlr]s$/;
const DISCOURSE_COST = 0.6;
const ARTICLE_COST = 1.1;
const PART_COST = 0.9;
const GLUED_COST = 0.7;
const LONGEST_TOLD = 48;
/** The most characters between two parts of a number. */
export const LONGEST_LED = 90;
const MOST_TOLD_WORDS = 9;
/** The most characters of a filler or a word between signs. */
const FILLER_REACH = 16;
const FENCES = '([{<*_';
/** The cost of continuing one number across a sign. */
const SIGN_COST: Readonly<Record<string, number>> = {
  ...signs,
  [MARK.symbol]: 0.25,
  [MARK.phone]: 0.3,
  [MARK.camera]: 0.5,
  [MARK.mail]: 0.5,
  [MARK.link]: 0.5,
};

const SEPARATES = /[,;\n]\s|\by\b|\bo\b|\s[-|/]\s|\n/;
const FILLER_COST = 0.8;
/** The highest cost of a joint inside a number. */
export const DEAREST_JOINT = 2.6;
const APART = Number.POSITIVE_INFINITY;

/** The cost of separating two numbers at this text: high at a point between digits, low at a space. */
function cutOf(text: string): number {
  if (text === '') return 0.6;
  if (text === ' ') return 0.35;
  if (/^[.,]$/.test(text)) return 2.5;
  if (/^(?:[-/*:_]|[a-z]+)$/.test(text)) return 1.2;
  return text.length <= 3 && !/[,;\n]/.test(text) ? 0.25 : 0;
}

const make = (text: string, cost: number, partWords = 0, loose = false, led = false): Joint => ({
  text,
  cost: cost > DEAREST_JOINT && partWords === 0 ? APART : cost,
  cut: cutOf(text),
  separates: SEPARATES.test(text),
  partWords,
  loose: loose || led,
  led,
});
const NOTHING = make('', 0);
const TOO_FAR = { ...make('', APART), cut: 0 };

/** The joint of signs alone. */
const jointOfSigns = remembered((between): Joint => {
  if (between.includes(MARK.mask)) return make(between, APART);
  return make(between, costOfSigns(between));
});

function jointBetween(text: string, tokens: readonly Token[], left: Atom, right: Atom): Joint {
  const length = right.start - left.end;
  if (length === 0) return NOTHING;
  if (length > LONGEST_LED) return TOO_FAR;
  const between = text.slice(left.end, right.start);
  if (length > LONGEST_TOLD)
    return isLed(tokens, left, right, between) ? make(between, APART, 0, false, true) : TOO_FAR;
  if (left.nextToken === right.firstToken) return jointOfSigns(between);
  if (between.includes(MARK.mask)) return make(between, APART);
  const signs = costOfSigns(between);
  const words = costOfWords(text, tokens, left, right, between);
  const partWords = /\n\s*\n|[$%]/.test(between) ? 0 : countPartWords(tokens, left, right, between);
  if (signs + words <= DEAREST_JOINT) return make(between, partWords > 0 ? PART_COST : signs + words, partWords);
  if (partWords > 0) return make(between, PART_COST, partWords);
  return make(between, APART, 0, isLoose(tokens, left, right, between), isLed(tokens, left, right, between));
}

const LED_WITHIN = 3;

/** "341 para los de afuera y después 6 23 17 48": the first number counts nothing, and a word introduces the second. */
function isLed(tokens: readonly Token[], left: Atom, right: Atom, between: string): boolean {
  if (/[$%]/.test(between) || isCounted(tokens, left)) return false;
  const from = Math.max(left.nextToken, right.firstToken - LED_WITHIN);
  return tokens.slice(from, right.firstToken).some(({ text }) => ORDER_WORD.test(text));
}

/** "11 años", "12 clientes": whether a noun that the number counts follows. */
export function isCounted(tokens: readonly Token[], { nextToken, end }: Atom): boolean {
  const { text: next, start } = tokens[nextToken] ?? { text: '', start: end };
  return start - end <= 1 && (UNITS_AFTER.has(next) || TOUCHING_UNIT.test(next) || PLURAL.test(next));
}

const MOST_LOOSE_WORDS = 4;

/** "11 plomero 5713 gasista 2208": a few words, and the number before them counts none of these. */
function isLoose(tokens: readonly Token[], left: Atom, right: Atom, between: string): boolean {
  if (right.firstToken - left.nextToken > MOST_LOOSE_WORDS || left.digits.length < 2 || right.digits.length < 2)
    return false;
  return !/[.;:!?\n$%°/()]/.test(between) && !isCounted(tokens, left);
}

function costOfSigns(between: string): number {
  let cost = 0;
  let last = '';
  for (const sign of between) {
    if (isLetter(sign.charCodeAt(0))) continue;
    cost += sign === last ? 0.04 : (SIGN_COST[sign] ?? 0.5);
    last = sign;
  }
  return cost;
}

function costOfWords(text: string, tokens: readonly Token[], left: Atom, right: Atom, between: string): number {
  let cost = 0;
  for (let k = left.nextToken; k < right.firstToken; k++) {
    const token = tokens[k] as Token;
    if (token.numeric) return APART;
    const touchesLeft = token.start === left.end;
    if (touchesLeft && /[\s,]/.test(text[token.end] ?? '') && TOUCHING_UNIT.test(token.text)) return APART;
    if (token.text.length === 1) cost += 0.5;
    else if (SPOKEN_SEPARATORS.has(token.text)) cost += 0.5;
    else if (DISCOURSE.test(token.text)) cost += DISCOURSE_COST;
    else if (ARTICLE.test(token.text)) cost += ARTICLE_COST;
    else if (FENCES.includes(between.trim()[0] ?? ' ') && between.length <= FILLER_REACH) cost += 0.4;
    else if (isGlued(token, left, right, text)) cost += GLUED_COST;
    else return APART;
  }
  return cost;
}

/** "11zona5713", "11-tel-5713": a word that touches the digits on both sides, or is joined to both by the same sign. */
function isGlued(token: Token, left: Atom, right: Atom, text: string): boolean {
  if (token.end - token.start > 6 || TOUCHING_UNIT.test(token.text)) return false;
  if (token.start === left.end && token.end === right.start) return true;
  const before = text.slice(left.end, token.start);
  return before === text.slice(token.end, right.start) && /^[-_.*/|~+]$/.test(before);
}

/** How many words between two atoms introduce a part of a number; 0 when any other word stands there. */
function countPartWords(tokens: readonly Token[], left: Atom, right: Atom, between: string): number {
  if (right.firstToken - left.nextToken > MOST_TOLD_WORDS) return 0;
  let partWords = 0;
  for (let k = left.nextToken; k < right.firstToken; k++) {
    const { text, numeric } = tokens[k] as Token;
    if (numeric && text.length > 1) return 0;
    if (numeric || ORDINAL_ENDING.test(text)) continue;
    // "5566-7788; cel 11": another number begins
    if (phoneCue(text) === 3 && between.startsWith(';')) return 0;
    if (PART_WORD.test(text)) partWords++;
    else if (!LITTLE.has(text)) return 0;
  }
  return partWords;
}

/** A word that repeats between the parts ("11 hola 55 hola 66 hola 77"), at least three times. */
function repeatedFiller(text: string, atoms: readonly Atom[], k: number): boolean {
  const gapAt = (n: number): string | null => {
    const left = atoms[n];
    const right = atoms[n + 1];
    if (left === undefined || right === undefined || right.start - left.end > FILLER_REACH) return null;
    return text.slice(left.end, right.start);
  };
  const here = gapAt(k);
  if (here === null || here.trim().length < 2 || here === ' de ') return false;
  let same = 1;
  for (let n = k - 1; n >= k - 3 && gapAt(n) === here; n--) same++;
  for (let n = k + 1; n <= k + 3 && gapAt(n) === here; n++) same++;
  return same >= 3;
}

/** Returns the joints of a text. Joint k stands between atoms k and k + 1. */
export function readJoints(text: string, tokens: readonly Token[], atoms: readonly Atom[]): Joint[] {
  const joints: Joint[] = [];
  for (let k = 0; k + 1 < atoms.length; k++) {
    const [left, right] = [atoms[k] as Atom, atoms[k + 1] as Atom];
    let joint = jointBetween(text, tokens, left, right);
    if ((joint.cost === APART || joint.partWords > 0) && repeatedFiller(text, atoms, k))
      joint = make(text.slice(left.end, right.start), FILLER_COST);
    joints.push(joint);
  }
  return joints;
}
