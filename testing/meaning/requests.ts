import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { City, Service } from '@vidriera/contract';
import { understand, Vocabulary } from '@vidriera/meaning';
import { cityRecords, demoRecords, serviceRecords } from '../../apps/server/src/demo/records.ts';

export interface Request {
  readonly kind: string;
  readonly text: string;
  /** Slugs, `city` or `city/neighborhood`; `-` for none. */
  readonly services: readonly string[];
  readonly places: readonly string[];
}

/** The requests of a file here: `developed`, `held-out`, `told`, `told-held-out`. */
export function readRequests(name: string): Request[] {
  const lines = readFileSync(path.join(import.meta.dirname, `${name}.txt`), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind, text, services, places] = line.split(' | ') as [string, string, string, string];
      return { kind, text, services: services.split(','), places: places.split(',') };
    });
}

/** The words of the demo's catalog. */
export async function demoVocabulary(): Promise<Vocabulary> {
  const supply = new Map<string, number>();
  for (const { kind, record } of demoRecords()) {
    if (kind !== 'professionals') continue;
    const { city, neighborhoods } = record as { city: string; neighborhoods: string[] };
    for (const place of [city, ...neighborhoods.map((hood) => `${city}/${hood}`)])
      supply.set(place, (supply.get(place) ?? 0) + 1);
  }
  return Vocabulary.build(
    {
      services: ([...serviceRecords()] as (Service & { active: boolean })[]).filter(({ active }) => active),
      cities: [...cityRecords()] as City[],
    },
    { services: {}, places: {} },
    (city, neighborhood) => supply.get(neighborhood === null ? city : `${city}/${neighborhood}`) ?? 0,
    async () => {},
  );
}

/** The first service and place that a text is read as, with their scores. */
export function firstReadings(text: string, vocabulary: Vocabulary) {
  const { services, places } = understand(text, vocabulary);
  const [service] = services;
  const [place] = places;
  return {
    service: { read: service?.service.slug ?? '-', score: service?.score ?? 0 },
    place: {
      read: place ? [place.city.slug, place.neighborhood?.slug].filter(Boolean).join('/') : '-',
      score: place?.score ?? 0,
    },
  };
}

export interface Count {
  of: number;
  right: number;
}

/** How many requests are read right, and of the readings at 0.9 or more; by kind, in all, and where no service is asked for. */
export function scoreRequests(requests: readonly Request[], vocabulary: Vocabulary) {
  const kinds = new Map<string, Record<'service' | 'place' | 'certain', Count>>();
  const missed: string[] = [];
  for (const { kind, text, services, places } of requests) {
    const { service, place } = firstReadings(text, vocabulary);
    const isRight = { service: services.includes(service.read), place: places.includes(place.read) };
    const asksNothing = services.join() === '-';
    for (const name of asksNothing ? [kind, 'all', 'no service asked'] : [kind, 'all']) {
      const none = () => ({ of: 0, right: 0 });
      const counts = kinds.get(name) ?? { service: none(), place: none(), certain: none() };
      kinds.set(name, counts);
      const add = (count: Count, right: boolean) =>
        Object.assign(count, { of: count.of + 1, right: count.right + Number(right) });
      add(counts.service, isRight.service);
      add(counts.place, isRight.place);
      if (service.score >= 0.9) add(counts.certain, isRight.service);
      if (place.score >= 0.9) add(counts.certain, isRight.place);
    }
    if (!isRight.service || !isRight.place)
      missed.push(`${text} → ${service.read} (${service.score}), ${place.read} (${place.score})`);
  }
  return { kinds, missed };
}
