import { ENGINE_VERSION } from '@vidriera/core/privacy';
import type {
  DirectorySource,
  Numbers,
  ReviewRecord,
  StoredCity,
  StoredProfessional,
  StoredReview,
  StoredService,
} from '../store/records.ts';
import { openSqliteWriter } from '../store/sqlite/writer.ts';

/** A whole directory as the store holds it, for the tests of this room. */
export interface Records {
  readonly services: readonly StoredService[];
  readonly cities: readonly StoredCity[];
  readonly professionals: readonly StoredProfessional[];
  readonly reviews: readonly StoredReview[];
}

/** The records as a source of one revision, without a database; reviews in the order that the port promises. */
export function sourceOf(records: Records, revision = 1): DirectorySource {
  const at = { revision, imported_at: '2026-01-01T00:00:00.000Z' };
  return {
    revision: async () => at,
    watch: () => () => {},
    close: async () => {},
    professional: async (key) => records.professionals.find(({ id, slug }) => id === key || slug === key) ?? null,
    read: async () => ({
      revision: at,
      services: async () => structuredClone([...records.services]),
      cities: async () => structuredClone([...records.cities]),
      async *runs(size) {
        const numbers = records.professionals.map(({ id }) => numberOf(id)).sort((a, b) => a - b);
        for (let i = 0; i < numbers.length; i += size) yield { only: numbers.slice(i, i + size) };
      },
      professionals: async (of) =>
        records.professionals
          .map((stored) => ({ no: numberOf(stored.id), stored, clean: false }))
          .filter(({ no }) => isAmong(of, no))
          .sort((a, b) => a.no - b.no),
      reviews: async (of) =>
        newestFirst(records.reviews)
          .map(toRecord)
          .filter(({ professional }) => isAmong(of, professional)),
      changedSince: async () => null,
      naming: async () => [],
      close: async () => {},
    }),
  };
}

const isAmong = (of: Numbers, no: number) => ('only' in of ? of.only.includes(no) : no >= of.from && no <= of.to);

function toRecord({ id, professional_id, created_at, status, ...body }: StoredReview): ReviewRecord {
  return {
    id,
    professional: numberOf(professional_id),
    created_at: Date.parse(created_at),
    body: JSON.stringify(body),
    clean: false,
  };
}

/** Published reviews by professional, newest first, ties by id. */
export function newestFirst(reviews: readonly StoredReview[]): StoredReview[] {
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return reviews
    .filter((review) => review.status === 'published')
    .sort(
      (a, b) => order(a.professional_id, b.professional_id) || order(b.created_at, a.created_at) || order(a.id, b.id),
    );
}

/** Makes a SQLite directory hold exactly these records, as its next revision. `now` is Unix ms. */
export async function writeDirectory(file: string, records: Records, now: number): Promise<void> {
  const writer = openSqliteWriter(file);
  const session = await writer.begin(ENGINE_VERSION, () => {});
  const olds: number[] = [];
  for await (const numbers of session.professionals.numbers()) olds.push(...numbers);
  await session.removeProfessionals(olds);
  for (const kind of ['services', 'cities'] as const) {
    const rows = await session.catalog(kind);
    const slugs = rows.map((row) => row.slug);
    await session.removeCatalog(kind, slugs);
    await session.putCatalog(
      kind,
      records[kind].map((record) => ({ slug: record.slug, body: JSON.stringify(record) })),
    );
  }
  const numbers = await session.professionals.insert(
    records.professionals.map(({ id, slug, display_name, ...body }) => {
      return {
        id,
        slug,
        slugMade: false,
        displayName: display_name,
        family: '',
        body: JSON.stringify(body),
        clean: false,
      };
    }),
  );
  const numberOf = new Map(records.professionals.map(({ id }, i) => [id, numbers[i]!]));
  await session.reviews.insert(
    records.reviews.map(({ id, professional_id, created_at, status, ...body }) => ({
      id,
      professional: numberOf.get(professional_id)!,
      createdAt: Date.parse(created_at),
      published: status === 'published',
      body: JSON.stringify(body),
      clean: false,
    })),
  );
  await session.commit(true, now);
  await writer.close();
}

export function service(slug: string, more: Partial<StoredService> = {}): StoredService {
  return { slug, name: `Servicio ${slug}`, description: null, requires_matricula: false, active: true, ...more };
}

export function city(slug: string, neighborhoods: readonly string[], more: Partial<StoredCity> = {}): StoredCity {
  return {
    slug,
    name: `Ciudad ${slug}`,
    region: null,
    active: true,
    neighborhoods: neighborhoods.map((name) => ({ slug: name, name: `Barrio ${name}`, active: true })),
    ...more,
  };
}

/** Professional number `n`; its id and slug come from the number. */
export function professional(n: number, more: Partial<StoredProfessional> = {}): StoredProfessional {
  return {
    id: idOf(n),
    slug: `persona-${n}`,
    display_name: 'Ana P.',
    headline: null,
    bio: null,
    specialties: [],
    avatar_url: null,
    portfolio: [],
    city: 'rosario',
    neighborhoods: [],
    services: ['plomeria'],
    member_since: '2020-05-01T00:00:00.000Z',
    status: 'active',
    verifications: {
      identity_verified: false,
      phone_verified: false,
      email_verified: false,
      background_check: false,
      matricula: { verified: false, type: null },
      years_active: 0,
    },
    external_reviews: [],
    ...more,
  };
}

/** Review number `n` of professional number `of`. */
export function review(n: number, of: number, rating: number, more: Partial<StoredReview> = {}): StoredReview {
  return {
    id: `r-${n}`,
    professional_id: idOf(of),
    rating,
    title: null,
    comment: null,
    author_name: 'Luis G.',
    author_role: 'client',
    author_avatar_url: null,
    service: null,
    created_at: new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString(),
    status: 'published',
    ...more,
  };
}

/** The store's number of the professional of {@link idOf}. */
const numberOf = (id: string) => Number(id.slice(-12));

export function idOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}
