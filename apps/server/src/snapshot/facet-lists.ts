import { Column } from './columns.ts';

/** The facets of every document, filed by key; documents are added in ascending order. */
export class FacetLists {
  readonly #numbers = new Map<number, number>();
  readonly #facets = new Column();
  readonly #documents = new Column();
  /** By facet number. */
  readonly keys: number[] = [];
  readonly counts: number[] = [];

  add(key: number, document: number): void {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.keys.length;
      this.#numbers.set(key, number);
      this.keys.push(key);
      this.counts.push(0);
    }
    this.counts[number]!++;
    this.#facets.push(number);
    this.#documents.push(document);
  }

  /** What tells the documents of a facet, by its number, in ascending order. */
  members(): (facet: number) => Uint32Array {
    const starts = new Uint32Array(this.keys.length + 1);
    for (const [facet, count] of this.counts.entries()) starts[facet + 1] = starts[facet]! + count;
    const next = starts.slice();
    const grouped = new Uint32Array(this.#documents.length);
    const documents = this.#documents.values();
    for (const [i, facet] of this.#facets.values().entries()) grouped[next[facet]!++] = documents[i]!;
    return (facet) => grouped.subarray(starts[facet]!, starts[facet + 1]!);
  }
}
