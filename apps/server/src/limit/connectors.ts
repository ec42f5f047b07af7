import type { Sql } from '../store/sql.ts';
import { Polled, type Reading } from './polled.ts';

/** Most names that may have a ceiling of their own: a running server reads all of them each time. */
export const CONNECTORS_MAX = 1000;

/** A name with a ceiling of its own, as the operator sees it. */
export interface ListedConnector {
  readonly name: string;
  /** Requests a minute. */
  readonly limit: number;
  /** UTC date-time. */
  readonly set_at: string;
}

interface ConnectorRow {
  name: string;
  ceiling: number;
  set_at: number;
}

/** Gives a name its ceiling. False when {@link CONNECTORS_MAX} other names have one. */
export function setConnector(sql: Sql, name: string, limit: number, now: number): Promise<boolean> {
  return sql.transaction(async (inside) => {
    await inside.run('DELETE FROM connectors WHERE name = $1', [name]);
    const [row] = await inside.all<{ others: number }>('SELECT count(*) AS others FROM connectors');
    if (Number(row?.others) >= CONNECTORS_MAX) return false;
    await inside.run('INSERT INTO connectors (name, ceiling, set_at) VALUES ($1, $2, $3)', [name, limit, now]);
    return true;
  });
}

/** Every name with a ceiling of its own, by name. */
export async function listConnectors(sql: Sql): Promise<ListedConnector[]> {
  const rows = await sql.all<ConnectorRow>('SELECT name, ceiling, set_at FROM connectors ORDER BY name');
  return rows.map(({ name, ceiling, set_at }) => ({
    name,
    limit: Number(ceiling),
    set_at: new Date(Number(set_at)).toISOString(),
  }));
}

/** Puts a name back under the general ceiling. False when it has none of its own. */
export async function removeConnector(sql: Sql, name: string): Promise<boolean> {
  return (await sql.run('DELETE FROM connectors WHERE name = $1', [name])) > 0;
}

/** The names with a ceiling of their own. */
export interface ConnectorBook {
  /** The name's own ceiling, or null; `name` is in lower case. */
  ceilingOf(name: string): number | null;
}

/** How reading the connectors went. */
export type ConnectorEvent = { readonly connectors: number } | { readonly cause: unknown };

/** The book of a running server: all in memory, so a name that anybody may send costs a look-up, never a query. */
export class PolledConnectors extends Polled<ReadonlyMap<string, number>> implements ConnectorBook {
  readonly #sql: Sql;

  constructor(sql: Sql, onEvent: (event: ConnectorEvent) => void = () => {}) {
    super(
      new Map(),
      ({ size }) => onEvent({ connectors: size }),
      (cause) => onEvent({ cause }),
    );
    this.#sql = sql;
  }

  ceilingOf(name: string): number | null {
    return this.value.get(name) ?? null;
  }

  protected async look(): Promise<Reading<ReadonlyMap<string, number>>> {
    const rows = await this.#sql.all<ConnectorRow>('SELECT name, ceiling FROM connectors ORDER BY name');
    const ceilings = rows.map(({ name, ceiling }) => [name, Number(ceiling)] as const);
    return { version: JSON.stringify(ceilings), value: () => new Map(ceilings) };
  }
}
