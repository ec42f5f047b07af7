import { activeTrades, cities, tradeOf } from './content.ts';
import { calledName, makePerson, makePrivate, type Person, type Private } from './people.ts';
import { type Placed, zoneOf } from './placement.ts';
import { mix32, Random } from './random.ts';
import { type Scene, spokenPlace } from './sentences.ts';

export const demoToday = Date.UTC(2026, 10, 14, 15);
const day = 86_400_000;

/** The facts about a professional that all of their records share. They depend on the seed and the index only. */
export interface Persona extends Placed {
  index: number;
  id: string;
  /** A short suffix of the slug, unique to the professional. */
  tail: string;
  person: Person;
  secret: Private;
  /** Milliseconds since 1970. */
  memberSince: number;
  /** 0 (mostly complaints) to 1 (mostly praise). */
  quality: number;
  reviewCount: number;
  /** Whether the persona comes from `placement.json`, so that a search there has results. */
  placed: boolean;
}

const drawn = <Item extends { weight: number }>(all: readonly Item[]) =>
  all.flatMap((item) => Array<Item>(item.weight).fill(item));
const anyTrade = drawn(activeTrades);
const anyCity = drawn(cities);

/**
 * The professional number `index` of that seed. The first ones are those of `placement`. `reviews` is the mean number of reviews.
 */
export function makePersona(seed: number, index: number, reviews: number, placement: readonly Placed[]): Persona {
  const random = new Random(seed, 1, index);
  const placed = placement[index];
  const where = placed ?? anywhere(random);
  const memberSince = demoToday - Math.floor((30 + 2400 * random.unit() ** 1.3) * day + random.unit() * day);
  const person = makePerson(random, where.services[0].women);
  return {
    ...where,
    index,
    id: makeId(seed, index, random),
    tail: ((index * 7_368_787 + (mix32(seed) % 999_983)) % 36 ** 5).toString(36).padStart(5, '0'),
    person,
    secret: makePrivate(random, person, where.city),
    memberSince,
    quality: Math.min(1, Math.max(0, 0.78 + 0.14 * random.bell())),
    reviewCount: countReviews(random, reviews, memberSince),
    placed: placed !== undefined,
  };
}

/** A trade, sometimes with related ones, and consecutive neighborhoods of a city; occasionally none, as in real exports. */
function anywhere(random: Random): Placed {
  const trade = random.pick(anyTrade);
  const city = random.pick(anyCity);
  const all = city.neighborhoods;
  const size = random.chance(0.03) ? 0 : random.between(1, Math.min(all.length, random.chance(0.15) ? 12 : 6));
  const start = random.between(0, all.length - 1);
  const services = [trade, ...trade.near.filter(() => random.chance(0.34)).map(tradeOf)] as const;
  return { services, city, neighborhoods: zoneOf(city, start, size) };
}
/** A version 4 uuid. Its first 32 bits are a permutation of the index, so that no two are alike. */
function makeId(seed: number, index: number, random: Random): string {
  const hex = (bits: number) => (bits >>> 0).toString(16).padStart(8, '0');
  const head = hex(mix32(index ^ mix32(seed)));
  const middle = hex(random.bits());
  const end = hex(random.bits()) + hex(random.bits());
  return `${head}-${middle.slice(0, 4)}-4${middle.slice(5)}-${'89ab'[random.between(0, 3)]}${end.slice(1, 4)}-${end.slice(4)}`;
}

/** A long-tailed number of reviews that grows with the time on the platform. */
function countReviews(random: Random, mean: number, memberSince: number): number {
  if (random.chance(0.07)) return 0;
  const age = Math.min(1, (demoToday - memberSince) / (700 * day));
  return Math.min(48, Math.floor(mean * 1.02 * (0.35 + 0.65 * age) * Math.exp(0.85 * random.bell() - 0.1)));
}

/** A scene somewhere in the professional's work zone. */
export function sceneOf({ person, neighborhoods, city }: Persona, author: 'f' | 'm', random: Random): Scene {
  const barrio = neighborhoods.length > 0 ? spokenPlace(random.pick(neighborhoods).name) : city.name;
  return { pro: person.gender, author, values: { nombre: calledName(person.first), barrio, ciudad: city.name } };
}
