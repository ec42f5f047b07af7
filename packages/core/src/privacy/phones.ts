/** Telephone numbers: the best-judged stretches of each chain, with their extensions and their neighbours. */
import type { Atom } from './atoms.ts';
import type { Chain } from './chains.ts';
import { readContext } from './context.ts';
import { ACCEPT, type Candidate, phoneScore } from './judge.ts';
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

export function makeCandidate(chain: Chain, first: number, last: number): Candidate {
  let digits = '';
  for (let k = first; k <= last; k++) digits += (chain.atoms[k] as Atom).digits;
  return {
    chain,
    first,
    last,
    digits,
    start: (chain.atoms[first] as Atom).start,
    end: (chain.atoms[last] as Atom).end,
  };
}

/** Finds the telephones of one chain. Work is bounded by atoms × MOST_ATOMS. */
export function findPhones(chain: Chain, text: string, tokens: readonly Token[], backwards = false): Hit[] {
  const total = chain.atoms.reduce((sum, atom) => sum + atom.digits.length, 0);
  if (total < 6) return [];
  const hits: Hit[] = [];
  const size = chain.atoms.length;
  let from = 0;
  let afterPhone = false;
  while (from < size) {
    let best: Candidate | null = null;
    let bestScore = ACCEPT - 0.001;
    for (let first = from; first < Math.min(size, from + MOST_ATOMS); first++) {
      let digits = 0;
      for (let last = first; last < Math.min(size, first + MOST_ATOMS); last++) {
        digits += (chain.atoms[last] as Atom).digits.length;
        if (digits > MOST_DIGITS) break;
        if (digits < 6) continue;
        const candidate = makeCandidate(chain, first, last);
        const context = readContext(
          text,
          tokens,
          candidate.start,
          candidate.end,
          (chain.atoms[first] as Atom).firstToken,
          (chain.atoms[last] as Atom).nextToken,
        );
        const score =
          phoneScore(candidate, text, afterPhone ? { ...context, cue: Math.max(context.cue, 2) } : context, backwards) +
          digits * 0.02;
        if (score > bestScore) {
          best = candidate;
          bestScore = score;
        }
      }
      // A clearly better start is never further than the first accepted candidate's own length.
      if (best !== null && first >= best.last) break;
    }
    if (best === null) break;
    const end = withTail(best.end, text);
    hits.push({
      kind: 'phone',
      start: withLead(best.start, text),
      end,
      why: `telephone number, ${best.digits.length} digits`,
    });
    from = best.last + 1;
    while (from < size && (chain.atoms[from] as Atom).start < end) from++;
    afterPhone = true;
  }
  return hits;
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
  /^\s{0,2}(?:[/y,]|-\s)\s{0,2}\d{1,4}(?![\d]|\s?[-.]\s?\d{3,4}|[.,:]\d|\s?(?:hs|h|m|am|pm|anos|dias|%|amb|lunes)\b)/;

/** Extensions ("int. 284") and second endings ("/ 5509") are part of what must go. */
function withTail(end: number, text: string): number {
  let at = end;
  for (let k = 0; k < 4; k++) {
    const rest = text.slice(at, at + 28);
    const tail = EXTENSION.exec(rest) ?? (/^\s{0,2}\//.test(rest) ? SECOND_ENDING.exec(rest) : null);
    if (tail === null) break;
    at += tail[0].length;
  }
  if (/^\s?[)\]]/.test(text.slice(at, at + 2)) && /[([]/.test(text.slice(Math.max(0, at - 24), at))) {
    const opened = text.slice(Math.max(0, at - 24), at);
    if (opened.lastIndexOf('(') > opened.lastIndexOf(')') || opened.lastIndexOf('[') > opened.lastIndexOf(']'))
      at += text.slice(at, at + 2).search(/[)\]]/) + 1;
  }
  return at;
}

const VANITY = /(?<![a-z0-9])0\s?8[012]0[\s-]{1,2}(?:\d{1,4}[\s-]?)?[a-z]{3,12}(?:[\s-]?\d{1,5})?(?![a-z0-9])/g;
const VANITY_HONEST = /0\s?8[012]0[\s-]+(?:\d{1,4}[\s-]?)?(?:pesos|y|de|del|para|que|por|con|gratis|gratuito|horas|metros|unidades)/;

/** Toll-free numbers told in letters: "0800-GASISTA". */
export function findVanityNumbers(text: string): Hit[] {
  if (!/0\s?8[012]0/.test(text)) return [];
  return [...text.matchAll(VANITY)]
    .filter((found) => !VANITY_HONEST.test(found[0]))
    .map((found) => ({ kind: 'phone', start: found.index ?? 0, end: (found.index ?? 0) + found[0].length, why: 'toll-free number in letters' }));
}
