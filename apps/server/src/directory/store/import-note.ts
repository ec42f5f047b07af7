import { withDeskIfMade } from './desk.ts';
import type { Sql } from './sql.ts';

/** The last import that ended well, whether or not it changed something: how many records it read, by what became of them. */
export interface ImportNote {
  /** Unix ms. */
  readonly finished_at: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** Notes an import in the desk, if a server has made one: there every server may read it. */
export async function noteImport(databaseUrl: string, { finished_at, counts }: ImportNote): Promise<void> {
  await withDeskIfMade(databaseUrl, (desk) =>
    desk.run(
      `INSERT INTO last_import (only_row, finished_at, counts) VALUES (1, $1, $2)
       ON CONFLICT (only_row) DO UPDATE SET finished_at = excluded.finished_at, counts = excluded.counts`,
      [finished_at, JSON.stringify(counts)],
    ),
  );
}

export async function readImportNote(desk: Sql): Promise<ImportNote | null> {
  const [row] = await desk.all<{ finished_at: number; counts: string }>('SELECT finished_at, counts FROM last_import');
  return row === undefined ? null : { finished_at: row.finished_at, counts: JSON.parse(row.counts) };
}
