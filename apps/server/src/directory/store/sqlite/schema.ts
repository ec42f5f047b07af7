import { DESK_MIGRATIONS } from '../desk-migrations.ts';
import { directoryMigrations } from '../directory-migrations.ts';
import type { FileKind } from './connection.ts';

export const DIRECTORY_FILE: FileKind = {
  // "VDR3"
  applicationId: 0x56_44_52_33,
  noun: 'directory',
  // Imports write in bulk and builds read in order: with pages four times as large
  // as usual, an import makes a quarter of the system calls.
  pageSize: 16_384,
  migrations: directoryMigrations({
    text: 'text',
    numbered: 'INTEGER PRIMARY KEY',
    ordered: (table, columns, key) => [`CREATE TABLE ${table} (${columns}, PRIMARY KEY (${key})) WITHOUT ROWID`],
  }),
};

export const DESK_FILE: FileKind = {
  // "VDR2"
  applicationId: 0x56_44_52_32,
  noun: 'desk',
  pageSize: 4096,
  migrations: DESK_MIGRATIONS,
};
