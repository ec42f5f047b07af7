/** The pipeline: fold → tokens → detectors → one ordered list of findings. */
import { findAliases } from './aliases.ts';
import { findAtoms } from './atoms.ts';
import { type Chain, findChains } from './chains.ts';
import { findDocuments } from './documents.ts';
import { fold, originalRange, type Shadow } from './fold.ts';
import { findHandles } from './handles.ts';
import type { ContactKind, Finding } from './kinds.ts';
import { findLinks } from './links.ts';
import { findMails } from './mail.ts';
import { findPhones, type Hit } from './phones.ts';
import { findSplitPhones } from './splits.ts';
import { tokenise } from './tokens.ts';
import { viewsOf } from './views.ts';

/** Where detectors disagree about the same stretch, the earlier kind names it. */
const PRECEDENCE: readonly ContactKind[] = [
  'bank',
  'email',
  'messaging',
  'url',
  'document',
  'phone',
  'alias',
  'handle',
  'address',
];

/** The text says that something in it is to be read from right to left. */
const BACKWARDS = /al reves|alreves|de derecha a izquierda|de atras (?:para|hacia) adelante|invertid[oa]s?|dado vuelta|dalo vuelta|espejad[oa]|de fin a principio/;
const BIDI = /[\u202b\u202e\u2067\u200f]/;

const overlap = (a: { start: number; end: number }, b: { start: number; end: number }): boolean => a.start < b.end && a.end > b.start;
const spanOf = ({ atoms }: Chain): { start: number; end: number } => ({ start: atoms[0]?.start ?? 0, end: atoms.at(-1)?.end ?? 0 });

function detect(shadow: Shadow): Hit[] {
  const { text, original, at } = shadow;
  const signAt = (offset: number): string => original[at[offset] ?? -1] ?? '';
  const isLower = (offset: number): boolean => signAt(offset) !== signAt(offset).toUpperCase();
  const isUpper = (offset: number): boolean => signAt(offset) !== signAt(offset).toLowerCase();
  const tokens = tokenise(text);
  const hits: Hit[] = [
    ...findMails(text),
    ...findLinks(text, isLower),
    ...findHandles(text),
    ...findAliases(text, isUpper),
  ];
  const chains = findChains(text, tokens, findAtoms(tokens, text));
  const backwards = BACKWARDS.test(text) || BIDI.test(original);
  const left: Chain[] = [];
  for (const chain of chains) {
    const taken = findDocuments(chain, text, tokens);
    for (const phone of findPhones(chain, text, tokens, backwards)) if (!taken.some((hit) => overlap(hit, phone))) taken.push(phone);
    if (taken.length === 0 && !hits.some((hit) => overlap(hit, spanOf(chain)))) left.push(chain);
    hits.push(...taken);
  }
  if (left.length > 1) hits.push(...findSplitPhones(left, text, tokens));
  return hits;
}

/**
 * What must go from one text: ordered by start, disjoint, offsets in UTF-16 units of the text as given.
 * Pure and linear in the length of the text.
 */
export function findContacts(text: string): Finding[] {
  if (text.length < 4) return [];
  const shadow = fold(text);
  const found: Finding[] = [];
  for (const view of [shadow, ...viewsOf(shadow)])
    for (const hit of detect(view)) found.push({ ...hit, ...originalRange(view, hit.start, hit.end) });
  return disjoint(found, text);
}

/** Orders findings, joins those that overlap or are parted only by a joint and say the same. */
export function disjoint(found: readonly Finding[], text: string): Finding[] {
  const ordered = found.filter((f) => f.end > f.start).sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Finding[] = [];
  for (const next of ordered) {
    const last = merged[merged.length - 1];
    const joined =
      last !== undefined &&
      (next.start < last.end ||
        (next.kind === last.kind &&
          next.start - last.end <= 4 &&
          /^[\s/|,;:.()\-–y&+]*$/.test(text.slice(last.end, next.start)) &&
          !/\n/.test(text.slice(last.end, next.start))));
    if (!joined) {
      merged.push(next);
      continue;
    }
    const first = PRECEDENCE.indexOf(next.kind) < PRECEDENCE.indexOf(last.kind) ? next : last;
    merged[merged.length - 1] = {
      kind: first.kind,
      why: first.why,
      start: last.start,
      end: Math.max(last.end, next.end),
    };
  }
  return merged;
}
