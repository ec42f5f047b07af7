import { remembered } from '@vidriera/contract/memo';
import { suggestSlugs } from '@vidriera/contract/suggest';
import {
  hintsOf,
  type NameParameter,
  openSuggestions,
  readCity,
  readNeighborhood,
  readService,
  Vocabulary,
} from '@vidriera/meaning';
import { liveCatalog, type StoredCatalog } from '../../store/records.ts';
import { type Kind, type Noted, type ShownValue, Tally, type ValueCount } from '../kinds.ts';
import { type Mapping, openMapper } from '../mapping.ts';
import { readField, type SourceRecord } from '../record-fields.ts';
import {
  ANONYMOUS,
  NOBODY,
  openFamilyNames,
  openOwnValues,
  openPublicNames,
  openReviewIds,
  type PublicName,
} from './people.ts';

/** What the records of one kind are checked against: the directory after the previous kinds. It can be sent to threads. */
export interface Surroundings extends StoredCatalog {
  readonly kind: Kind;
  /** How a record is read; null when it has the fields of the format already. */
  readonly mapping: Mapping | null;
  readonly familyKey: Uint8Array;
  /** The table of every professional; only reviews need it. */
  readonly known: Uint8Array | null;
}

const NEAREST_KEPT = 1000;

/** {@link Surroundings} with caches, and the counts of one block of records. */
export type Context = Awaited<ReturnType<typeof openContext>>;

export async function openContext(around: Surroundings) {
  const { kind, mapping, familyKey } = around;
  const names = openFamilyNames(familyKey);
  return {
    kind,
    names,
    ownValues: openOwnValues(familyKey),
    publicNames: openPublicNames(names),
    /** The public id of a review, from its id in the source. */
    madeId: openReviewIds(familyKey),
    live: liveCatalog(around),
    services: new Map(around.services.map((service) => [service.slug, service])),
    /** Whether each neighborhood of a city is active, by their slugs. */
    cities: new Map(
      around.cities.map((city) => [city.slug, new Map(city.neighborhoods.map(({ slug, active }) => [slug, active]))]),
    ),
    mapper: mapping && openMapper(kind, mapping),
    /** The city that is nearest to an unknown one, or null. */
    nearest: remembered(NEAREST_KEPT, (slug) => suggestSlugs(slug, around.cities)[0] ?? null),
    vocabulary: await vocabularyOf(around),
    known: around.known,
    /** That of the block. */
    tally: new Tally(),
  };
}

const vocabularyOf = ({ services, cities }: StoredCatalog) =>
  Vocabulary.build({ services: [...services], cities: [...cities] }, hintsOf(services, cities));

/** The slug of the one thing that has this name, read as the parameters of a search are; null when none or several have it. */
function readName(parameter: NameParameter, text: string, city: string | null, vocabulary: Vocabulary): string | null {
  if (parameter === 'service') return readService(text, vocabulary);
  if (parameter === 'city') return readCity(text, vocabulary);
  return readNeighborhood(text, city, vocabulary)?.neighborhood ?? null;
}

/** The most values that are shown of one note. */
const SHOWN_MAX = 20;

/** What was noted, with the commonest values and what they may mean. */
export async function withCommonest<One extends Noted>(all: readonly One[], catalogNow: () => Promise<StoredCatalog>) {
  const hasValues = all.some(({ values }) => values.size > 0);
  const catalog = hasValues ? await catalogNow() : { services: [], cities: [] };
  const meantBy = openSuggestions(await vocabularyOf(catalog), suggestSlugs);
  const explained = ([value, { count, parameter, city, slug }]: readonly [string, ValueCount]): ShownValue => {
    const at = catalog.cities.find((one) => one.slug === city) ?? null;
    const meant = slug === null ? meantBy(parameter, value, at).map((one) => one.slug) : [slug];
    return { value, count, did_you_mean: meant };
  };
  return all.map((one) => {
    const first = [...one.values].sort(([, a], [, b]) => b.count - a.count).slice(0, SHOWN_MAX);
    return { ...one, values: first.map(explained) };
  });
}

export type ValueReader = ReturnType<typeof openValueReader>;

/** Reads the values of a record's catalog fields, and counts them for the report. */
export function openValueReader({ vocabulary, tally }: Context, isShowable: (value: string) => boolean) {
  const read: (readonly [string, ValueCount])[] = [];
  const count = (of: Noted['of'], value: string, one: ValueCount) => {
    if (isShowable(value)) tally.countValue(of, value, one);
  };
  return {
    /** The slug of the one thing with this name; the text itself when it is a slug of `known`, or names nothing there. */
    slugOf(
      parameter: NameParameter,
      text: string,
      known: { has(slug: string): boolean },
      city: string | null = null,
    ): string {
      if (known.has(text) || text.trim() === '') return text;
      const slug = readName(parameter, text, city, vocabulary);
      if (slug === null || !known.has(slug)) return text;
      read.push([text, { count: 1, parameter, city, slug }]);
      return slug;
    },
    note(): void {
      tally.note('read_as', read.length);
      for (const [text, one] of read) count('read_as', text, one);
    },
    /** Counts a value that names nothing, under a note or the problem for which its record is rejected. */
    unknown(of: Noted['of'], parameter: NameParameter, text: string, city: string | null = null): void {
      if (typeof of === 'string') tally.note(of);
      if (text.trim() !== '') count(of, text, { count: 1, parameter, city, slug: null });
    },
  };
}

/** Reads a record's name. The author of a review may lack a last name, or any usable one, and is then {@link ANONYMOUS}. */
export function publicName(
  source: SourceRecord,
  nameOf: ReturnType<typeof openPublicNames>,
  { source: [first, last, full], most }: { readonly source: readonly [string, string, string]; readonly most: number },
  isAuthor: boolean,
): PublicName {
  const textOf = (field: string) => readField(field, { is: 'text', clean: 'name', most }, source);
  const parts = { first_name: textOf(first), last_name: textOf(last), full_name: textOf(full) };
  const byParts = parts.first_name !== null && (parts.last_name !== null || isAuthor);
  const name = nameOf(byParts ? parts : { full_name: parts.full_name });
  if (name !== null) return name;
  if (isAuthor) return ANONYMOUS;
  if (byParts || parts.full_name !== null) source.reject(byParts ? first : full, 'has no name in it that may be shown');
  else source.reject(parts.first_name === null ? first : last, `is required (or ${full})`);
  return NOBODY;
}
