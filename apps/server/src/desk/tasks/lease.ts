import type { Sql } from '../../directory/store/sql.ts';

/** Takes or extends a lease for `holder`. Returns false while another holds it. */
export async function holdLease(sql: Sql, name: string, holder: string, now: number, forMs: number): Promise<boolean> {
  const held = await sql.run(
    `INSERT INTO leases (name, holder, held_until) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
     WHERE leases.holder = excluded.holder OR leases.held_until <= $4`,
    [name, holder, now + forMs, now],
  );
  return held > 0;
}

/** Ends a lease of `holder`, so that another process need not wait for its end. */
export async function endLease(sql: Sql, name: string, holder: string): Promise<void> {
  await sql.run('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder]);
}
