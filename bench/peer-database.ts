import { DatabaseSync } from 'node:sqlite';
import type { ProfessionalDetail, ReviewPage } from '@vidriera/contract';
import { parsed, type Snapshot } from '../apps/server/src/directory/snapshot/snapshot.ts';

/** Tables and indexes as a careful person would lay them for these searches; `no` is the place in the ranking. */
const SCHEMA = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
  CREATE TABLE professionals (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL, slug TEXT NOT NULL, display_name TEXT NOT NULL, headline TEXT,
    avatar_url TEXT, city TEXT NOT NULL, identity INTEGER NOT NULL, matricula INTEGER NOT NULL,
    rating REAL NOT NULL, review_count INTEGER NOT NULL, years_active REAL, member_since TEXT NOT NULL, bio TEXT,
    city_json TEXT NOT NULL, neighborhoods TEXT NOT NULL, services TEXT NOT NULL, verifications TEXT NOT NULL,
    portfolio TEXT NOT NULL, specialties TEXT NOT NULL, profile_url TEXT NOT NULL, rating_breakdown TEXT NOT NULL,
    last_review_at TEXT);
  CREATE TABLE offers (service TEXT NOT NULL, city TEXT NOT NULL, no INTEGER NOT NULL, PRIMARY KEY (service, city, no)) WITHOUT ROWID;
  CREATE TABLE places (neighborhood TEXT NOT NULL, city TEXT NOT NULL, no INTEGER NOT NULL, PRIMARY KEY (neighborhood, city, no)) WITHOUT ROWID;
  CREATE TABLE reviews (
    professional INTEGER NOT NULL, position INTEGER NOT NULL, id TEXT NOT NULL, rating INTEGER NOT NULL, title TEXT,
    comment TEXT, author_name TEXT NOT NULL, author_role TEXT NOT NULL, author_avatar_url TEXT, service_name TEXT,
    created_at TEXT NOT NULL, PRIMARY KEY (professional, position)) WITHOUT ROWID;
  CREATE TABLE catalog (kind TEXT PRIMARY KEY, body TEXT NOT NULL);`;

const INDEXES = `
  CREATE UNIQUE INDEX professionals_id ON professionals (id);
  CREATE UNIQUE INDEX professionals_slug ON professionals (slug);
  CREATE INDEX professionals_city ON professionals (city, no);
  CREATE INDEX professionals_rating ON professionals (rating, no);
  CREATE INDEX professionals_reviews ON professionals (review_count, no);
  CREATE INDEX professionals_identity ON professionals (no) WHERE identity = 1;
  CREATE INDEX professionals_matricula ON professionals (no) WHERE matricula = 1;
  CREATE INDEX offers_service ON offers (service, no);
  CREATE INDEX places_neighborhood ON places (neighborhood, no);
  ANALYZE;`;

const PAGE = { limit: 50 };

/** Writes what a snapshot serves as rows of a new SQLite database. */
export function writePeerDatabase(file: string, snapshot: Snapshot): void {
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  const insert = (table: string, columns: number) =>
    database.prepare(`INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?')})`);
  const professional = insert('professionals', 23);
  const offer = insert('offers', 3);
  const place = insert('places', 3);
  const review = insert('reviews', 11);
  const catalog = insert('catalog', 2);
  const json = JSON.stringify;

  database.exec('BEGIN');
  catalog.run('services', snapshot.services.toString());
  catalog.run('cities', snapshot.cities.toString());
  for (let no = 0; no < snapshot.counts.professionals; no++) {
    const [{ id } = { id: '' }] = snapshot.listed(no, 1);
    const one = parsed<{ data: ProfessionalDetail }>(snapshot.detail(id))!.data;
    const { identity_verified, matricula } = one.verifications;
    professional.run(
      ...[no, one.id, one.slug, one.display_name, one.headline ?? null, one.avatar_url ?? null, one.city.slug],
      ...[Number(identity_verified), Number(matricula.verified), one.rating, one.review_count],
      ...[one.years_active ?? null, one.member_since, one.bio, json(one.city), json(one.neighborhoods)],
      ...[json(one.services), json(one.verifications), json(one.portfolio), json(one.specialties), one.profile_url],
      ...[json(one.rating_breakdown), one.last_review_at ?? null],
    );
    for (const { slug } of one.services) offer.run(slug, one.city.slug, no);
    for (const { slug } of one.neighborhoods) place.run(slug, one.city.slug, no);
    for (let offset = 0, more = true; more; offset += PAGE.limit) {
      const { data, pagination } = parsed<ReviewPage>(snapshot.reviews(id, { ...PAGE, offset }))!;
      for (const [i, r] of data.entries()) {
        review.run(
          ...[no, offset + i, r.id, r.rating, r.title ?? null, r.comment ?? null, r.author_name, r.author_role],
          ...[r.author_avatar_url ?? null, r.service_name ?? null, r.created_at],
        );
      }
      more = pagination.has_more;
    }
  }
  database.exec(`COMMIT; ${INDEXES}`);
  database.close();
}
