import type { StoredCity, StoredService } from '../../store/records.ts';
import { type FamilyNames, openFamilyNames } from '../family.ts';
import type { KnownTable } from '../known-professionals.ts';
import { emptyTally, type Tally } from '../tally.ts';

/** What the records of one kind are judged against: the directory as the kinds before it left it. Can cross threads. */
export interface Surroundings {
  readonly familyKey: Uint8Array;
  readonly services: readonly StoredService[];
  readonly cities: readonly StoredCity[];
  /** Every professional; only reviews need it. */
  readonly known: KnownTable | null;
}

/** {@link Surroundings}, ready to be asked, and the counts of one block of records. */
export interface Context {
  readonly services: ReadonlyMap<string, StoredService>;
  /** City slug → neighborhood slug → active. */
  readonly cities: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  readonly known: KnownTable | null;
  readonly names: FamilyNames;
  tally: Tally;
}

export function openContext(around: Surroundings): Context {
  return {
    services: new Map(around.services.map((service) => [service.slug, service])),
    cities: new Map(
      around.cities.map((city) => [city.slug, new Map(city.neighborhoods.map((part) => [part.slug, part.active]))]),
    ),
    known: around.known,
    names: openFamilyNames(around.familyKey),
    tally: emptyTally(),
  };
}
