import type { NameParameter } from '@vidriera/meaning';
import type { NamedCatalog } from './publish/catalog-names.ts';

/** How often a value of a catalog's field came, and how to read it. */
export interface ValueCount {
  count: number;
  readonly parameter: NameParameter;
  /** The city of a neighborhood. */
  readonly city: string | null;
  /** The slug that it was read as, if it was. */
  readonly slug: string | null;
}

/** The values of the catalog's fields under one heading of a report. Values that may be private are not among them. */
export type Values = Map<string, ValueCount>;

/** A value in a report, and the slugs that it means or may mean. */
export interface ShownValue {
  readonly value: string;
  readonly count: number;
  readonly did_you_mean: readonly string[];
}

/** The most different values under one heading that are counted, and the commonest ones that are shown. */
const VALUES_MAX = 5_000;
const SHOWN_MAX = 20;

export function addValue(values: Values, value: string, one: ValueCount): void {
  const known = values.get(value);
  if (known !== undefined) known.count += one.count;
  else if (values.size < VALUES_MAX) values.set(value, { ...one });
}

/** The commonest values of each heading, with what they may mean. */
export async function commonest(
  all: ReadonlyMap<string, Values>,
  catalog: () => Promise<NamedCatalog>,
): Promise<ReadonlyMap<string, readonly ShownValue[]>> {
  const shown = new Map<string, readonly ShownValue[]>();
  if (all.size === 0) return shown;
  // Loaded when needed: it loads the words of the catalog.
  const { openSuggester } = await import('./publish/catalog-names.ts');
  const suggest = await openSuggester(await catalog());
  for (const [heading, values] of all) {
    const first = [...values].sort(([, a], [, b]) => b.count - a.count).slice(0, SHOWN_MAX);
    const explained = first.map(([value, { count, parameter, city, slug }]) => {
      return { value, count, did_you_mean: slug === null ? suggest(parameter, value, city) : [slug] };
    });
    shown.set(heading, explained);
  }
  return shown;
}
