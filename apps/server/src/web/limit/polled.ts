import { hash, randomBytes, randomInt } from 'node:crypto';
import type { Sql } from '../../directory/store/sql.ts';

/** The interval of the polls. A command's change must be in effect within a second. */
const POLL_MS = 400;

/** Receives the first failure of a row of them. */
type OnFailure = (cause: unknown) => void;

type ReadEntries<Value> = (sql: Sql) => Promise<readonly (readonly [key: string, value: Value])[]>;

/** Rows that commands change while a server runs, in memory by key. While the database can't be read, the last ones stay. */
export function createPolled<Value>(sql: Sql, read: ReadEntries<Value>, onFailure: OnFailure = () => {}) {
  let entries: ReadonlyMap<string, Value> = new Map();
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function refresh(): Promise<void> {
    entries = new Map(await read(sql));
  }

  function schedule(): void {
    timer = setTimeout(async () => {
      try {
        await refresh();
        failing = false;
      } catch (cause) {
        if (!failing) onFailure(cause);
        failing = true;
      }
      if (!stopped) schedule();
    }, POLL_MS).unref();
  }

  return {
    get size(): number {
      return entries.size;
    },
    get: (key: string): Value | null => entries.get(key) ?? null,
    /** Reads now, then at an interval until `stop`. Rejects when the first read fails. */
    async start(): Promise<void> {
      await refresh();
      schedule();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const PREFIX = 'vdr_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** So many random digits in base 62 have 256 bits. */
const DIGITS = 43;
const KEY_PATTERN = /^vdr_[0-9A-Za-z]{43}$/;

interface KeyRow {
  id: string;
  hash: string;
  owner: string;
  created_at: number;
  revoked_at: number | null;
  expires_at: number | null;
  /** YYYY-MM-DD in UTC. */
  used_on: string | null;
}

export function makeKey(): string {
  return PREFIX + Array.from({ length: DIGITS }, () => BASE62[randomInt(BASE62.length)]).join('');
}

/** The stored form of a key. Plain SHA-256 is enough: a key has 256 random bits, so it can not be guessed. */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Issues a key, valid until `expires` (Unix ms) if given; resolves once it is durable. The key can not be read later. */
export async function issueKey(sql: Sql, owner: string, now: number, expires: number | null = null) {
  const key = makeKey();
  const id = randomBytes(6).toString('hex');
  const row = [id, hashKey(key), owner, now, expires];
  await sql.run('INSERT INTO api_keys (id, hash, owner, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)', row);
  return { id, key, owner, created_at: timeOf(now), expires_at: timeOf(expires) };
}

/** Every key ever issued, oldest first, with UTC date-times. */
export async function listKeys(sql: Sql) {
  const query = 'SELECT id, owner, created_at, revoked_at, expires_at, used_on FROM api_keys ORDER BY created_at, id';
  const rows = await sql.all<Omit<KeyRow, 'hash'>>(query);
  return rows.map((row) => ({
    ...row,
    created_at: timeOf(row.created_at),
    revoked_at: timeOf(row.revoked_at),
    expires_at: timeOf(row.expires_at),
  }));
}

/** Revokes a key: `revoked`, or the reason why not. */
export async function revokeKey(sql: Sql, id: string, now: number): Promise<'revoked' | 'already' | 'unknown'> {
  const revoke = 'UPDATE api_keys SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL';
  if ((await sql.run(revoke, [now, id])) > 0) return 'revoked';
  const found = await sql.all('SELECT id FROM api_keys WHERE id = $1', [id]);
  return found.length > 0 ? 'already' : 'unknown';
}

export type KeyRing = ReturnType<typeof createKeyRing>;

/** The valid keys of a running server, by their hashes. An unknown key costs a hash and a look-up, never a query. `now` is Unix ms. */
export function createKeyRing(sql: Sql, onFailure?: OnFailure, now: () => number = Date.now) {
  /** The last use of each id (Unix ms), and the day of it that was noted. */
  const used = new Map<string, number>();
  const noted = new Map<string, string>();

  /** Notes the day of use, once a day for each key. */
  async function noteUses(): Promise<void> {
    for (const [id, at] of used) {
      const day = timeOf(at)!.slice(0, 10);
      if (noted.get(id) === day) continue;
      await sql.run('UPDATE api_keys SET used_on = $1 WHERE id = $2 AND COALESCE(used_on, $3) < $1', [day, id, '']);
      noted.set(id, day);
    }
  }

  async function readValid(): Promise<[string, string][]> {
    await noteUses();
    const isValid = 'revoked_at IS NULL AND COALESCE(expires_at, $1) >= $1';
    const query = `SELECT id, hash FROM api_keys WHERE ${isValid} ORDER BY id`;
    const rows = await sql.all<Pick<KeyRow, 'id' | 'hash'>>(query, [now()]);
    return rows.map(({ id, hash: digest }) => [digest, id]);
  }

  const valid = createPolled(sql, readValid, onFailure);
  return Object.assign(valid, {
    /** The id of a key; null for an unknown, revoked, expired or malformed key. */
    find(key: string): string | null {
      if (valid.size === 0 || !KEY_PATTERN.test(key)) return null;
      const id = valid.get(hashKey(key));
      if (id !== null) used.set(id, now());
      return id;
    },
  });
}

export async function setConnector(sql: Sql, name: string, limit: number, now: number): Promise<void> {
  const update = 'ON CONFLICT (name) DO UPDATE SET ceiling = excluded.ceiling, set_at = excluded.set_at';
  await sql.run(`INSERT INTO connectors (name, ceiling, set_at) VALUES ($1, $2, $3) ${update}`, [name, limit, now]);
}

/** Every name with its own ceiling in requests per minute, sorted by name; `set_at` is a UTC date-time. */
export async function listConnectors(sql: Sql) {
  const query = 'SELECT name, ceiling AS "limit", set_at FROM connectors ORDER BY name';
  const rows = await sql.all<{ name: string; limit: number; set_at: number }>(query);
  return rows.map((row) => ({ ...row, set_at: new Date(row.set_at).toISOString() }));
}

/** Removes the ceiling of a name, which then has the general one. Returns false when it has none. */
export async function removeConnector(sql: Sql, name: string): Promise<boolean> {
  return (await sql.run('DELETE FROM connectors WHERE name = $1', [name])) > 0;
}

/** The ceilings by name, for {@link createPolled}: anybody may send a name, so a name must not cost a query. */
export async function readCeilings(sql: Sql): Promise<[string, number][]> {
  return (await listConnectors(sql)).map(({ name, limit }) => [name, limit]);
}
