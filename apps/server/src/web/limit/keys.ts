import { hash, randomBytes } from 'node:crypto';
import type { Sql } from '../../directory/store/sql.ts';
import { hashText } from './bucket-table.ts';
import type { KeyHolder } from './limiter.ts';
import { type OnPolled, Polled } from './polled.ts';

const PREFIX = 'vdr_';
const SECRET_BYTES = 32;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits that 256 bits take in base 62. */
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

/** A new API key: `vdr_` and 32 random bytes in base 62. */
export function makeKey(): string {
  let rest = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  let digits = '';
  for (let i = 0; i < DIGITS; i++) {
    digits = BASE62[Number(rest % 62n)] + digits;
    rest /= 62n;
  }
  return PREFIX + digits;
}

/** The stored form of a key. Plain SHA-256 is enough: a key has 256 random bits, so it can not be guessed. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

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
  const rows = await sql.all<KeyRow>('SELECT * FROM api_keys ORDER BY created_at, id');
  return rows.map(({ id, owner, created_at, revoked_at, expires_at, used_on }) => ({
    id,
    owner,
    created_at: timeOf(created_at),
    revoked_at: timeOf(revoked_at),
    expires_at: timeOf(expires_at),
    used_on,
  }));
}

/** Revokes a key: `revoked`, or the reason why not. */
export async function revokeKey(sql: Sql, id: string, now: number): Promise<'revoked' | 'already' | 'unknown'> {
  const revoke = 'UPDATE api_keys SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL';
  if ((await sql.run(revoke, [now, id])) > 0) return 'revoked';
  const found = await sql.all('SELECT id FROM api_keys WHERE id = $1', [id]);
  return found.length > 0 ? 'already' : 'unknown';
}

/** The valid keys of a running server, by their hashes. An unknown key costs a hash and a look-up, never a query. */
export class PolledKeyRing extends Polled<KeyHolder> {
  readonly #now: () => number;
  /** The ids used since the last note of them, and the day of each that was noted. */
  readonly #used = new Set<string>();
  readonly #noted = new Map<string, string>();

  /** `now` is Unix ms. */
  constructor(sql: Sql, onEvent?: OnPolled, now: () => number = Date.now) {
    super(sql, onEvent);
    this.#now = now;
  }

  /** The holder of a key; null for an unknown, revoked, expired or malformed key. */
  find(key: string): KeyHolder | null {
    if (this.size === 0 || !KEY_PATTERN.test(key)) return null;
    const holder = this.entries.get(hashKey(key)) ?? null;
    if (holder !== null) this.#used.add(holder.id);
    return holder;
  }

  protected async read(sql: Sql): Promise<[string, KeyHolder][]> {
    await this.#noteUses(sql);
    const rows = await sql.all<Pick<KeyRow, 'id' | 'hash'>>(
      'SELECT id, hash FROM api_keys WHERE revoked_at IS NULL AND COALESCE(expires_at, $1) >= $1 ORDER BY id',
      [this.#now()],
    );
    return rows.map(({ id, hash: digest }) => [digest, { id, ...hashText(id) }]);
  }

  /** Notes the day of use, once a day for each key. */
  async #noteUses(sql: Sql): Promise<void> {
    const day = timeOf(this.#now())!.slice(0, 10);
    for (const id of [...this.#used]) {
      // A use while this is written is noted the next time.
      this.#used.delete(id);
      if (this.#noted.get(id) === day) continue;
      try {
        await sql.run('UPDATE api_keys SET used_on = $1 WHERE id = $2 AND COALESCE(used_on, $3) < $1', [day, id, '']);
      } catch (error) {
        this.#used.add(id);
        throw error;
      }
      this.#noted.set(id, day);
    }
  }
}
