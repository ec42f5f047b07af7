import type { Sql } from './sql.ts';

/** Notes where the site is served from now on. Of several replicas the last to start says. */
export async function noteSiteAddress(desk: Sql, url: string): Promise<void> {
  await desk.run('INSERT INTO site (only_row, url) VALUES (1, $1) ON CONFLICT (only_row) DO UPDATE SET url = $1', [
    url,
  ]);
}

/** Where a server of this desk last served the site; null before the first. */
export async function lastSiteAddress(desk: Sql): Promise<string | null> {
  const [row] = await desk.all<{ url: string }>('SELECT url FROM site');
  return row?.url ?? null;
}
