import { remembered } from '@vidriera/contract/memo';
import { suggestSlugs } from '@vidriera/contract/suggest';
import type { StoredCity, StoredService } from '../../store/records.ts';
import { openFamilyNames, openOwnValues, openReviewIds } from '../fingerprints.ts';
import type { Kind } from '../kinds.ts';
import type { KnownTable } from '../known-professionals.ts';
import { type Mapping, openMapper } from '../mapping.ts';
import { emptyTally } from '../tally.ts';
import { openCatalogNames } from './catalog-names.ts';
import { openPublicNames } from './name.ts';

/**
 * The data that the records of one kind are checked against: the directory after the previous kinds. It can be sent to threads.
 */
export interface Surroundings {
  readonly kind: Kind;
  /** How a record is read; null when it has the fields of the format already. */
  readonly mapping: Mapping | null;
  readonly familyKey: Uint8Array;
  readonly services: readonly StoredService[];
  readonly cities: readonly StoredCity[];
  /** Every professional; only reviews need it. */
  readonly known: KnownTable | null;
}

/** What recognises and reduces the private data of all kinds, with caches. */
function openCaches(key: Uint8Array) {
  const names = openFamilyNames(key);
  return {
    names,
    ownValues: openOwnValues(key),
    publicNames: openPublicNames(names),
    /** The public id of a review, from its id in the source. */
    madeId: openReviewIds(key),
  };
}

const NEAREST_KEPT = 1000;

/** {@link Surroundings} with caches, and the counts of one block of records. */
export type Context = ReturnType<typeof openContext>;

/** An earlier context with the same key has caches that are used again. */
export function openContext(around: Surroundings, caches = openCaches(around.familyKey)) {
  const { names, ownValues, publicNames, madeId } = caches;
  return {
    kind: around.kind,
    services: new Map(around.services.map((service) => [service.slug, service])),
    /** Whether a city and, by slug, each neighborhood of it is active. */
    cities: new Map(
      around.cities.map(({ slug, active, neighborhoods }) => [
        slug,
        { active, neighborhoods: new Map(neighborhoods.map((part) => [part.slug, part.active])) },
      ]),
    ),
    /** Reads a record by its mapping; null for one that has the fields of the format already. */
    mapper: around.mapping && openMapper(around.kind, around.mapping),
    /** The city that is nearest to an unknown one, or null. */
    nearest: remembered(NEAREST_KEPT, (slug) => suggestSlugs(slug, around.cities)[0] ?? null),
    catalogNames: openCatalogNames(around),
    known: around.known,
    names,
    ownValues,
    publicNames,
    madeId,
    tally: emptyTally(),
    /** The current line of the block. */
    line: 0,
  };
}
