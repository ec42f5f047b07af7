import { toSlug } from '@vidriera/contract/rules';
import placement from './content/placement.json' with { type: 'json' };
import {
  activeTrades,
  type City,
  cities,
  familyNames,
  givenNames,
  itemsOf,
  listIn,
  type Neighborhood,
  type Trade,
  tradeOf,
} from './content.ts';
import { mix32, Random } from './random.ts';
import { fillIn, type Scene, spokenPlace } from './sentences.ts';

export type Person = ReturnType<typeof makePerson>;
export type Private = ReturnType<typeof makePrivate>;

/** A made-up person with one or two family names; `women` is the share of women. */
export function makePerson(random: Random, women: number) {
  const gender: 'f' | 'm' = random.chance(women) ? 'f' : 'm';
  const first = random.pick(givenNames[gender]);
  const last = random.pick(familyNames);
  return { gender, first, last: random.chance(0.09) ? `${last} ${random.pick(familyNames)}` : last };
}

/** The name a person goes by: `Ángeles` for `María de los Ángeles`, `María` for `María del Carmen`, `María José` unchanged. */
export function calledName(first: string): string {
  const words = first.split(' ');
  if (words.length <= 2) return first;
  return words[1] === 'de' ? 'Ángeles' : (words[0] as string);
}

/** Private details that belong to nobody: 555 numbers, example.com mailboxes, unissued document numbers. */
export function makePrivate(random: Random, { first, last, gender }: Person, { area }: City) {
  const tail = String(random.between(0, 9999)).padStart(4, '0');
  const number = `${'5550'.slice(0, 6 - area.length)}${tail}`;
  const mailbox = `${toSlug(first.split(' ')[0]!)}.${toSlug(last.split(' ').at(-1)!)}${random.between(1, 99)}`;
  const dni = String(random.between(98_000_000, 99_899_999));
  return { area, number, email: `${mailbox}@example.com`, dni, cuit: cuitOf(gender === 'f' ? '27' : '20', dni) };
}

/** The CUIT of a document number, with its check digit (modulo 11). When that is 10, the prefix changes to 23. */
function cuitOf(prefix: string, dni: string): string {
  const digits = [...`${prefix}${dni}`].map(Number);
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * (digits[at] as number), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? cuitOf('23', dni) : `${prefix}-${dni}-${check}`;
}

const spelled = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];
const inWords = (digits: string) => [...digits].map((digit) => spelled[Number(digit)]).join(' ');

export function contactSentence(sentence: string, whose: Pick<Persona, 'person' | 'secret'>, random: Random): string {
  const { person, secret } = whose;
  const { area, number, email, dni, cuit } = secret;
  const [inicio, fin] = [number.slice(0, -4), number.slice(-4)];
  const usuario = `${person.first.split(' ')[0]?.toLowerCase()}.trabajos${dni.slice(-3)}`;
  const values = {
    nombres: person.first,
    apellidos: person.last,
    alias: (person.last.split(' ')[0] as string).toLowerCase(),
    area,
    numero: number,
    inicio,
    fin,
    interior: area === '11' ? '' : ` (${area})`,
    punteado: [...area, ...number].join('.'),
    espaciado: [...area, ...number].join(' '),
    escrito: inWords(area + number),
    inicioescrito: inWords(inicio),
    finconletras: fin.replace(/0/g, 'o'),
    mail: email,
    mailescrito: email.replace('@', ' arroba ').replaceAll('.', ' punto '),
    usuario,
    usuariosinpunto: usuario.replace('.', '_'),
    dni,
    dniconpuntos: dni.replace(/(..)(...)(...)/, '$1.$2.$3'),
    finaldni: dni.slice(-4),
    cuit,
  };
  const whole = sentence.replace('$telefono', () => random.pick(listIn('leaks', 'telefono')));
  return fillIn(whole, { pro: person.gender, author: person.gender, values }, random);
}

export const demoToday = Date.UTC(2026, 10, 14, 15);
const day = 86_400_000;

/** The facts about a professional that all of their records share. They depend on the seed and the index only. */
export type Persona = ReturnType<typeof makePersona>;

const drawn = <Item extends { weight: number }>(all: readonly Item[]) =>
  all.flatMap((item) => Array<Item>(item.weight).fill(item));
const anyTrade = drawn(activeTrades);
const anyCity = drawn(cities);

/** The professional number `index` of a seed, the first ones as `placement` has it; `reviews` is the mean number of reviews. */
export function makePersona(seed: number, index: number, reviews: number, placement: readonly Placed[]) {
  const random = new Random(seed, 1, index);
  const placed = placement[index];
  const where = placed ?? anywhere(random);
  const memberSince = demoToday - Math.floor((30 + 2400 * random.unit() ** 1.3) * day + random.unit() * day);
  const person = makePerson(random, where.services[0].women);
  return {
    ...where,
    index,
    id: makeId(seed, index, random),
    /** A short suffix of the slug, unique to the professional. */
    tail: ((index * 7_368_787 + (mix32(seed) % 999_983)) % 36 ** 5).toString(36).padStart(5, '0'),
    person,
    secret: makePrivate(random, person, where.city),
    memberSince,
    /** 0 (mostly complaints) to 1 (mostly praise). */
    quality: Math.min(1, Math.max(0, 0.78 + 0.14 * random.bell())),
    reviewCount: countReviews(random, reviews, memberSince),
    /** Whether the persona comes from `placement.json`, so that a search there has results. */
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

export function sceneOf({ person, neighborhoods, city }: Persona, author: 'f' | 'm', random: Random): Scene {
  const barrio = neighborhoods.length > 0 ? spokenPlace(random.pick(neighborhoods).name) : city.name;
  return { pro: person.gender, author, values: { nombre: calledName(person.first), barrio, ciudad: city.name } };
}

export interface Placed {
  readonly services: readonly [Trade, ...Trade[]];
  readonly city: City;
  readonly neighborhoods: readonly Neighborhood[];
}

/** The people of `placement.json`: for each job, zones that cover its cities `rounds` times, each round from elsewhere on. */
export function placedPeople(): Placed[] {
  const named = placement.groups.flatMap((group) => itemsOf(group.cities));
  return placement.groups.flatMap(({ cities: own, jobs, zone, rounds }) =>
    cities
      .filter(({ slug }) => (own === '' ? !named.includes(slug) : itemsOf(own).includes(slug)))
      .flatMap((city) =>
        placement.jobs[jobs as keyof typeof placement.jobs].flatMap((job, number) => {
          const trades = itemsOf(job).map(tradeOf);
          const zones = Math.ceil(city.neighborhoods.length / zone);
          const size = Math.ceil(city.neighborhoods.length / zones);
          return Array.from({ length: Math.ceil(rounds * zones) }, (_, at) => {
            const round = Math.floor(at / zones);
            const start = number * 5 + Math.floor((round * size) / rounds) + (at % zones) * size;
            const first = (number + at + round) % trades.length;
            const services = [...trades.slice(first), ...trades.slice(0, first)] as [Trade, ...Trade[]];
            return { services, city, neighborhoods: zoneOf(city, start, size) };
          });
        }),
      ),
  );
}

/** So many neighborhoods of a city, in the order of its list, from a number on; after the last comes the first. */
export function zoneOf({ neighborhoods: all }: City, start: number, size: number): Neighborhood[] {
  return Array.from({ length: size }, (_, step) => all[(start + step) % all.length]!);
}
