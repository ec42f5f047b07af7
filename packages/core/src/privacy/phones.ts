/** Telephone numbers: the best-judged stretches of each chain, with their extensions and their neighbours. */
import { namesArea } from './area-words.ts';
import type { Atom } from './atoms.ts';
import type { Candidate } from './candidate.ts';
import type { Chain } from './chains.ts';
import { type LeftContext, type RightContext, readLeft, readRight } from './context.ts';
import { ACCEPT, hasPlus, isHopeless, phoneScore, SURE_CUE } from './judge.ts';
import { isToldAreaCode } from './numbering-plan.ts';
import type { Token } from './tokens.ts';

/** A finding in shadow offsets. */
export interface Hit {
  readonly kind: import('./kinds.ts').ContactKind;
  readonly start: number;
  readonly end: number;
  readonly why: string;
}

const MOST_DIGITS = 16;
const MOST_ATOMS = 20;
const FEWEST_DIGITS = 6;

/** Contexts are read once per border: the left one belongs to the first atom, the right one to the last. */
class Borders {
  readonly #left: (LeftContext | undefined)[] = [];
  readonly #right: (RightContext | undefined)[] = [];
  readonly #chain: Chain;
  readonly #text: string;
  readonly #tokens: readonly Token[];

  constructor(chain: Chain, text: string, tokens: readonly Token[]) {
    this.#chain = chain;
    this.#text = text;
    this.#tokens = tokens;
  }

