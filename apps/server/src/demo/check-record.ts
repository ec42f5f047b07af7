import type { DemoKind } from './demo-records.ts';

type Shape = Record<string, (value: unknown) => boolean>;

const text = (value: unknown) => typeof value === 'string' && value.trim() !== '' && value === value.trim();
const textOrNull = (value: unknown) => value === null || text(value);
const flag = (value: unknown) => typeof value === 'boolean';
const slug = (value: unknown) =>
  typeof value === 'string' && value.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);
const uuid = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value);
const instant = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const http = (value: unknown) => value === null || (typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value));
const listOf = (item: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(item);
const oneOf =
  (...allowed: unknown[]) =>
  (value: unknown) =>
    allowed.includes(value);
const number = (low: number, high: number) => (value: unknown) =>
  typeof value === 'number' && value >= low && value <= high;
const object = (shape: Shape) => (value: unknown) => faultsIn(shape, value).length === 0;

const optional = Symbol('optional');
const maybe = (check: (value: unknown) => boolean) =>
  Object.assign((value: unknown) => value === undefined || check(value), { [optional]: true });

const neighborhood = object({ slug, name: text, active: flag, adjacent: maybe(listOf(slug)) });
const location = object({ lat: number(-56, -21), lng: number(-74, -53) });
const verifications = object({
  identity_verified: flag,
  phone_verified: flag,
  email_verified: flag,
  background_check: flag,
  matricula: object({ verified: flag, type: textOrNull }),
  years_active: number(0, 60),
});
const external = object({
  source: text,
  rating: number(0, 5),
  count: Number.isInteger as (value: unknown) => boolean,
  verified: flag,
});

const shapes: Record<DemoKind, Shape> = {
  services: { slug, name: text, description: textOrNull, requires_matricula: flag, active: flag },
  cities: { slug, name: text, region: text, active: flag, location, neighborhoods: listOf(neighborhood) },
  professionals: {
    id: uuid,
    slug: maybe(slug),
    first_name: maybe(text),
    last_name: maybe(text),
    full_name: maybe(text),
    headline: textOrNull,
    bio: textOrNull,
    specialties: listOf(text),
    avatar_url: http,
    portfolio: listOf(http),
    city: slug,
    neighborhoods: listOf(slug),
    services: listOf(slug),
    member_since: instant,
    status: oneOf('active', 'paused', 'suspended'),
    verifications,
    external_reviews: listOf(external),
    phone: text,
    email: text,
    dni: text,
    cuit: maybe(text),
  },
  reviews: {
    id: (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value),
    professional_id: uuid,
    rating: oneOf(1, 2, 3, 4, 5),
    title: textOrNull,
    comment: textOrNull,
    author_first_name: maybe(text),
    author_last_name: maybe(textOrNull),
    author_name: maybe(text),
    author_role: oneOf('client', 'worker'),
    author_avatar_url: http,
    service: (value) => value === null || slug(value),
    created_at: instant,
    status: oneOf('published', 'hidden'),
  },
};

function faultsIn(shape: Shape, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return ['not an object'];
  const record = value as Record<string, unknown>;
  const unknown = Object.keys(record).filter((key) => !Object.hasOwn(shape, key));
  const wrong = Object.entries(shape).filter(([key, check]) => !check(record[key]));
  return [
    ...unknown.map((key) => `${key} is not a field`),
    ...wrong.map(([key]) => `${key}: ${JSON.stringify(record[key])}`),
  ];
}

/** What is wrong with a record by source-format.md, its fields one by one; empty when it is right. For the tests. */
export function faultsOf(kind: DemoKind, record: object): string[] {
  return faultsIn(shapes[kind], record);
}
