import type { Service } from './catalog.ts';
import type { ServiceEntry, Vocabulary } from './vocabulary.ts';

export interface ResolvedService {
  readonly service: Service;
  /** How sure the reading is. Of readings at `CERTAIN` or more, at least 97 in 100 are right. */
  readonly score: number;
  /** The caller's own words. */
  readonly because: string;
}

/** The words of a text that are no stop words: their positions, their folded forms and stems, and the numbers of their clauses and of the parts between "y" and the like. */
export interface TellingWords {
  readonly at: readonly number[];
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly clauses: readonly number[];
  readonly parts: readonly number[];
}

export interface ServiceHit {
  /** Places in the text, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly entry: ServiceEntry;
  readonly corrected: boolean;
}

const RESULTS_MAX = 5;
/** How many words may stand between the words of a pair. */
const BETWEEN_MAX = 2;
/** Factor for the score of a corrected word. */
const CORRECTED = 0.8;
/** Factor for a service beside a surer one. */
const BESIDE = 0.6;
/** A trade that is asked for comes before one that is only said. */
const ASKED = 0.06;

/** Finds the longest phrases of services, and pairs of words, inside the clauses. */
export function findServices(
  telling: TellingWords,
  vocabulary: Vocabulary,
  isCorrected: (from: number, to: number) => boolean,
): ServiceHit[] {
  const { at, words, stems, clauses } = telling;
  const hits: ServiceHit[] = [];
  let end = 0;
  for (let i = 0; i < at.length; i++) {
    while (end < at.length && clauses[end] === clauses[i]) end++;
    for (const { others, meaning } of vocabulary.lexicon.pairs.get(stems[i]!) ?? []) {
      const j = pairedWith(others, telling, i, vocabulary);
      if (j === null) continue;
      const [from, to] = [at[Math.min(i, j)]!, at[Math.max(i, j)]!];
      const corrected = isCorrected(from, from) || isCorrected(to, to);
      hits.push({ from, to, entry: vocabulary.entryOf(meaning), corrected });
    }
    const found = vocabulary.serviceAt(words, stems, i, end);
    if (found === null) continue;
    const [from, to] = [at[i]!, at[i + found.length - 1]!];
    hits.push({ from, to, entry: found.value, corrected: isCorrected(from, to) });
    i += found.length - 1;
    while (end <= i) end++;
  }
  // A trade that this directory does not have is left out.
  return hits.filter(({ entry }) => entry.readings.length > 0);
}

/** The nearest of these words in the clause, with no more than a few words in between, none of which means a service itself. */
function pairedWith(
  others: ReadonlySet<string>,
  { words, stems, clauses, parts }: TellingWords,
  i: number,
  vocabulary: Vocabulary,
): number | null {
  for (const step of [1, -1]) {
    for (
      let j = i + step, between = 0;
      between <= BETWEEN_MAX && clauses[j] === clauses[i] && parts[j] === parts[i];
      j += step, between++
    ) {
      if (others.has(stems[j]!)) return j;
      if (vocabulary.serviceAt(words, stems, j, words.length) !== null) break;
    }
  }
  return null;
}

/** The services, best first. */
export function rankServices(
  hits: readonly ServiceHit[],
  isAsked: (hit: ServiceHit) => boolean,
  said: (from: number, to: number) => string,
): ResolvedService[] {
  const named = new Set(
    hits.filter(({ entry }) => entry.isName).flatMap(({ entry }) => entry.readings.map(({ service }) => service)),
  );
  interface Best {
    readonly score: number;
    readonly rank: number;
    sum: number;
    readonly order: number;
    readonly because: string;
  }
  const best = new Map<Service, Best>();
  for (const hit of hits) {
    const { from, to, entry, corrected } = hit;
    // "un plomero para el termo": of the trades for a thing, the text means the one that it names.
    const meant = entry.readings.filter(({ service }) => named.has(service));
    const readings = entry.isName || meant.length === 0 ? entry.readings : meant;
    const less = !entry.isName && named.size > 0 && meant.length === 0 ? BESIDE : 1;
    for (const { service, weight } of readings) {
      const score = entry.score * weight * less * (corrected ? CORRECTED : 1);
      const rank = score + (isAsked(hit) ? ASKED : 0);
      const known = best.get(service);
      const because = said(from, to);
      if (known === undefined) best.set(service, { score, rank, sum: score, order: from, because });
      else if (rank > known.rank) best.set(service, { ...known, score, rank, sum: known.sum + score, because });
      else known.sum += score;
    }
  }
  return [...best]
    .sort(([, a], [, b]) => b.rank - a.rank || b.sum - a.sum || a.order - b.order)
    .slice(0, RESULTS_MAX)
    .map(([service, { score, because }]) => ({ service, score: hundredths(score), because }));
}

export function hundredths(score: number): number {
  return Math.round(score * 100) / 100;
}
