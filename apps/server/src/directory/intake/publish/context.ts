import { remembered } from '@vidriera/contract/memo';
import { suggestSlugs } from '@vidriera/contract/suggest';
import type { StoredCity, StoredService } from '../../store/records.ts';
import { type FamilyNames, openFamilyNames } from '../family.ts';
import type { Kind } from '../kinds.ts';
import type { KnownTable } from '../known-professionals.ts';
import { type Mapper, type Mapping, openMapper } from '../mapping.ts';
import { type OwnValues, openOwnValues } from '../own-values.ts';
import { emptyTally, type Tally } from '../tally.ts';
import { CatalogNames } from './catalog-names.ts';
import { openPublicNames, type PublicNames } from './name.ts';
import { openReviewIds } from './review-id.ts';

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

export interface KnownCity {
  readonly active: boolean;
  /** Neighborhood slug → active. */
  readonly neighborhoods: ReadonlyMap<string, boolean>;
}

/** {@link Surroundings} with caches, and the counts of one block of records. */
export interface Context {
  readonly kind: Kind;
  readonly services: ReadonlyMap<string, StoredService>;
  readonly cities: ReadonlyMap<string, KnownCity>;
  /** Reads a record by its mapping; null for one that has the fields of the format already. */
  readonly mapper: Mapper | null;
  /** The city that is nearest to an unknown one, or null. */
  readonly nearest: (slug: string) => string | null;
  readonly catalogNames: CatalogNames;
  readonly known: KnownTable | null;
  readonly names: FamilyNames;
  readonly ownValues: OwnValues;
  readonly publicNames: PublicNames;
  /** The public id of a review, from its id in the source. */
  readonly madeId: (sourceId: string) => string;
  tally: Tally;
  /** The current line of the block. */
  line: number;
}

/** The size of the cache of nearest slugs. */
const NEAREST_KEPT = 1000;

/** `before` is an earlier context with the same key, whose cache of names is reused. */
export function openContext(around: Surroundings, before?: Context): Context {
  const names = before?.names ?? openFamilyNames(around.familyKey);
  const ownValues = before?.ownValues ?? openOwnValues(around.familyKey);
  const publicNames = before?.publicNames ?? openPublicNames(names);
  const madeId = before?.madeId ?? openReviewIds(around.familyKey);
  return {
    kind: around.kind,
    services: new Map(around.services.map((service) => [service.slug, service])),
    cities: new Map(
      around.cities.map(({ slug, active, neighborhoods }) => [
        slug,
        { active, neighborhoods: new Map(neighborhoods.map((part) => [part.slug, part.active])) },
      ]),
    ),
    mapper: around.mapping && openMapper(around.kind, around.mapping),
    nearest: remembered(NEAREST_KEPT, (slug) => suggestSlugs(slug, around.cities)[0] ?? null),
    catalogNames: new CatalogNames(around),
    known: around.known,
    names,
    ownValues,
    publicNames,
    madeId,
    tally: emptyTally(),
    line: 0,
  };
}
