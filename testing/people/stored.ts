import { REVIEW, writeRecord } from '@vidriera/contract/fields';
import { ENGINE_VERSION } from '@vidriera/redaction';
import {
  AFTER_ID,
  AFTER_REVIEW,
  type DirectorySource,
  type ProfessionalRecord,
  type ProfessionalRow,
  type StoredCity,
  type StoredService,
  writeProfessional,
} from '../../apps/server/src/directory/store/records.ts';
import { openSqliteWriter } from '../../apps/server/src/directory/store/sqlite/connection.ts';
import type { StoredProfessional, StoredReview } from '../store/whole.ts';
import { uuid } from './source.ts';

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
  const professionals = records.professionals.map(toRecord).sort((a, b) => a.no - b.no);
  const rowsOf = (no: number) =>
    newestFirst(records.reviews)
      .filter(({ professional_id }) => numberOf(professional_id) === no)
      .map((review) => ({ id: review.id, body: bodyOf(review) }));
  return {
    revision: async () => at,
    close: async () => {},
    professional: async (key) => professionals.find(({ id, slug }) => id === key || slug === key) ?? null,
    read: async () => ({
      revision: at,
      catalog: async () => structuredClone({ services: records.services, cities: records.cities }),
      async *professionals() {
        for (const one of professionals) yield [one];
      },
      reviews: async (from, to) => {
        const numbers = [...new Set(records.reviews.map((review) => numberOf(review.professional_id)))];
        const found = numbers.filter((no) => no >= from && no <= to && rowsOf(no).length > 0).sort((a, b) => a - b);
        return new Map(
          found.map((professional) => {
            const gathered = rowsOf(professional).map(({ id, body }) => id + AFTER_ID + body + AFTER_REVIEW);
            return [professional, Buffer.from(gathered.join(''))];
          }),
        );
      },
      close: async () => {},
    }),
  };
}

const bodyOf = ({ professional_id: _, service, status: __, ...shown }: StoredReview): string =>
  writeRecord(REVIEW, { ...shown, service_name: service });

const toRecord = (stored: StoredProfessional): ProfessionalRecord => ({ no: numberOf(stored.id), ...rowOf(stored) });

/** The row that an import writes. */
export function rowOf(stored: StoredProfessional): ProfessionalRow {
  const { id, slug, display_name } = stored;
  const written = writeProfessional({ ...stored, years_active: stored.verifications.years_active });
  return { id, slug, slug_made: 0, display_name, family: '', own: '', ...written };
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
  for await (const batch of session.families()) olds.push(...batch.map(({ no }) => no));
  await session.removeProfessionals(olds);
  for (const kind of ['services', 'cities'] as const) {
    for await (const slugs of session[kind].unnoted()) await session[kind].remove(slugs);
    await session[kind].put(records[kind].map((record) => ({ slug: record.slug, body: JSON.stringify(record) })));
  }
  const numbers = await session.professionals.insert(records.professionals.map(rowOf));
  const numberOf = new Map(records.professionals.map(({ id }, i) => [id, numbers[i]!]));
  await session.reviews.insert(
    records.reviews.map((review) => ({
      id: review.id,
      professional: numberOf.get(review.professional_id)!,
      created_at: Date.parse(review.created_at),
      published: review.status === 'published' ? 1 : 0,
      family: '',
      body: bodyOf(review),
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
    id: uuid(n),
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

/** Review number `n` of the professional with this id. */
export function review(n: number, of: string, more: Partial<StoredReview> = {}): StoredReview {
  return {
    id: `r-${n}`,
    professional_id: of,
    rating: 5,
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

/** The store's number of the professional of {@link uuid}. */
const numberOf = (id: string) => Number(id.slice(-12));
