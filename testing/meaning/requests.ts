import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { City, Neighborhood, Service } from '@vidriera/contract';
import { placesNamed, understand, Vocabulary } from '@vidriera/meaning';
import { demoRecords } from '../../apps/server/src/demo/records.ts';
import english from '../../packages/meaning/src/lexicon/english.json' with { type: 'json' };
import portuguese from '../../packages/meaning/src/lexicon/portuguese.json' with { type: 'json' };
import things from '../../packages/meaning/src/lexicon/things.json' with { type: 'json' };
import trades from '../../packages/meaning/src/lexicon/trades.json' with { type: 'json' };
import { type Lists, listed } from '../../packages/meaning/src/lexicon.ts';
import aboutEnglish from './about/english.json' with { type: 'json' };
import pairs from './about/pairs.json' with { type: 'json' };
import aboutPortuguese from './about/portuguese.json' with { type: 'json' };
import subjects from './about/subjects.json' with { type: 'json' };
import troubles from './about/troubles.json' with { type: 'json' };
import verbs from './about/verbs.json' with { type: 'json' };

export interface Request {
  readonly kind: string;
  readonly text: string;
  /** Slugs, `city` or `city/neighborhood`; `-` for none. */
  readonly services: readonly string[];
  readonly places: readonly string[];
  /** How much a lesson it is: those that must not be forgotten count more. */
  readonly counts: number;
}

const SCENARIOS = path.join(import.meta.dirname, '..', '..', 'spec', 'scenarios', 'requests.es-AR.txt');
const LEARNT = path.join(import.meta.dirname, 'learnt');
const OWN = 8;
const FRAMED = 1;
const ALONE = 2;
const FILLINGS = 20;

function readFile(file: string, counts: number): Request[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const cells = line.split(' | ');
      const [kind, text, services, places] = (cells.length === 3 ? ['scenario', ...cells] : cells) as [
        string,
        string,
        string,
        string,
      ];
      return { kind, text, services: services.split(','), places: places.split(','), counts };
    });
}

/** `scenarios` are always read right; from them and those in the folder the reading is `learnt`; `held-out` ones are only counted. */
export function readRequests(set: 'scenarios' | 'learnt' | 'held-out'): Request[] {
  if (set === 'scenarios') return readFile(SCENARIOS, OWN);
  if (set === 'held-out') return readFile(path.join(import.meta.dirname, 'held-out.txt'), 1);
  const files = readdirSync(LEARNT).sort();
  return [
    ...readRequests('scenarios'),
    ...files.flatMap((file) => readFile(path.join(LEARNT, file), file === 'traps.txt' ? OWN : 1)),
  ];
}

type Words = Readonly<Record<string, Lists>>;
/** The names and things by the headings of `frames.txt`. */
const LANGUAGES: Readonly<Record<string, readonly [names: Words, things: Words]>> = {
  '# Spanish': [trades, things],
  '# English': [english.name, english.thing],
  '# Portuguese': [portuguese.name, portuguese.thing],
};

/** How much a phrase counts beside a request. */
const ABOUT = 0.2;

/** What each service is about, in few words: those of the lexicon, and of `topics.txt`. They are no requests. */
export function topicPhrases(): Request[] {
  const about = (services: string, texts: readonly string[]): Request[] =>
    texts.map((text) => ({ kind: 'topic', text, services: listed(services), places: ['-'], counts: ABOUT }));
  const lines = readFileSync(path.join(import.meta.dirname, 'topics.txt'), 'utf8').split('\n');
  const written = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(': '));
  const spanish = [things, troubles, verbs, subjects].map((words): Words => words);
  const foreign: Words[] = [english.thing, portuguese.thing];
  for (const { trouble, subject } of [aboutEnglish, aboutPortuguese]) foreign.push(trouble, subject);
  return [
    ...written.flatMap(([service, phrases]) => about(service!, phrases!.split('; '))),
    ...[...spanish, ...foreign].flatMap((words) =>
      Object.entries(words).flatMap(([services, lists]) => about(services, listed(lists))),
    ),
    ...[pairs, aboutEnglish.pair, aboutPortuguese.pair].flatMap((words: Words) =>
      Object.entries(words).flatMap(([services, lists]) =>
        (lists as [string, string][]).flatMap((pair) => about(services, coupled(pair))),
      ),
    ),
  ];
}

