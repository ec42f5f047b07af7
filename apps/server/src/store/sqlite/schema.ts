import { DESK_MIGRATIONS } from '../desk-migrations.ts';
import { directoryMigrations } from '../directory-migrations.ts';
import type { FileKind } from './connection.ts';

export const DIRECTORY_FILE: FileKind = {
  applicationId: 0x56_44_52_33,
  noun: 'directory',
  // Written in bulk and read in order: with large pages an import asks the system a quarter as often.
  pageSize: 16_384,
  migrations: [
    ...directoryMigrations({
      text: 'text',
      numbered: 'INTEGER PRIMARY KEY',
      ordered: (table, columns, key) => [`CREATE TABLE ${table} (${columns}, PRIMARY KEY (${key})) WITHOUT ROWID`],
    }),
    {
      // Whether the file is to be rewritten, so that nothing of removed rows is left in it.
      name: 'rewrite',
      statements: ['ALTER TABLE meta ADD COLUMN rewrite_due bigint NOT NULL DEFAULT 0'],
    },
  ],
};

export const DESK_FILE: FileKind = {
  applicationId: 0x56_44_52_32,
  noun: 'desk',
  pageSize: 4096,
  migrations: DESK_MIGRATIONS,
};
