/** Chains: digit atoms with nothing but separators between them, the raw material of every number detector. */
import type { Atom } from './atoms.ts';
import { UNITS_AFTER } from './cues.ts';
import { MARK } from './fold-tables.ts';
import { isLetter, type Token } from './tokens.ts';

/** What lies between two atoms of a chain. */
export interface Gap {
  readonly text: string;
  /** How unlikely it is that one number goes on across it; 0 for nothing or a single joint. */
  readonly cost: number;
  /** It parts the members of a list: a comma and a space, "y", a slash between spaces. */
  readonly separates: boolean;
  /** A line end and nothing else. */
  readonly breaksLine: boolean;
}

export interface Chain {
  readonly atoms: readonly Atom[];
  /** gaps[k] lies between atoms k and k + 1. */
  readonly gaps: readonly Gap[];
}

/** Words people say or write between the parts of a number. */
const SPOKEN_SEPARATORS = new Set(
  'guion guiones espacio espacios punto puntos coma comas barra raya slash pausa medio y luego despues seguido sigue siguen mas dash space dot x xx'.split(
    ' ',
  ),
);
/** Words that fill a pause in speech and say nothing. */
const DISCOURSE =
  /^(?:che|dale|ojo|(?:ja|je|ji){2,6}|e+h+|e+m+|m+h*|h+m+|a+h+|aja|uh|este|bueno|buen|ponele|mira|viste|digamos|sea|ver|si|no|se|ok|okey|listo|entonces|tipo|onda|claro|obvio|perdon|espera|para|pero|ahora|aca|ahi|el|los|la)$/;
/** "<b>", "</span>", "<br/>". */
const TAG = /<\/?[a-z]{1,8}\s?\/?>/g;
const TAG_COST = 0.3;
const ARTICLE = /^(?:el|la|los|para)$/;
/** "197w 220v": a unit that touches its number. */
const TOUCHING_UNIT = /^(?:v|w|a|hp|hz|mm|cm|kg|gb|mb|tb|mp|lts?|cc|gr?|km|ml|ah|mah|rpm|lm|btu|hs|mts?)$/;
const DISCOURSE_COST = 0.6;
export const LONGEST_GAP = 48;
/** Fillers and fenced words are no longer than this. */
export const FILLER_REACH = 16;
const FENCES = '([{<*_';
const SIGN_COST: Readonly<Record<string, number>> = {
  ' ': 0.12,
  '-': 0.1,
  '.': 0.1,
  '/': 0.25,
  ',': 0.35,
  '\n': 0.35,
  '(': 0.1,
  ')': 0.1,
  '[': 0.2,
  ']': 0.2,
  ':': 0.4,
  ';': 0.4,
  '|': 0.3,
  _: 0.2,
  '*': 0.2,
  '+': 0.4,
  '~': 0.2,
  '"': 0.3,
  "'": 0.3,
  '#': 0.4,
  '°': 1.2,
  '=': 1,
  '!': 0.4,
  '¡': 0.4,
  '<': 0.4,
  '>': 0.4,
  '{': 0.3,
  '}': 0.3,
  '\\': 0.3,
  '^': 0.3,
  '…': 0.5,
  '?': 0.6,
  '¿': 0.6,
  '&': 0.6,
  '%': 3,
  $: 3,
  '€': 3,
  '£': 3,
  [MARK.symbol]: 0.25,
  [MARK.phone]: 0.3,
  [MARK.camera]: 0.5,
  [MARK.mail]: 0.5,
  [MARK.link]: 0.5,
};

const SEPARATES = /[,;\n]\s|\by\b|\s[-|/]\s|\n/;
const BREAKS_LINE = /^\s*\n\s*$/;

/** A word of two letters or more that may stand between two parts of one number. */
export const mayStandBetween = (word: string): boolean => SPOKEN_SEPARATORS.has(word) || DISCOURSE.test(word);
/** A sign that opens words which may stand between two parts of one number. */
export const isFence = (unit: number): boolean => FENCES.includes(String.fromCharCode(unit));

const FILLER_COST = 0.8;
const seen = new Map<string, Gap>();

/** Gaps repeat: each is read once. */
function makeGap(text: string, cost: number): Gap {
  const known = seen.get(text);
  if (known?.cost === cost) return known;
  const gap = { text, cost, separates: SEPARATES.test(text), breaksLine: BREAKS_LINE.test(text) };
  if (known === undefined && seen.size < 5000) seen.set(text, gap);
  return gap;
}
const NOTHING = makeGap('', 0);