/** Each first word of a pair with some of the second ones, and the other way round. */
function coupled(pair: readonly [string, string]): string[] {
  const [firsts, seconds] = pair.map(listed) as [string[], string[]];
  const count = 2 * Math.max(firsts.length, seconds.length);
  return Array.from({ length: count }, (_, i) => {
    const second = (i + Math.floor(i / firsts.length)) % seconds.length;
    return `${firsts[i % firsts.length]} ${seconds[second]}`;
  });
}

/** Requests made of the sentences in `frames.txt`, each with some trades, things and places in its blanks. */
export function framedRequests(vocabulary: Vocabulary): Request[] {
  let seed = 1;
  const pick = <One>(all: readonly One[]): One => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return all[Math.floor((seed / 2 ** 32) * all.length)]!;
  };
  const cities = vocabulary.catalog.cities.filter((city) => {
    const [first] = placesNamed(city.name, vocabulary);
    return first?.city === city && first.neighborhood === null;
  });
  const wordsOf = (words: Words, concept: string) => listed(words[concept] ?? []).filter((word) => word.length > 3);
  let [names, things] = LANGUAGES['# Spanish']!;
  const requests = namesAlone(vocabulary);
  for (const line of readFileSync(path.join(import.meta.dirname, 'frames.txt'), 'utf8').split('\n')) {
    [names, things] = LANGUAGES[line] ?? [names, things];
    if (line === '' || line.startsWith('#')) continue;
    const [frame, asked, where] = line.split(' | ') as [string, string, string];
    const concepts = Object.keys(names).filter((concept) =>
      [names, things].every((of) => wordsOf(of, concept).length > 0),
    );
    for (let i = 0; i < FILLINGS; i++) {
      const [T, U, P, Q] = [pick(concepts), pick(concepts), pick(cities), pick(cities)];
      if (T === U || P === Q) continue;
      // The first one is the center of most cities.
      const hoods = P.neighborhoods?.length ? P.neighborhoods : [P];
      const H = pick([hoods[0]!, pick(hoods)]);
      const [X, Y] = [pick(wordsOf(things, T)), pick(wordsOf(things, U))];
      const said = { T: pick(wordsOf(names, T)), U: pick(wordsOf(names, U)), X, Y, P: P.name, Q: Q.name, H: H.name };
      const meant = { T, U, P: P.slug, Q: Q.slug, H: H === P ? P.slug : `${P.slug}/${H.slug}` };
      const slugs = (list: string) => list.split(',').map((one) => meant[one as keyof typeof meant] ?? one);
      const text = frame.replace(/\{(\w)\}/g, (_, blank) => said[blank as keyof typeof said]);
      requests.push({ kind: 'frame', text, services: slugs(asked), places: slugs(where), counts: FRAMED });
    }
  }
  return requests;
}

