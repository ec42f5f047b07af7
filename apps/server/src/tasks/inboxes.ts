import type { Sql } from '../store/sql.ts';
import { hashToken, isToken, randomToken } from './token.ts';

/** Makes the private link of a professional's inbox: its token, shown this once. The link before it stops working. */
export async function issueInbox(sql: Sql, professionalId: string, now: number): Promise<string> {
  const token = randomToken();
  await sql.run(
    `INSERT INTO inboxes (professional_id, token_hash, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (professional_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at`,
    [professionalId, hashToken(token), now],
  );
  return token;
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
