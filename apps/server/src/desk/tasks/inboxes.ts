import type { Sql } from '../../directory/store/sql.ts';
import { first } from './desk.ts';
import { hashToken, isToken, randomToken } from './token.ts';

/** Issues a new private link of a professional's inbox; returns its token, which is not stored. The earlier link stops working. */
export async function issueInbox(sql: Sql, professionalId: string, now: number, token = randomToken()) {
  await sql.run(
    `INSERT INTO inboxes (professional_id, token_hash, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (professional_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at`,
    [professionalId, hashToken(token), now],
  );
  return token;
}

export async function inboxIssuedAt(sql: Sql, professionalId: string): Promise<number | null> {
  const query = 'SELECT created_at FROM inboxes WHERE professional_id = $1';
  return (await first<{ created_at: number }>(sql, query, [professionalId]))?.created_at ?? null;
}

export async function listInboxes(sql: Sql): Promise<string[]> {
  const rows = await sql.all<{ professional_id: string }>('SELECT professional_id FROM inboxes');
  return rows.map(({ professional_id }) => professional_id);
}

export async function findInbox(sql: Sql, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const query = 'SELECT professional_id FROM inboxes WHERE token_hash = $1';
  return (await first<{ professional_id: string }>(sql, query, [hashToken(token)]))?.professional_id ?? null;
}
