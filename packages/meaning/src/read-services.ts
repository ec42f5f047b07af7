import type { Meaning, Pair } from './lexicon.ts';
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
  /** The clause that says what is to be done or has happened; not the hit's own one where it only points back: "¿quién los lleva?" */
  readonly clause: number;
}

/** How many words may stand between the words of a pair, and between a clause that names nothing and what it points back to. */
const BETWEEN_MAX = 2;
const BACK_MAX = 25;

/** Finds the longest phrases of services, and pairs of words, inside the clauses. */
export function findServices(telling: TellingWords, vocabulary: Vocabulary): ServiceHit[] {
  const { at, words, stems, clauses } = telling;
  const hits: ServiceHit[] = [];
  const add = (i: number, j: number, entry: ServiceEntry, clause: number) => {
    const [from, to] = [at[Math.min(i, j)]!, at[Math.max(i, j)]!];
    if (entry.readings.length > 0 || entry.kind === 'name') hits.push({ from, to, entry, clause });
  };
  const pairsOf = (i: number): readonly Pair[] => vocabulary.lexicon.pairs.get(stems[i]!) ?? [];
  let end = 0;
  for (let i = 0; i < at.length; i++) {
    while (end < at.length && clauses[end] === clauses[i]) end++;
    const pairs = pairsOf(i);
    const others = pairs.length > 0 ? near(telling, i, vocabulary) : [];
    for (const pair of pairs) {
      const j = others.find((other) => pair.others.has(stems[other]!));
      if (j !== undefined) add(i, j, vocabulary.entryOf(pair.meaning), clauses[i]!);
    }
    const found = vocabulary.serviceAt(words, stems, i, end);
    if (found === null) continue;
    add(i, i + found.length - 1, found.value, clauses[i]!);
    i += found.length - 1;
    while (end <= i) end++;
  }
  const naming = new Set(hits.filter(({ entry }) => entry.kind !== 'subject').map(({ clause }) => clause));
  for (let i = 0; i < at.length; i++) {
    if (naming.has(clauses[i]!)) continue;
    const [j, meanings] = pointedBackTo(i, telling, pairsOf(i));
    for (const meaning of meanings) add(j, j, vocabulary.entryOf(meaning), clauses[i]!);
  }
  // An operator's own words win over the pairs that they are part of.
  const own = hits.filter(({ entry }) => entry.isOwn);
  const isOver = (hit: ServiceHit) => own.some((one) => one.from <= hit.to && one.to >= hit.from);
  return hits.filter((hit) => hit.entry.kind !== 'pair' || !isOver(hit)).sort((a, b) => a.from - b.from);
}

/** The words that may be a pair with a word, the nearest first: of its clause, with no more than a few in between, none of which means a service itself. */
function near({ at, words, stems, clauses }: TellingWords, i: number, vocabulary: Vocabulary): number[] {
  const found: number[] = [];
  for (const step of [1, -1]) {
    for (let j = i + step; Math.abs(j - i) <= BETWEEN_MAX + 1 && clauses[j] === clauses[i]; j += step) {
      found.push(j);
      // "la puerta del placard" goes on.
      const isPart = at[j]! - at[j - 1]! > 1 && step > 0;
      if (!isPart && vocabulary.serviceAt(words, stems, j, words.length) !== null) break;
    }
  }
  return found;
}

/** The nearest word before a clause that is a pair with this one of its words. */
function pointedBackTo(i: number, { stems, clauses }: TellingWords, pairs: readonly Pair[]): [number, Meaning[]] {
  for (let j = pairs.length > 0 ? i - 1 : -1; j >= Math.max(0, i - BACK_MAX); j--) {
    const meanings = pairs.filter(({ others }) => others.has(stems[j]!)).map(({ meaning }) => meaning);
    if (clauses[j] !== clauses[i] && meanings.length > 0) return [j, meanings];
  }
  return [-1, []];
}