/** Every name of a trade, a thing, a place and a province, said alone; a town that no catalog has beside its province. */
function namesAlone(vocabulary: Vocabulary): Request[] {
  const alone = (text: string, service: string, ...places: string[]): Request => {
    return { kind: 'name', text, services: [service], places, counts: ALONE };
  };
  const ofTrades = Object.values(LANGUAGES).flatMap(([names]) =>
    Object.entries(names).flatMap(([concept, lists]) => listed(lists).map((name) => alone(name, concept, '-'))),
  );
  const ofThings = Object.values(LANGUAGES).flatMap(([, things]) =>
    Object.entries(things).flatMap(([concepts, lists]) =>
      listed(lists).map((thing) => ({ ...alone(thing, '', '-'), services: listed(concepts) })),
    ),
  );
  const ofPlaces = vocabulary.catalog.cities.flatMap(({ slug, name, region, neighborhoods = [] }) => [
    alone(name, '-', slug),
    alone(`${name}, ${region}`, '-', slug),
    ...neighborhoods.map((hood) => alone(`${hood.name}, ${name}`, '-', `${slug}/${hood.slug}`)),
  ]);
  const cities = new Set(vocabulary.catalog.cities.map(({ name }) => name));
  const hoods = vocabulary.catalog.cities.flatMap(({ slug, neighborhoods = [] }) =>
    neighborhoods
      .filter(({ name }) => !cities.has(name))
      .map((hood) => ({ name: hood.name, slug: `${slug}/${hood.slug}` })),
  );
  const ofHoods = [...Map.groupBy(hoods, ({ name }) => name)].map(([name, of]) =>
    alone(name, '-', ...of.map(({ slug }) => slug)),
  );
  const ofRegions = [...Map.groupBy(vocabulary.catalog.cities, ({ region }) => region ?? '')].flatMap(
    ([region, cities]) => {
      const slugs = cities.map(({ slug }) => slug);
      const said = [
        region,
        `provincia de ${region}`,
        `en ${region}`,
        `Colonia Perdida, ${region}`,
        `Puerto Viejo, ${region}`,
      ];
      return said.map((text) => alone(text, '-', ...slugs));
    },
  );
  const slugs = new Set(vocabulary.catalog.services.map(({ slug }) => slug));
  return [
    ...[...ofTrades, ...ofThings].filter(({ services }) => slugs.has(services[0]!)),
    ...ofPlaces,
    ...ofHoods,
    ...ofRegions,
  ];
}

/** The words of the demo's catalog. */
export async function demoVocabulary(): Promise<Vocabulary> {
  const supply = new Map<string, number>();
  const { services, cities, professionals } = demoRecords();
  for (const record of professionals) {
    const { city, neighborhoods } = record as { city: string; neighborhoods: string[] };
    for (const place of [city, ...neighborhoods.map((hood) => `${city}/${hood}`)])
      supply.set(place, (supply.get(place) ?? 0) + 1);
  }
  return Vocabulary.build(
    {
      services: ([...services] as (Service & { active: boolean })[]).filter(({ active }) => active),
      cities: [...cities] as City[],
    },
    { services: {}, places: {} },
    (city, neighborhood) => supply.get(neighborhood === null ? city : `${city}/${neighborhood}`) ?? 0,
    async () => {},
  );
}

type Place = { readonly city: { readonly slug: string }; readonly neighborhood: Pick<Neighborhood, 'slug'> | null };

/** The slug of a service, or those of a place. */
export function slugOf(meant: { readonly slug: string } | Place): string {
  return 'slug' in meant ? meant.slug : [meant.city.slug, meant.neighborhood?.slug].filter(Boolean).join('/');
}

/** The first service and place that a text is read as, with their scores. */
export function firstReadings(text: string, vocabulary: Vocabulary) {
  const { services, places } = understand(text, vocabulary);
  const [service] = services;
  const [place] = places;
  return {
    service: { read: service ? slugOf(service.service) : '-', score: service?.score ?? 0 },
    place: { read: place ? slugOf(place) : '-', score: place?.score ?? 0 },
  };
}

export interface Count {
  of: number;
  right: number;
}

/** How many requests are read right, and of the readings at 0.9 or more; by kind, in all, and where no service or no place is asked for. */
export function scoreRequests(requests: readonly Request[], vocabulary: Vocabulary) {
  const kinds = new Map<string, Record<'service' | 'place' | 'certain', Count>>();
  const missed: string[] = [];
  for (const { kind, text, services, places } of requests) {
    const { service, place } = firstReadings(text, vocabulary);
    const isRight = { service: services.includes(service.read), place: places.includes(place.read) };
    const names = [kind, 'all'];
    if (services.join() === '-') names.push('no service asked');
    if (places.join() === '-') names.push('no place asked');
    for (const name of names) {
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
