import type { Catalog, ProfessionalDetail } from '@vidriera/contract';
import { INVITED_MAX } from '../../desk/tasks/visibility.ts';
import type { DirectoryReader } from './reader.ts';
import * as spanish from './spanish.ts';

type Shortlist = readonly ProfessionalDetail[];

/** The listed professionals of these ids or slugs, each once, {@link INVITED_MAX} at most. */
export function listedOf(reader: DirectoryReader, keys: readonly string[]): ProfessionalDetail[] {
  const found = keys.slice(0, INVITED_MAX).flatMap((key) => reader.professional(key) ?? []);
  return found.filter(({ id }, i) => found.findIndex((one) => one.id === id) === i);
}

export function cityOf(professionals: Shortlist): string | undefined {
  const [first, ...others] = professionals.map(({ city }) => city.slug);
  return others.every((city) => city === first) ? first : undefined;
}

/** The services that all of them offer; without anybody, every service. */
export function commonServices(catalog: Catalog, professionals: Shortlist) {
  const [first, ...others] = professionals;
  const offers = (one: ProfessionalDetail, slug: string) => one.services.some((service) => service.slug === slug);
  return (first ?? catalog).services.filter(({ slug }) => others.every((one) => offers(one, slug)));
}

/** `Ana P.`, `Ana P. y Beto G.`. */
export const namesOf = (professionals: Shortlist) =>
  spanish.list(professionals.map(({ display_name }) => display_name));
/** `Ana`, `Ana y Beto`. */
export const givenNamesOf = (professionals: Shortlist) =>
  spanish.list(professionals.map(({ display_name }) => display_name.split(' ')[0]!));
