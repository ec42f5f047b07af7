import { cityList } from '../payloads.ts';
import type { Tool } from './tool.ts';

export const listCities: Tool = {
  name: 'service_list_cities',
  title: 'List cities and neighborhoods',
  description: () =>
    'Returns every city of Argentina that the directory covers, each with its province and its neighborhoods (slug and name). ' +
    'The slugs are what service_search_professionals takes as `city` and `neighborhood`; one neighborhood slug can exist in several cities. ' +
    'The answer is long and changes rarely: one call serves a whole conversation.',
  parameters: () => [],
  alsoTakes: () => [],
  quotesPeople: false,
  output: () => cityList,
  run: (_input, { directory, signal }) => directory.listCities({ signal }),
};
