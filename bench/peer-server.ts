/**
 * The peer: Fastify over SQLite with hand-written, indexed SQL.
 *
 *   node bench/peer-server.ts DATABASE
 */
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import fastify from 'fastify';

const database = new DatabaseSync(process.argv[2]!, { readOnly: true });
database.exec('PRAGMA mmap_size = 8589934592; PRAGMA cache_size = -262144');
const prepared = new Map<string, StatementSync>();
const sql = (text: string) => {
  let statement = prepared.get(text);
  if (statement === undefined) {
    statement = database.prepare(text);
    prepared.set(text, statement);
  }
  return statement;
};

type Row = Record<string, SQLOutputValue>;

const CARD = `p.id, p.slug, p.display_name, p.headline, p.avatar_url, p.city_json, p.neighborhoods, p.services, p.rating,
  p.review_count, p.years_active, p.verifications, p.profile_url`;

function toCard(row: Row) {
  return {
    id: row.id,
    slug: row.slug,
    display_name: row.display_name,
    headline: row.headline,
    avatar_url: row.avatar_url,
    city: JSON.parse(String(row.city_json)),
    neighborhoods: JSON.parse(String(row.neighborhoods)),
    services: JSON.parse(String(row.services)),
    rating: row.rating,
    review_count: row.review_count,
    years_active: row.years_active,
    verifications: JSON.parse(String(row.verifications)),
    profile_url: row.profile_url,
  };
}

interface Search {
  service?: string;
  city?: string;
  neighborhood?: string;
  verified_identity?: boolean;
  has_matricula?: boolean;
  min_rating?: number;
  min_reviews?: number;
  limit: number;
  offset: number;
}

/** The tables and conditions of a search, the narrowest table first. */
function conditions(query: Search): { from: string; first: string; where: string; values: (string | number)[] } {
  const joins: string[] = [];
  const where: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, value?: string | number) => {
    where.push(condition);
    if (value !== undefined) values.push(value);
  };
  if (query.neighborhood !== undefined) {
    joins.push('places n');
    add('n.neighborhood = ?', query.neighborhood);
    if (query.city !== undefined) add('n.city = ?', query.city);
  }
  if (query.service !== undefined) {
    joins.push('offers o');
    add('o.service = ?', query.service);
    if (query.city !== undefined && query.neighborhood === undefined) add('o.city = ?', query.city);
    if (query.neighborhood !== undefined) add('o.no = n.no');
  }
  const filtered =
    query.verified_identity || query.has_matricula || query.min_rating !== undefined || query.min_reviews !== undefined;
  if (joins.length === 0 || filtered) {
    joins.push('professionals p');
    if (query.neighborhood !== undefined) add('p.no = n.no');
    else if (query.service !== undefined) add('p.no = o.no');
    else if (query.city !== undefined) add('p.city = ?', query.city);
    if (query.verified_identity) add('p.identity = 1');
    if (query.has_matricula) add('p.matricula = 1');
    if (query.min_rating !== undefined) add('p.rating >= ?', query.min_rating);
    if (query.min_reviews !== undefined) add('p.review_count >= ?', query.min_reviews);
  }
  return {
    from: joins.join(', '),
    first: joins[0]!.split(' ')[1]!,
    where: where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`,
    values,
  };
}

const page = {
  limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
  offset: { type: 'integer', minimum: 0, default: 0 },
};
const searchSchema = {
  type: 'object',
  properties: {
    service: { type: 'string' },
    city: { type: 'string' },
    neighborhood: { type: 'string' },
    verified_identity: { type: 'boolean' },
    has_matricula: { type: 'boolean' },
    min_rating: { type: 'number', minimum: 0, maximum: 5 },
    min_reviews: { type: 'integer', minimum: 0 },
    ...page,
  },
};

const app = fastify();

app.get<{ Querystring: Search }>('/v1/professionals', { schema: { querystring: searchSchema } }, (request, reply) => {
  const { limit, offset } = request.query;
  const { from, first, where, values } = conditions(request.query);
  const total = Number(sql(`SELECT count(*) AS total FROM ${from} ${where}`).get(...values)!.total);
  const rows = sql(
    `SELECT ${CARD} FROM (SELECT ${first}.no FROM ${from} ${where} ORDER BY ${first}.no LIMIT ? OFFSET ?) found
     JOIN professionals p ON p.no = found.no ORDER BY p.no`,
  ).all(...values, limit, offset);
  return reply.send({ data: rows.map(toCard), pagination: { limit, offset, total, has_more: offset + limit < total } });
});

const keyed = (key: string) => (/^[0-9a-f]{8}-/.test(key) ? 'id' : 'slug');

app.get<{ Params: { key: string } }>('/v1/professionals/:key', (request, reply) => {
  const { key } = request.params;
  const row =
    sql(`SELECT ${CARD}, p.bio, p.portfolio, p.specialties, p.member_since, p.rating_breakdown, p.last_review_at
    FROM professionals p WHERE p.${keyed(key)} = ?`).get(key);
  if (row === undefined) return reply.code(404).send({ error: { code: 'not_found', message: 'not found' } });
  const { bio, member_since, last_review_at } = row;
  const [portfolio, specialties] = [JSON.parse(String(row.portfolio)), JSON.parse(String(row.specialties))];
  const rating_breakdown = JSON.parse(String(row.rating_breakdown));
  const more = { bio, portfolio, specialties, member_since, rating_breakdown, last_review_at };
  return reply.send({ data: { ...toCard(row), ...more } });
});

app.get<{ Params: { key: string }; Querystring: { limit: number; offset: number } }>(
  '/v1/professionals/:key/reviews',
  { schema: { querystring: { type: 'object', properties: page } } },
  (request, reply) => {
    const { key } = request.params;
    const { limit, offset } = request.query;
    const found = sql(`SELECT no FROM professionals WHERE ${keyed(key)} = ?`).get(key);
    if (found === undefined) return reply.code(404).send({ error: { code: 'not_found', message: 'not found' } });
    const no = found.no!;
    const total = Number(sql('SELECT count(*) AS total FROM reviews WHERE professional = ?').get(no)!.total);
    const data = sql(`SELECT id, rating, title, comment, author_name, author_role, author_avatar_url, service_name,
      created_at FROM reviews WHERE professional = ? ORDER BY position LIMIT ? OFFSET ?`).all(no, limit, offset);
    return reply.send({ data, pagination: { limit, offset, total, has_more: offset + limit < total } });
  },
);

for (const kind of ['services', 'cities']) {
  const body = String(sql('SELECT body FROM catalog WHERE kind = ?').get(kind)!.body);
  app.get(`/v1/${kind}`, (_, reply) => reply.type('application/json').send(body));
}

console.log(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
