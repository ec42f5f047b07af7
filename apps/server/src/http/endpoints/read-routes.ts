import type { Route } from '../route.ts';
import { getProfessional } from './get-professional.ts';
import { listCities } from './list-cities.ts';
import { listReviews } from './list-reviews.ts';
import { listServices } from './list-services.ts';
import type { ReadOptions } from './reads.ts';
import { resolveText } from './resolve.ts';
import { searchProfessionals } from './search-professionals.ts';

/** The five reads of the contract (section 4), and GET /resolve. */
export function readRoutes(options: ReadOptions): Route[] {
  return [searchProfessionals, getProfessional, listReviews, listServices, listCities, resolveText].map((make) =>
    make(options),
  );
}
