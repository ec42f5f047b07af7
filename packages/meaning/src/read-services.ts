import type { ServiceEntry, Vocabulary } from './vocabulary.ts';

/** The words of a text that are no stop words: their positions, folded forms, stems, and the numbers of their clauses. */
export interface TellingWords {
  readonly at: readonly number[];
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly clauses: readonly number[];
}

/** A phrase that may mean a service; of a trade that the catalog lacks, its name. */
export interface ServiceHit {
  /** Places in the text, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly entry: ServiceEntry;
}

/** Finds the longest phrases of services inside the clauses. */
export function findServices({ at, words, stems, clauses }: TellingWords, vocabulary: Vocabulary): ServiceHit[] {
  const hits: ServiceHit[] = [];
  let end = 0;
  for (let i = 0; i < at.length; i++) {
    while (end < at.length && (end <= i || clauses[end] === clauses[i])) end++;
    const found = vocabulary.serviceAt(words, stems, i, end);
    if (found === null) continue;
    const [from, to] = [at[i]!, at[i + found.length - 1]!];
    i += found.length - 1;
    if (found.value.readings.length > 0 || found.value.kind === 'name') hits.push({ from, to, entry: found.value });
  }
  return hits;
}
