import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { City, Service } from '@vidriera/contract';
import { understand, Vocabulary } from '@vidriera/meaning';
import { cityRecords, demoRecords, serviceRecords } from '../../apps/server/src/demo/records.ts';

const supply = new Map<string, number>();
for (const { kind, record } of demoRecords()) {
  if (kind !== 'professionals') continue;
  const { city, neighborhoods } = record as { city: string; neighborhoods: string[] };
  for (const place of [city, ...neighborhoods.map((hood) => `${city}/${hood}`)])
    supply.set(place, (supply.get(place) ?? 0) + 1);
}
const vocabulary = await Vocabulary.build(
  {
    services: ([...serviceRecords()] as (Service & { active: boolean })[]).filter(({ active }) => active),
    cities: [...cityRecords()] as City[],
  },
  { services: {}, places: {} },
  (city, neighborhood) => supply.get(neighborhood === null ? city : `${city}/${neighborhood}`) ?? 0,
  async () => {},
);

for (const line of readFileSync(path.join(import.meta.dirname, 'requests.es-AR.txt'), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [text, service, place] = line.split(' | ') as [string, string, string];
  test(text, () => {
    const { services, places } = understand(text, vocabulary);
    const [first] = places;
    const found =
      first && [first.city.slug, ...(first.neighborhood === null ? [] : [first.neighborhood.slug])].join('/');
    assert.ok(service.split(',').includes(services[0]?.service.slug ?? '-'), services[0]?.service.slug);
    assert.ok(place.split(',').includes(found ?? '-'), found);
  });
}

test('what can not be promised stays unread', () => {
  const { unread } = understand('un plomero barato para hoy a la tarde, que sea mujer, cerca de casa', vocabulary);
  assert.deepEqual(unread, ['barato', 'hoy', 'a la tarde', 'que sea mujer', 'cerca de casa']);
});
