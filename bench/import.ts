/**
 * How fast an import is beside the least a database can do: the same rows, as the import stored them, inserted by prepared
 * statements into the same tables in one transaction, nothing read, checked or redacted. One run measures both, in turns.
 *
 *   node bench/import.ts [--professionals N] [--rounds N]
 */
import fs from 'node:fs';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { writeDemo } from '../apps/server/src/demo/records.ts';
import { importFiles } from '../apps/server/src/directory/intake/import.ts';
import { KINDS } from '../apps/server/src/directory/intake/kinds.ts';
import { findSourceFiles } from '../apps/server/src/directory/intake/source-files.ts';
import { openWriter } from '../apps/server/src/directory/store/open.ts';
import { DIRECTORY_FILE } from '../apps/server/src/directory/store/sqlite/connection.ts';

const { values } = parseArgs({
  options: { professionals: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '3' } },
});
// The threads of an import find there what was compiled once, as those of the command do.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../node_modules/.cache/vidriera');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-bench-'));
try {
  await measure(Number(values.professionals), Number(values.rounds));
} finally {
  fs.rmSync(folder, { recursive: true });
}

async function measure(professionals: number, rounds: number): Promise<void> {
  const source = path.join(folder, 'source');
  const written = await writeDemo(source, { professionals });
  const rows = KINDS.reduce((sum, kind) => sum + written[kind], 0);
  const imported: number[] = [];
  const bare: number[] = [];
  const cpu = { imported: [] as number[], main: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const file = path.join(folder, `${round}.db`);
    let before = process.cpuUsage();
    const mainBefore = process.threadCpuUsage();
    imported.push(rows / (await timeImport(source, file)));
    cpu.imported.push(total(process.cpuUsage(before)) / rows);
    cpu.main.push(total(process.threadCpuUsage(mainBefore)) / rows);
    const stored = readRows(file);
    before = process.cpuUsage();
    bare.push(rows / timeBare(stored, path.join(folder, `${round}-bare.db`)));
    cpu.bare.push(total(process.cpuUsage(before)) / rows);
    fs.rmSync(file);
  }
  const [fast, least] = [median(imported), median(bare)];
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `rows            ${rows.toLocaleString('en-US')} (${professionals.toLocaleString('en-US')} professionals)`,
  );
  console.log(`import          ${Math.round(fast).toLocaleString('en-US')} rows/s`);
  console.log(`bare insert     ${Math.round(least).toLocaleString('en-US')} rows/s`);
  console.log(`ratio           ${(fast / least).toFixed(2)}`);
  const [all, main, bareCpu] = [median(cpu.imported), median(cpu.main), median(cpu.bare)];
  // Another program on the machine lengthens the time of what runs on all cores more than that of what runs on one.
  const undisturbed = bareCpu / Math.max(main, all / availableParallelism());
  console.log(
    `processor time  ${all.toFixed(1)} µs a row on all cores together, ${main.toFixed(1)} of it in the writing thread; bare ${bareCpu.toFixed(1)} µs`,
  );
  console.log(
    `undisturbed     ${undisturbed.toFixed(2)} by processor time on ${availableParallelism()} cores, ${(bareCpu / main).toFixed(2)} with cores to spare`,
  );
  console.log(`peak memory     ${memory} MB, of both`);
}

async function timeImport(source: string, file: string): Promise<number> {
  const writer = await openWriter(`file:${file}`);
  const start = performance.now();
  const files = findSourceFiles(source, null, process.stdin);
  const report = await importFiles(writer, { files, now: Date.now });
  const seconds = (performance.now() - start) / 1000;
  report.close();
  await writer.close();
  return seconds;
}

interface StoredTable {
  readonly kind: string;
  readonly columns: readonly string[];
  readonly rows: readonly SQLInputValue[][];
}

function readRows(file: string): StoredTable[] {
  const stored = new DatabaseSync(file, { readOnly: true });
  const tables = KINDS.map((kind) => {
    const select = stored.prepare(`SELECT * FROM ${kind}`);
    select.setReturnArrays(true);
    const columns = select.columns().map((column) => column.name);
    return { kind, columns, rows: select.all() as unknown as SQLInputValue[][] };
  });
  stored.close();
  return tables;
}

/** Seconds to insert the rows into a new file. */
function timeBare(tables: readonly StoredTable[], to: string): number {
  const database = new DatabaseSync(to);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -131072; `);
  for (const { statements } of DIRECTORY_FILE.migrations) for (const sql of statements) database.exec(sql);
  const start = performance.now();
  database.exec('BEGIN');
  for (const { kind, columns, rows } of tables) {
    const insert = database.prepare(
      `INSERT INTO ${kind} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) insert.run(...row);
  }
  database.exec('COMMIT');
  const seconds = (performance.now() - start) / 1000;
  database.close();
  fs.rmSync(to);
  return seconds;
}

/** Microseconds. */
function total({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
