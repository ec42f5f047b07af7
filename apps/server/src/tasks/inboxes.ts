import type { Sql } from '../store/sql.ts';
import { hashToken, isToken, randomToken } from './token.ts';

/** Makes the private link of a professional's inbox: its token, shown this once. The link before it stops working. */
export async function issueInbox(
  sql: Sql,
  professionalId: string,
  now: number,
  token: string = randomToken(),
): Promise<string> {
  await sql.run(
    `INSERT INTO inboxes (professional_id, token_hash, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (professional_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at`,
    [professionalId, hashToken(token), now],
  );
  return token;
}

/** When the link of a professional's inbox was issued, or null when there is none. */
export async function inboxIssuedAt(sql: Sql, professionalId: string): Promise<number | null> {
  const [row] = await sql.all<{ created_at: number }>('SELECT created_at FROM inboxes WHERE professional_id = $1', [
    professionalId,
  ]);
  return row === undefined ? null : Number(row.created_at);
}

/** Whose inbox a private link opens, or null. */
export async function findInbox(sql: Sql, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const [row] = await sql.all<{ professional_id: string }>(
    'SELECT professional_id FROM inboxes WHERE token_hash = $1',
    [hashToken(token)],
  );
  return row?.professional_id ?? null;
}
