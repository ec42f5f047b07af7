import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '@vidriera/meaning';
import { demoVocabulary, firstReadings, readRequests, scoreRequests } from '../../testing/meaning/requests.ts';

const vocabulary = await demoVocabulary();

for (const { text, services, places } of readRequests('scenarios')) {
  test(text, () => {
    const { service, place } = firstReadings(text, vocabulary);
    assert.ok(services.includes(service.read), service.read);
    assert.ok(places.includes(place.read), place.read);
  });
}

test('requests with traps are read right, and a certain reading is', () => {
  for (const [set, least, leastPlace, sure] of [
    ['learnt', 0.97, 0.99, 0.99],
    ['held-out', 0.91, 0.97, 0.97],
  ] as const) {
    const { service, place, certain } = scoreRequests(readRequests(set), vocabulary).kinds.get('all')!;
    assert.ok(service.right >= least * service.of, `${set}: ${service.right} of ${service.of} services`);
    assert.ok(place.right >= leastPlace * place.of, `${set}: ${place.right} of ${place.of} places`);
    assert.ok(certain.right >= sure * certain.of, `${set}: ${certain.right} of ${certain.of} certain readings`);
  }
});

test('what can not be promised stays unread', () => {
  const { unread } = understand('un plomero barato para hoy a la tarde, que sea mujer, cerca de casa', vocabulary);
  assert.deepEqual(unread, ['barato', 'hoy', 'a la tarde', 'que sea mujer', 'cerca de casa']);
});
