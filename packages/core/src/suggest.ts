import { toSlug } from './rules.ts';

/** A thing with a slug and a name a person would type. */
export interface Choice {
  readonly slug: string;
  readonly name: string;
}

const SUGGESTIONS_MAX = 5;

/**
 * Up to five slugs of `choices` that the text may have meant, nearest first; may be empty.
 * Near is: the same once folded; one starts with or contains the other; or few edits apart.
 */
export function suggestSlugs(text: string, choices: readonly Choice[]): string[] {
  const wanted = toSlug(text);
  if (wanted === '') return [];
  const best = new Map<string, number>();
  for (const choice of choices) {
    const distance = Math.min(nearness(wanted, choice.slug), nearness(wanted, toSlug(choice.name)));
    if (distance < (best.get(choice.slug) ?? Number.POSITIVE_INFINITY)) best.set(choice.slug, distance);
  }
  return [...best]
    .filter(([, distance]) => distance < 1)
    .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    .slice(0, SUGGESTIONS_MAX)
    .map(([slug]) => slug);
}

/** 0 for the same, below 1 for near, 1 or more for unrelated. */
function nearness(wanted: string, slug: string): number {
  if (wanted === slug) return 0;
  if (slug.startsWith(wanted) || wanted.startsWith(slug)) return 0.1;
  if (wanted.length > 3 && (slug.includes(wanted) || wanted.includes(slug))) return 0.2;
  const longest = Math.max(wanted.length, slug.length);
  const shared = sharedStart(wanted, slug);
  const byStem = shared >= 4 && shared >= 0.5 * Math.min(wanted.length, slug.length) ? 0.5 : 1;
  const edits = editDistance(wanted, slug);
  return Math.min(byStem, edits <= Math.max(1, Math.floor(longest / 3)) ? 0.3 + edits / longest / 2 : 1);
}

function sharedStart(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}

/** Levenshtein distance, one row kept. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change));
    }
    row = next;
  }
  return row[b.length]!;
}
