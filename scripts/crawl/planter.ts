import { sourceFields } from '@vidriera/contract/fields';
import type { Finder, Planted } from './finder.ts';
import { HONEST_LINKS, LINKS_WITH_PHONES } from './links.ts';
import { type Person, peopleMaker, uuidMaker } from './secrets.ts';
import { type Shape, shapeOf, valuesFor } from './shapes.ts';
import { type Sort, WRITINGS, type Writing } from './writings.ts';

export type SourceRecord = Record<string, unknown>;
export type Export = Record<Kind, SourceRecord[]>;
export type Kind = 'services' | 'cities' | 'professionals' | 'reviews';

/** Two exports of one platform: the first, and the later changes. */
export interface Plantation {
  readonly first: Export;
  readonly second: Export;
}

/** The fields of each kind from the import's table, so that a new field is planted without a change here. */
const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  services: sourceFields('services'),
  cities: sourceFields('cities'),
  professionals: sourceFields('professionals'),
  reviews: sourceFields('reviews'),
};

/** Fields that the import reads only when others are absent. */
const INSTEAD_OF: Readonly<Record<string, readonly string[]>> = {
  full_name: ['first_name', 'last_name'],
  author_name: ['author_first_name', 'author_last_name'],
};
/** The keys of records. A changed key makes another record, and other records may refer to the old key. */
const KEY = /(?:^|[._])(?:id|slug)$/;
const EMPTY: () => Export = () => ({ services: [], cities: [], professionals: [], reviews: [] });
const COMMON_PEOPLE = 4;

type Put = (record: SourceRecord, planted: Omit<Planted, 'record'>, person: Person) => void;

