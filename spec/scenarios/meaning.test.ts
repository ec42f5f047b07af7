import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { understand } from '@vidriera/meaning';
import { demoVocabulary, firstReadings, readRequests, scoreRequests } from '../../testing/meaning/requests.ts';

const vocabulary = await demoVocabulary();

for (const line of readFileSync(path.join(import.meta.dirname, 'requests.es-AR.txt'), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [text, services, places] = line.split(' | ') as [string, string, string];
  test(text, () => {
    const { service, place } = firstReadings(text, vocabulary);
    assert.ok(services.split(',').includes(service.read), service.read);
    assert.ok(places.split(',').includes(place.read), place.read);
  });
}

test('requests with traps are read right, and a certain reading is', () => {
  for (const [set, least, sure] of [
    ['developed', 0.96, 0.99],
    ['held-out', 0.91, 0.97],
    ['told', 0.86, 0.94],
    ['told-held-out', 0.86, 0.94],
  ] as const) {
    const { service, place, certain } = scoreRequests(readRequests(set), vocabulary).kinds.get('all')!;
    assert.ok(service.right >= least * service.of, `${set}: ${service.right} of ${service.of} services`);
    assert.ok(place.right >= least * place.of, `${set}: ${place.right} of ${place.of} places`);
    assert.ok(certain.right >= sure * certain.of, `${set}: ${certain.right} of ${certain.of} certain readings`);
  }
});

test('what can not be promised stays unread', () => {
  const { unread } = understand('un plomero barato para hoy a la tarde, que sea mujer, cerca de casa', vocabulary);
  assert.deepEqual(unread, ['barato', 'hoy', 'a la tarde', 'que sea mujer', 'cerca de casa']);
});
