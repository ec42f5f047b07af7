import { CITIES_PARAMETERS, readName } from '../parameters.ts';
import { cityList } from '../payloads.ts';
import type { Tool } from './tool.ts';

export const listCities: Tool = {
  name: 'service_list_cities',
  title: 'List cities and neighborhoods',
  description: () =>
    'Returns the cities of Argentina that the directory covers, each with its province and its neighborhoods (slug and name); with `city`, that one alone. ' +
    'The slugs are what service_search_professionals takes as `city` and `neighborhood`; one neighborhood slug can exist in several cities. ' +
    'Where the city is known, `city` keeps the answer short. It changes rarely: one call serves a whole conversation.',
  parameters: () => CITIES_PARAMETERS,
  output: () => cityList,
  run: (input, { directory, signal }) => directory.listCities({ city: readName(input, 'city') ?? undefined, signal }),
};
