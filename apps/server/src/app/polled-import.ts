import { type ImportNote, readImportNote } from '../directory/store/import-note.ts';
import type { Sql } from '../directory/store/sql.ts';
import { Polled } from '../web/limit/polled.ts';

/** The last import that succeeded, as commands note it while a server runs. */
export class PolledImport extends Polled<ImportNote> {
  get last(): ImportNote | null {
    return this.entries.get('last') ?? null;
  }

  protected async read(sql: Sql): Promise<[string, ImportNote][]> {
    const note = await readImportNote(sql);
    return note === null ? [] : [['last', note]];
  }
}
