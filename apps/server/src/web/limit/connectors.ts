import type { Sql } from '../../directory/store/sql.ts';
import { Polled } from './polled.ts';

interface ConnectorRow {
  name: string;
  ceiling: number;
  set_at: number;
}

/** Sets the ceiling of a name. */
export async function setConnector(sql: Sql, name: string, limit: number, now: number): Promise<void> {
  const update = 'ON CONFLICT (name) DO UPDATE SET ceiling = excluded.ceiling, set_at = excluded.set_at';
  await sql.run(`INSERT INTO connectors (name, ceiling, set_at) VALUES ($1, $2, $3) ${update}`, [name, limit, now]);
}

/** Every name with its own ceiling in requests per minute, sorted by name; `set_at` is a UTC date-time. */
export async function listConnectors(sql: Sql) {
  const rows = await sql.all<ConnectorRow>('SELECT name, ceiling, set_at FROM connectors ORDER BY name');
  return rows.map(({ name, ceiling, set_at }) => ({ name, limit: ceiling, set_at: new Date(set_at).toISOString() }));
}

/** Removes the ceiling of a name, which then has the general one. Returns false when it has none. */
export async function removeConnector(sql: Sql, name: string): Promise<boolean> {
  return (await sql.run('DELETE FROM connectors WHERE name = $1', [name])) > 0;
}

/** The ceilings of a running server by name. Anybody may send a name, so a name must not cost a query. */
export class PolledConnectors extends Polled<number> {
  /** The name's own ceiling, or null; `name` is in lower case. */
  ceilingOf(name: string): number | null {
    return this.entries.get(name) ?? null;
  }

  protected async read(sql: Sql): Promise<[string, number][]> {
    const rows = await sql.all<ConnectorRow>('SELECT name, ceiling FROM connectors ORDER BY name');
    return rows.map(({ name, ceiling }) => [name, ceiling]);
  }
}