function gapBetween(text: string, tokens: readonly Token[], left: Atom, right: Atom): Gap | null {
  const length = right.start - left.end;
  if (length === 0) return NOTHING;
  if (length > LONGEST_GAP) return null;
  const between = text.slice(left.end, right.start);
  // "11 2345 6789 24hs": round the clock
  if (right.digits === '24' && /^\s?(?:hs|horas|hrs)\b/.test(text.slice(right.end, right.end + 7))) return null;
  // Without a word in it, its text is all there is to a gap: whatever looks around it comes before.
  const known = left.nextToken === right.firstToken ? seen.get(between) : undefined;
  if (known !== undefined && known.cost !== FILLER_COST) return known;
  if (between.includes('<')) {
    const bare = between.replace(TAG, ' ');
    if (!/[a-z\uE004]/.test(bare) && bare !== between) return makeGap(bare, TAG_COST);
  }
  // a sign of its own between two digits joins them, whatever it means elsewhere
  if (between === '%' || between === '=') return makeGap(between, between === '=' ? 0.3 : 0.6);
  let cost = 0;
  let last = '';
  for (const sign of between) {
    if (sign === MARK.mask) return null;
    if (isLetter(sign.charCodeAt(0))) continue;
    cost += sign === last ? 0.04 : (SIGN_COST[sign] ?? 0.5);
    last = sign;
  }
  // A full stop and a space, with nothing before the stop, usually ends a sentence.
  if (/^\.\s/.test(between)) cost += 0.45;
  // "$ 71.000.-": how prices end here
  else if (/^\.-\s/.test(between)) cost += 1;
  for (let k = left.nextToken; k < right.firstToken; k++) {
    const token = tokens[k] as Token;
    if (token.numeric) return null;
    // "100 m2": the digit belongs to the unit
    if (token.text === 'm' && right.start === token.end && /^[23]$/.test(right.digits)) return null;
    if (token.start === left.end && /[\s,]/.test(text[token.end] ?? '') && TOUCHING_UNIT.test(token.text)) return null;
    if (token.text.length === 1) cost += 0.5;
    else if (SPOKEN_SEPARATORS.has(token.text)) cost += 0.5;
    else if (DISCOURSE.test(token.text) && (right.spoken || !ARTICLE.test(token.text))) cost += DISCOURSE_COST;
    else if (FENCES.includes(between.trim()[0] ?? ' ') && length <= FILLER_REACH) cost += 0.4;
    else return null;
  }
  return makeGap(between, cost);
}

/** A word that stands between every two parts ("11 hola 55 hola 66 hola 77"): the same gap at least three times. */
function repeatedFiller(text: string, atoms: readonly Atom[], k: number): boolean {
  const gapAt = (n: number): string | null => {
    const left = atoms[n];
    const right = atoms[n + 1];
    if (left === undefined || right === undefined || right.start - left.end > FILLER_REACH) return null;
    return text.slice(left.end, right.start);
  };
  const here = gapAt(k);
  if (here === null || here.trim().length < 2) return false;
  let same = 1;
  for (let n = k - 1; n >= k - 3 && gapAt(n) === here; n--) same++;
  for (let n = k + 1; n <= k + 3 && gapAt(n) === here; n++) same++;
  if (same >= 3) return true;
  // "221 sol 483 sol 1290": twice will do between parts as long as a number's
  const long = [k - 1, k, k + 1, k + 2].reduce(
    (sum, n) => sum + (gapAt(n) === here || gapAt(n - 1) === here ? (atoms[n]?.digits.length ?? 0) : 0),
    0,
  );
  return same === 2 && long >= 9 && long <= 13 && /^\s[a-z]{2,11}\s$/.test(here) && !UNITS_AFTER.has(here.trim());
}

const DEAREST_GAP = 2.6;

/** Joins atoms into chains. Every atom is in exactly one. */
export function findChains(text: string, tokens: readonly Token[], atoms: readonly Atom[]): Chain[] {
  const chains: Chain[] = [];
  let current: Atom[] = [];
  let gaps: Gap[] = [];
  for (let k = 0; k < atoms.length; k++) {
    current.push(atoms[k] as Atom);
    const next = atoms[k + 1];
    let gap = next === undefined ? null : gapBetween(text, tokens, atoms[k] as Atom, next);
    if (gap === null && next !== undefined && repeatedFiller(text, atoms, k))
      gap = makeGap(text.slice((atoms[k] as Atom).end, next.start), FILLER_COST);
    if (gap !== null && gap.cost <= DEAREST_GAP) {
      gaps.push(gap);
      continue;
    }
    chains.push({ atoms: current, gaps });
    current = [];
    gaps = [];
  }
  return chains;
}
