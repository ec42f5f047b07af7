/** The pipeline: fold → tokens → detectors → one ordered list of findings. */
import { findAliases } from './aliases.ts';
import { findAtoms } from './atoms.ts';
import { type Chain, findChains } from './chains.ts';
import { findDocuments, findPassports, NumberCues } from './documents.ts';
import { foldBriefly, keep, originalRange, type Shadow } from './fold.ts';
import { findHandles } from './handles.ts';
import type { ContactKind, Finding } from './kinds.ts';
import { findLinks } from './links.ts';
import { findMails } from './mail.ts';
import { findPhones, findVanityNumbers, type Hit } from './phones.ts';
import { findSplitPhones } from './splits.ts';
import { MAY, survey, surveyText } from './survey.ts';
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
const BACKWARDS =
  /al reves|alreves|de derecha a izquierda|de atras (?:para|hacia) adelante|invertid[oa]s?|dado vuelta|dalo vuelta|espejad[oa]|de fin a principio/;
const BIDI = /[\u202b\u202e\u2067\u200f]/;

const spanOf = ({ atoms }: Chain): { start: number; end: number } => ({
  start: atoms[0]?.start ?? 0,
  end: atoms.at(-1)?.end ?? 0,
});

/** Runs the detectors that the survey could not rule out. */
function detect(shadow: Shadow, may: number): Hit[] {
  const { text, original, at } = shadow;
  if (shadow.forward !== undefined) return [...findMails(text), ...findLinks(text, () => true)];
  const signAt = (offset: number): string => original[at[offset] ?? -1] ?? '';
  const isLower = (offset: number): boolean => signAt(offset) !== signAt(offset).toUpperCase();
  const isUpper = (offset: number): boolean => signAt(offset) !== signAt(offset).toLowerCase();
  const hits: Hit[] = [];
  if (may & MAY.mail) hits.push(...findMails(text));
  if (may & MAY.link) hits.push(...findLinks(text, isLower));
  if (may & MAY.handle) hits.push(...findHandles(text, isUpper));
  if (may & (MAY.alias | MAY.number)) hits.push(...findAliases(text, isUpper));
  if (may & MAY.other) hits.push(...findPassports(text), ...findVanityNumbers(text));
  if (may & MAY.number) hits.push(...findNumbers(text, original, hits));
  return hits;
}

function findNumbers(text: string, original: string, others: readonly Hit[]): Hit[] {
  const hits: Hit[] = [];
  const tokens = tokenise(text);
  const chains = findChains(text, tokens, findAtoms(tokens, text));
  const backwards = BACKWARDS.test(text) || BIDI.test(original);
  const taken = new Uint8Array(text.length);
  for (const hit of others) taken.fill(1, hit.start, hit.end);
  const left: Chain[] = [];
  const cues = new NumberCues(text);
  for (const chain of chains) {
    const found = findDocuments(chain, text, cues);
    for (const hit of found) taken.fill(1, hit.start, hit.end);
    for (const phone of findPhones(chain, text, tokens, backwards))
      if (taken.subarray(phone.start, phone.end).indexOf(1) < 0 || found.length === 0) found.push(phone);
    const { start, end } = spanOf(chain);
    if (found.length === 0 && taken.subarray(start, end).indexOf(1) < 0) left.push(chain);
    hits.push(...found);
  }
  if (left.length > 1) hits.push(...findSplitPhones(left, text, tokens));
  return hits;
}

/** What one text holds, with its shadow. */
export interface Examination {
  readonly findings: Finding[];
  readonly shadow: Shadow;
  /** What the survey could not rule out; 0 proves that there is nothing, in no part of the text either. */
  readonly may: number;
}

const NONE: Finding[] = [];

/** Looks a text through once. */
export function examine(text: string): Examination {
  const may = survey(foldBriefly(text));
  const shadow = keep(text);
  return { findings: may === 0 ? NONE : lookThrough(shadow, may), shadow, may };
}

/** What the detectors that `may` calls for find in a shadow and its other readings. */
export function lookThrough(shadow: Shadow, may: number): Finding[] {
  const found: Finding[] = [];
  for (const view of viewsOf(shadow, may)) {
    const bits = view === shadow ? may : surveyText(view.text);
    for (const hit of detect(view, bits)) found.push({ ...hit, ...originalRange(view, hit.start, hit.end) });
  }
  return found.length === 0 ? found : disjoint(found, shadow.original);
}

/** False when the text certainly holds nothing. */
export const mayHoldContact = (text: string): boolean => survey(foldBriefly(text)) !== 0;

/**
 * What must go from one text: ordered by start, disjoint, offsets in UTF-16 units of the text as given.
 * Pure and linear in the length of the text.
 */
export function findContacts(text: string): Finding[] {
  return mayHoldContact(text) ? examine(text).findings : [];
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
