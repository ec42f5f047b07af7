import type { Finder, Planted } from './finder.ts';

const CATALOG_FIELD = /\.(?:city|neighborhoods\[\d\]|services\[\d\]|service)$/;

/** What was checked, and what was found where. */
export class Catch {
  readonly #finder: Finder;
  /** Answers and files by kind of place, with their bytes. */
  readonly seen = new Map<string, { count: number; bytes: number }>();
  /** Each value that came out, with the kinds of place that showed it. */
  readonly found = new Map<Planted, Set<string>>();

  /** What is wrong with data for search engines, and where. */
  readonly wrong = new Set<string>();

  constructor(finder: Finder) {
    this.#finder = finder;
  }

  /** Checks a text of a place. */
  look(place: string, text: string): void {
    const seen = this.seen.get(place) ?? { count: 0, bytes: 0 };
    this.seen.set(place, { count: seen.count + 1, bytes: seen.bytes + text.length });
    for (const planted of this.#finder.look(text)) {
      // The report of an import shows unknown values of the catalog's fields, whatever becomes of their record.
      if (planted.sort === 'deleted text' && place === 'command import' && CATALOG_FIELD.test(planted.field)) continue;
      const places = this.found.get(planted) ?? new Set();
      this.found.set(planted, places.add(place));
    }
  }
}
