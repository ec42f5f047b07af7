import { randomBytes } from 'node:crypto';
import type { Sql } from './sql.ts';

const SECRET_BYTES = 32;

/** The 32 random bytes of that name, the same for every process of the store: made the first time they are asked for. */
export async function serverSecret(sql: Sql, name: string): Promise<Uint8Array> {
  await sql.run('INSERT INTO secrets (name, value, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING', [
    name,
    randomBytes(SECRET_BYTES),
    Date.now(),
  ]);
  const [row] = await sql.all<{ value: Uint8Array }>('SELECT value FROM secrets WHERE name = $1', [name]);
  return row!.value;
}