  left(first: number): LeftContext {
    let left = this.#left[first];
    if (left === undefined) {
      const atom = this.#chain.atoms[first] as Atom;
      left = readLeft(this.#text, this.#tokens, atom.start, atom.firstToken);
      this.#left[first] = left;
    }
    return left;
  }

  right(last: number): RightContext {
    let right = this.#right[last];
    if (right === undefined) {
      const atom = this.#chain.atoms[last] as Atom;
      right = readRight(this.#text, this.#tokens, atom.end, atom.nextToken);
      this.#right[last] = right;
    }
    return right;
  }
}

/** A phone already found in the chain promises the next one. */
const NEIGHBOUR_CUE = 2;
/** What comes right after one ("/ 43-1210", "o 4702-8871") even more. */
const NEXT_CUE = 2.6;
/** Longer numbers win over their own pieces. */
const PER_DIGIT = 0.1;

/** All digits of a chain in one string, and where each atom's begin in it; one more for the end. */
interface ChainDigits {
  readonly text: string;
  readonly starts: Int32Array;
  /** For each atom, the first one of an area code that it is the last of; -1 for most. */
  readonly areaFrom: Int32Array;
}

const MOST_IN_AREA = 5;

function digitsOf({ atoms, gaps }: Chain): ChainDigits {
  const starts = new Int32Array(atoms.length + 1);
  const areaFrom = new Int32Array(atoms.length).fill(-1);
  const parts: string[] = [];
  let opened = 0;
  for (let k = 0; k < atoms.length; k++) {
    const { digits } = atoms[k] as Atom;
    parts.push(digits);
    starts[k + 1] = (starts[k] as number) + digits.length;
    if (k > 0 && /[([]/.test(gaps[k - 1]?.text ?? '')) opened = k;
    // "(2284)", "(dos dos ocho cuatro)"
    const from = opened > 0 && k - opened < MOST_IN_AREA ? opened : k;
    const length = (starts[k + 1] as number) - (starts[from] as number);
    if (length >= 2 && length <= MOST_IN_AREA && isToldAreaCode(parts.slice(from).join(''))) areaFrom[k] = from;
    else if (from < k && digits.length >= 2 && isToldAreaCode(digits)) areaFrom[k] = k;
  }
  return { text: parts.join(''), starts, areaFrom };
}

/** Finds the telephones of one chain. Work is bounded by atoms × MOST_DIGITS. */
export function findPhones(chain: Chain, text: string, tokens: readonly Token[], backwards = false): Hit[] {
  const hits: Hit[] = [];
  const size = chain.atoms.length;
  let total = 0;
  for (const atom of chain.atoms) total += atom.digits.length;
  if (total < FEWEST_DIGITS) return hits;
  const borders = new Borders(chain, text, tokens);
  const all = digitsOf(chain);
  let from = 0;
  while (from < size) {
    const best = bestFrom(chain, all, from, text, borders, hits.length > 0, backwards);
    if (best === null) {
      from += MOST_ATOMS;
      continue;
    }
    const end = withTail(withNext(best, text), text);
    hits.push({
      kind: 'phone',
      start: withLead(withPrevious(best, from, borders), text),
      end,
      why: `telephone number, ${best.digits.length} digits`,
    });
    from = best.last + 1;
    while (from < size && (chain.atoms[from] as Atom).start < end) from++;
  }
  return hits;
}

const STRAY_COST = 0.3;
const MOST_STRAY = 3;

/** "Llamame al 1 2840-7378": digits between the word that calls and the number belong to it, whatever they are. */
function withPrevious({ chain, first, start }: Candidate, from: number, borders: Borders): number {
  for (let k = first - 1; k >= from && first - k <= MOST_STRAY; k--) {
    const atom = chain.atoms[k] as Atom;
    if ((chain.gaps[k]?.cost ?? 9) > STRAY_COST || atom.digits.length > 4) break;
    if (borders.left(k).called) return atom.start;
  }
  return start;
}

/** "11 2345 67 8 9": single digits left over at the end of a chain whose joints are all alike. */
function withNext({ chain, first, last, end }: Candidate, text: string): number {
  const joint = chain.gaps[last]?.text;
  if (joint === undefined || last === first || chain.gaps[last - 1]?.text !== joint || /[,/\n]/.test(joint)) return end;
  let to = end;
  for (let k = last + 1; k < chain.atoms.length && k <= last + MOST_STRAY; k++) {
    const atom = chain.atoms[k] as Atom;
    if (atom.digits.length > 1 || chain.gaps[k - 1]?.text !== joint) return end;
    to = atom.end;
    if (k === chain.atoms.length - 1)
      return /^\s?(?:hs|h|m|am|pm|anos|dias|amb|%)/.test(text.slice(to, to + 6)) ? end : to;
  }
  return end;
}

/** The best candidate that starts within the next MOST_ATOMS atoms, or null. */
function bestFrom(
  chain: Chain,
  all: ChainDigits,
  from: number,
  text: string,
  borders: Borders,
  afterPhone: boolean,
  backwards: boolean,
): Candidate | null {
  const size = chain.atoms.length;
  let best: Candidate | null = null;
  let bestRank = 0;
  for (let first = from; first < Math.min(size, from + MOST_ATOMS); first++) {
    let spoken = false;
    const begin = all.starts[first] as number;
    const lone = (all.starts[first + 1] as number) - begin === 1;
    const plus = hasPlus(text, (chain.atoms[first] as Atom).start);
    for (let last = first; last < Math.min(size, first + MOST_ATOMS); last++) {
      spoken ||= (chain.atoms[last] as Atom).spoken;
      const stop = all.starts[last + 1] as number;
      const count = stop - begin;
      if (count > MOST_DIGITS) break;
      if (count < FEWEST_DIGITS) continue;
      const areaFrom = all.areaFrom[last] as number;
      const left = borders.left(first);
      const right = borders.right(last);
      const cue = afterPhone ? Math.max(left.cue, first === from ? NEXT_CUE : NEIGHBOUR_CUE) : left.cue;
      if (
        !plus &&
        !spoken &&
        !backwards &&
        Math.max(cue, right.cueAfter) < SURE_CUE &&
        isHopeless(all.text, begin, stop, lone, areaFrom > first)
      )
        continue;
      const digits = all.text.slice(begin, stop);
      const candidate: Candidate = {
        chain,
        first,
        last,
        areaFrom,
        digits,
        start: (chain.atoms[first] as Atom).start,
        end: (chain.atoms[last] as Atom).end,
      };
      // No more is asked than whether it is better than the best so far.
      const worth = count * PER_DIGIT;
      const score = phoneScore(candidate, text, { ...left, cue, ...right }, backwards, bestRank, worth);
      if (score < ACCEPT) continue;
      const rank = score + worth;
      if (rank > bestRank) {
        best = candidate;
        bestRank = rank;
      }
    }
    // A better start never lies past the first accepted candidate.
    if (best !== null && first >= best.last) break;
  }
  return best;
}

const LEAD = /(?:\+\s?|\(\s?\+?\s?|\[\s?)+$/;
/** The plus sign and the opening bracket belong to the number. */
function withLead(start: number, text: string): number {
  const before = text.slice(Math.max(0, start - 4), start);
  const lead = LEAD.exec(before);
  return lead === null ? start : start - lead[0].length;
}

const EXTENSION =
  /^\s{0,2}[,.;(/-]?\s{0,2}(?:int(?:erno|ernos|\.)?|ext(?:ension|\.)?|x|opcion|conm)\s?[.:]?\s{0,2}\d{1,5}\)?/;
const SECOND_ENDING =
  /^\s{0,2}(?:[/y,]|-\s)\s{0,2}\d{1,4}(?![\d]|\s?[-.]\s?\d{3,4}|\s1?\d{1,3}[\s-]\d{2}|\s\d{3,4}[\s-]?\d{3}|[.,:]\d|\s?(?:hs|h|m|am|pm|anos|dias|%|amb|lunes)\b)/;

/** "483-1290 (221)": the area code told last. */
const AREA_IN_BRACKETS = /^\s?[([]\s?(0?\d{2,4})\s?[)\]]/;
/** "483-1290, característica 221": what stands between, and the area code. */
const AREA_IN_WORDS = /^([^\d\n]{2,32}?)(0?\d{2,4})(?!\d|[-.,/]\d)\)?/;
const AREA_REACH = 40;

/** How long the area code is that follows a number, with what tells it. */
function areaLength(after: string): number {
  const code = AREA_IN_BRACKETS.exec(after);
  if (code !== null) return isToldAreaCode(code[1] as string) ? code[0].length : 0;
  const told = AREA_IN_WORDS.exec(after);
  return told !== null && isToldAreaCode(told[2] as string) && namesArea(told[1] as string) === 'yes'
    ? told[0].length
    : 0;
}

/** Extensions ("int. 284") and second endings ("/ 5509") are part of what must go. */
function withTail(end: number, text: string): number {
  let at = closeBracket(end, text);
  for (let k = 0; k < 4; k++) {
    const rest = text.slice(at, at + 28);
    const tail = EXTENSION.exec(rest) ?? (/^\s{0,2}\//.test(rest) ? SECOND_ENDING.exec(rest) : null);
    const length = tail === null ? areaLength(text.slice(at, at + AREA_REACH)) : tail[0].length;
    if (length === 0) break;
    at += length;
  }
  // "483-1290 (221 de área)"
  at += /^\s?de (?:area|caracteristica|prefijo)[)\]]/.exec(text.slice(at, at + AREA_REACH))?.[0].length ?? 0;
  return closeBracket(at, text);
}

/** Past a bracket that closes here and was opened not long before. */
function closeBracket(at: number, text: string): number {
  const close = /^\s?[)\]]/.exec(text.slice(at, at + 2));
  if (close === null) return at;
  const opened = text.slice(Math.max(0, at - 24), at);
  const isOpen = opened.lastIndexOf('(') > opened.lastIndexOf(')') || opened.lastIndexOf('[') > opened.lastIndexOf(']');
  return isOpen ? at + close[0].length : at;
}

const VANITY = /(?<![a-z0-9])0\s?8[012]0[\s-]{1,2}(?:\d{1,4}[\s-]?)?[a-z]{3,12}(?:[\s-]?\d{1,5})?(?![a-z0-9])/g;
const VANITY_HONEST =
  /0\s?8[012]0[\s-]+(?:\d{1,4}[\s-]?)?(?:pesos|y|de|del|para|que|por|con|gratis|gratuito|horas|metros|unidades)/;

/** Toll-free numbers told in letters: "0800-GASISTA". */
export function findVanityNumbers(text: string): Hit[] {
  if (!/0\s?8[012]0/.test(text)) return [];
  return [...text.matchAll(VANITY)]
    .filter((found) => !VANITY_HONEST.test(found[0]))
    .map((found) => ({
      kind: 'phone',
      start: found.index ?? 0,
      end: (found.index ?? 0) + found[0].length,
      why: 'toll-free number in letters',
    }));
}