/** Plants every sort of value, in every notation, in every field of every kind, and adds it to the finder. */
export function plant(finder: Finder, seed: number): Plantation {
  const newPerson = peopleMaker(seed);
  const newId = uuidMaker(seed + 1);
  const common = Array.from({ length: COMMON_PEOPLE }, newPerson);
  for (const person of common) {
    for (const sort of ['phone', 'e-mail', 'document', 'CUIT', 'address', 'birth date', 'family name'] as const)
      finder.add({ sort, writing: 'own, private field', field: 'professionals.*', record: 'many' }, person);
  }
  const first = EMPTY();
  const second = EMPTY();
  let turn = 0;

  const honest: Record<Kind, (person: Person, sort: Sort) => SourceRecord> = {
    services: () => service(`oficio-${newId().slice(0, 8)}`),
    cities: () => city(`ciudad-${newId().slice(0, 8)}`),
    professionals: (person, sort) => professional(newId(), person, sort, common[turn++ % common.length]!, turn),
    reviews: (person, sort) => {
      const host = honest.professionals(common[0]!, 'phone');
      first.professionals.push(host);
      return review(newId(), host.id as string, sort === 'family name' ? person.family : 'Etchegaray');
    },
  };

  /** Plants in a text of a review what is private of its professional, and of the author of another review of the same one. */
  function aboutPeople(place: Place, field: string, put: Put): void {
    for (const writing of WRITINGS.filter(({ whose }) => whose === 'own')) {
      const { sort, name } = writing;
      const person = newPerson();
      const [value] = valuesFor(place.shape, writing, person);
      if (value === undefined) continue;
      const host = honest.professionals(person, sort);
      first.professionals.push(host);
      const on = () => review(newId(), String(host.id), 'Etchegaray');
      put(place.set(on(), value), { sort, writing: `of the professional, ${name}`, field }, person);
      if (sort !== 'family name' || !/title|comment/.test(field)) continue;
      const author = newPerson();
      const [named] = valuesFor(place.shape, writing, author);
      first.reviews.push({ ...on(), author_first_name: author.given, author_last_name: author.family });
      put(place.set(on(), named), { sort, writing: `of another author, ${name}`, field }, author);
    }
  }

  function plantLinks(): void {
    const holding = (link: string) => {
      const record = honest.professionals(common[0]!, 'phone');
      first.professionals.push({ ...record, avatar_url: link, portfolio: [link] });
      first.reviews.push({ ...review(newId(), String(record.id), 'Etchegaray'), author_avatar_url: link });
      return String(record.id);
    };
    for (const link of HONEST_LINKS) holding(link);
    for (const [name, link] of LINKS_WITH_PHONES) {
      const person = newPerson();
      const record = holding(link(person));
      finder.add({ sort: 'phone', writing: `link, ${name}`, field: 'professionals.portfolio', record }, person);
    }
  }

  for (const kind of Object.keys(FIELDS) as Kind[]) {
    const put: Put = (record, planted, person) => {
      first[kind].push(record);
      finder.add({ ...planted, record: String(record.id ?? record.slug) }, person);
    };
    for (const place of placesOf(kind, honest[kind](common[0]!, 'phone'))) {
      const field = `${kind}.${place.name}`;
      for (const writing of writingsFor(kind, place.shape)) {
        const told = { sort: writing.sort, writing: `${writing.whose}, ${writing.name}`, field };
        for (let variant = 0; ; variant++) {
          const person = newPerson();
          const value = valuesFor(place.shape, writing, person)[variant];
          if (value === undefined) break;
          put(place.set(honest[kind](person, writing.sort), value), told, person);
        }
      }
      if (kind === 'reviews' && !KEY.test(place.name)) aboutPeople(place, field, put);
      if (place.shape === 'typed' || KEY.test(place.name)) continue;
      for (const how of ['changed', 'deleted'] as const) {
        const person = newPerson();
        const record = honest[kind](person, 'deleted text');
        const told = { sort: 'deleted text', writing: how, field } as const;
        put(place.set(structuredClone(record), deletedValue(place.shape, person)), told, person);
        second[kind].push(how === 'changed' ? record : { ...keysOf(record), deleted: true });
      }
      for (const status of { professionals: ['paused', 'suspended'], reviews: ['hidden'] }[kind as string] ?? []) {
        for (const writing of onePerSort(kind)) {
          const person = newPerson();
          const [value] = valuesFor(place.shape, writing, person);
          if (value === undefined) continue;
          const record = place.set({ ...honest[kind](person, writing.sort), status }, value);
          put(record, { sort: writing.sort, writing: `${writing.whose}, ${writing.name}, ${status}`, field }, person);
        }
      }
    }
    for (const writing of onePerSort(kind)) {
      // A name as the name of a field is a column of the operator, not a person's value.
      if (writing.sort === 'family name') continue;
      const person = newPerson();
      const value = writing.write(person);
      const told = {
        sort: writing.sort,
        writing: `${writing.whose}, ${writing.name}`,
        field: `${kind}, name of a field`,
      };
      put({ ...honest[kind](person, writing.sort), [value]: 'x' }, told, person);
    }
  }
  plantLinks();
  // A professional in every city and every trade, so that their pages exist.
  first.services.push(service('plomeria'));
  first.cities.push(city('rosario'));
  for (const { slug } of first.services)
    first.professionals.push({ ...honest.professionals(common[1]!, 'phone'), services: [slug] });
  for (const { slug, neighborhoods } of first.cities) {
    const hoods = Array.isArray(neighborhoods) ? neighborhoods.map((hood) => (hood as { slug: unknown }).slug) : [];
    first.professionals.push({ ...honest.professionals(common[2]!, 'phone'), city: slug, neighborhoods: hoods });
  }
  return { first, second };
}

interface Place {
  /** `verifications.matricula.type`, `portfolio[0]`. */
  readonly name: string;
  readonly shape: Shape;
  /** The record with the value there. */
  set(record: SourceRecord, value: unknown): SourceRecord;
}

