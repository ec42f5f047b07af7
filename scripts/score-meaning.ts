/** Scores the reading of requests on the project's texts, by kind: `npm run score:meaning [-- --missed]`. */
import { parseArgs } from 'node:util';
import { type Count, demoVocabulary, readRequests, scoreRequests } from '../testing/meaning/requests.ts';

const { values } = parseArgs({ options: { missed: { type: 'boolean', default: false } } });
const percent = ({ of, right }: Count): string => (of === 0 ? '–' : `${((100 * right) / of).toFixed(1)} % of ${of}`);
const row = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

const vocabulary = await demoVocabulary();
row(['set', 'kind', 'service first', 'place', 'right at 0.9 or more']);
row(Array.from({ length: 5 }, () => '---'));
for (const set of ['learnt', 'held-out'] as const) {
  const { kinds, missed } = scoreRequests(readRequests(set), vocabulary);
  for (const [kind, { service, place, certain }] of kinds) {
    row([set, kind, percent(service), percent(place), percent(certain)]);
  }
  // The held-out requests are counted, not read: who reads them develops on them.
  if (values.missed && set === 'learnt') for (const line of missed) console.log(`  ${line}`);
}
