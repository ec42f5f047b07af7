// Copies the two SQLite databases while they are in use: node backup.mjs DATA-FOLDER BACKUP-FOLDER. The key of the family-name
// fingerprints is not copied: it belongs in another place.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The newest backups, which stay. */
const KEPT = 14;
const [data, backups] = process.argv.slice(2);
if (data === undefined || backups === undefined) throw new Error('usage: node backup.mjs DATA-FOLDER BACKUP-FOLDER');

const name = new Date().toISOString().replace(/[:.]/g, '-');
const target = path.join(backups, name);
const unfinished = `${target}.unfinished`;
mkdirSync(unfinished, { recursive: true, mode: 0o700 });
for (const file of ['vidriera.db', 'vidriera-desk.db']) {
  if (!existsSync(path.join(data, file))) continue;
  const database = new DatabaseSync(path.join(data, file), { readOnly: true, timeout: 60_000 });
  database.prepare('VACUUM INTO ?').run(path.join(unfinished, file));
  database.close();
}
renameSync(unfinished, target);
const old = readdirSync(backups).sort().slice(0, -KEPT);
for (const one of old) rmSync(path.join(backups, one), { recursive: true });
console.log(target);