/** Every place of a record for a value: the known fields, their members, and one unknown field. */
function placesOf(kind: Kind, record: SourceRecord): Place[] {
  const places: Place[] = [];
  const walk = (value: unknown, path: readonly (string | number)[]) => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
      if (!Array.isArray(value)) walk(undefined, [...path, 'nota']);
      return;
    }
    places.push({
      name: path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${key}`)).join(''),
      shape: shapeOf(value),
      set: (into, put) => {
        for (const name of INSTEAD_OF[path[0]!] ?? []) delete into[name];
        // biome-ignore lint/suspicious/noExplicitAny: the path was found in such a record.
        let at: any = into;
        for (const key of path.slice(0, -1)) at = at[key];
        at[path.at(-1)!] = put;
        return into;
      },
    });
  };
  for (const field of [...FIELDS[kind], 'telefono_alternativo']) {
    const value = record[field] ?? (INSTEAD_OF[field] === undefined ? undefined : 'Juan');
    walk(field === 'deleted' ? false : value, [field]);
  }
  return places;
}

/** All notations for a text; one of each sort for a number, a date and the like. */
function writingsFor(kind: Kind, shape: Shape): readonly Writing[] {
  if (shape === 'typed') return onePerSort(kind);
  return WRITINGS.filter((writing) => fits(kind, writing));
}

function onePerSort(kind: Kind): Writing[] {
  const sorts = new Map<string, Writing>();
  for (const writing of WRITINGS) {
    const digits = writing.name === 'digits alone';
    const key = `${writing.whose} ${writing.sort} ${digits}`;
    if (fits(kind, writing) && !sorts.has(key)) sorts.set(key, writing);
  }
  return [...sorts.values()];
}

/** The private fields of a record's kind: a review has its author's family name, a professional all of them. */
function fits(kind: Kind, { whose, sort }: Writing): boolean {
  return whose !== 'own' || kind === 'professionals' || (kind === 'reviews' && sort === 'family name');
}

function deletedValue(shape: Shape, { handle }: Person): string {
  const name = handle[0]!.toUpperCase() + handle.slice(1);
  if (shape === 'link') return `https://img.example.org/p/${handle}.jpg`;
  return shape === 'slug' ? handle : shape === 'name' ? name : `Trabajo como ${handle} con ganas`;
}

function keysOf({ id, slug }: SourceRecord): SourceRecord {
  return id === undefined ? { slug } : { id };
}

function service(slug: string): SourceRecord {
  return {
    slug,
    name: 'Obras y arreglos',
    description: 'Todo tipo de obras y arreglos en casas.',
    requires_matricula: false,
    active: true,
  };
}

function city(slug: string): SourceRecord {
  return {
    slug,
    name: 'Villa Serena',
    region: 'Santa Fe',
    active: true,
    neighborhoods: [{ slug: 'centro', name: 'Barrio Centro', active: true }],
  };
}

function professional(id: string, person: Person, sort: Sort, common: Person, turn: number): SourceRecord {
  const own = (wanted: Sort) => (sort === wanted ? person : common);
  const { area, local } = own('phone').phone;
  const { year, month, day } = own('birth date').birth;
  const born = new Date(Date.UTC(year, month - 1, day)).toISOString();
  const { dni } = own('document');
  const { street, door } = own('address');
  const phone = `+54 9 ${area} ${local.slice(0, 4)}-${local.slice(4)}`;
  const field = ['phone', 'mobile', 'whatsapp'][turn % 3]!;
  return {
    id,
    slug: `persona-${id.slice(0, 8)}-${id.slice(9, 13)}`,
    first_name: sort === 'family name' ? person.given : common.given,
    last_name: own('family name').family,
    headline: 'Trabajos de plomería en el barrio',
    bio: 'Arreglo pérdidas y destapo cañerías desde hace años.',
    specialties: ['pérdidas de agua', 'destapaciones y cloacas'],
    avatar_url: 'https://img.example.org/a/uno.webp',
    portfolio: ['https://img.example.org/p/cocina.webp', 'https://img.example.org/p/patio.webp'],
    city: 'rosario',
    neighborhoods: ['centro'],
    services: ['plomeria'],
    member_since: '2020-03-01T09:00:00-03:00',
    status: 'active',
    verifications: {
      identity_verified: true,
      phone_verified: true,
      email_verified: true,
      background_check: false,
      matricula: { verified: true, type: 'Instalador sanitario' },
      years_active: 4,
    },
    external_reviews: [{ source: 'Otra plataforma', rating: 4.5, count: 12, verified: true }],
    [field]: phone,
    phones: [turn % 2 === 0 ? phone : `${area}${local}`],
    email: `${own('e-mail').mailbox}@gmail.com`,
    emails: [`${own('e-mail').mailbox}@gmail.com`],
    dni: turn % 2 === 0 ? dni : `${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)}`,
    cuit: own('CUIT').cuit,
    address: `Av. ${street} ${door}, Rosario`,
    birth_date: turn % 3 === 0 ? born : born.slice(0, 10),
  };
}

function review(id: string, of: string, family: string): SourceRecord {
  return {
    id: `r-${id}`,
    professional_id: of,
    rating: 5,
    title: 'Muy buena atención y trabajo',
    comment: 'Llegó a horario y dejó todo limpio.',
    author_first_name: 'Elsa',
    author_last_name: family,
    author_role: 'client',
    author_avatar_url: 'https://img.example.org/a/dos.webp',
    service: 'plomeria',
    created_at: '2024-02-03T10:00:00-03:00',
    status: 'published',
  };
}
