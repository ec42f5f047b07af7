import fs from 'node:fs';
import path from 'node:path';
import { type ImportReport, importFiles } from '../intake/import.ts';
import { isKind, KINDS } from '../intake/kinds.ts';
import { startProgress } from '../intake/progress.ts';
import { renderReport, renderReportJson } from '../intake/report.ts';
import { findSourceFiles, passedOver, type SourceFile, shortList } from '../intake/source-files.ts';
import { databaseFiles } from '../store/database-url.ts';
import { openWriter, openWriterOnTrial } from '../store/open.ts';
import { type Arguments, type Command, CommandFailure, UsageError, type World } from './command.ts';
import { DATABASE_FLAGS, databaseUrl } from './database.ts';
import { print } from './output.ts';

/** Exit statuses (source-format, Bad records). */
const ALL_IN = 0;
const NOT_IMPORTED = 1;
const SOME_REJECTED = 3;

export const importCommand: Command = {
  name: 'import',
  summary: 'imports source files into the directory',
  usage: 'PATH [flags]',
  help: `PATH is a folder with any of services, cities, professionals and reviews (.ndjson or .ndjson.gz),
one such file with --kind, or - for standard input with --kind.

Private fields are read and never stored. A record that can't be read is rejected alone and reported;
the rest goes in, all of it or, should anything stop the import, none of it.

Exit status: 0 all went in, 3 some were rejected, 1 nothing was imported, 2 a wrong command line.

Examples
  vidriera import export/
  vidriera import export/ --dry-run --rejects rejected.ndjson
  zcat reviews.ndjson.gz | vidriera import - --kind reviews`,
  flags: {
    kind: { type: 'string', value: 'KIND', help: `What one file holds: ${KINDS.join(', ')}.` },
    replace: { type: 'boolean', help: 'Make the given kinds exactly what the files hold.' },
    'dry-run': { type: 'boolean', help: 'Do everything but write.' },
    strict: { type: 'boolean', help: 'Import nothing when any record is rejected.' },
    rejects: {
      type: 'string',
      value: 'FILE',
      help: 'Write rejected records with their reason (they hold private data)',
    },
    ...DATABASE_FLAGS,
  },
  positionals: [1, 1],
  run,
};

async function run(args: Arguments, world: World): Promise<number> {
  const { flags, positionals } = args;
  const kind = flags.kind ?? null;
  if (kind !== null && (typeof kind !== 'string' || !isKind(kind))) {
    throw new UsageError(`--kind is ${JSON.stringify(kind)}; expected one of ${KINDS.join(', ')}`);
  }
  const files = findSourceFiles(positionals[0]!, kind, world.stdin);
  const rejectsFile = typeof flags.rejects === 'string' ? flags.rejects : null;
  const url = databaseUrl(args, world);
  if (rejectsFile !== null) refuseOverwrite(rejectsFile, files, databaseFiles(url));
  const [dryRun, strict] = [flags['dry-run'] === true, flags.strict === true];

  const unread = passedOver(positionals[0]!, files);
  if (unread.length > 0) world.stderr.write(`Not read, for no kind has that name: ${shortList(unread)}\n`);
  const writer = await (dryRun ? openWriterOnTrial(url) : openWriter(url));
  const started = world.now();
  const sizes = files.map((file) => file.size);
  const total = sizes.includes(null) ? null : sizes.reduce<number>((sum, size) => sum + size!, 0);
  const progress = startProgress(world.stderr, total, world.now);
  try {
    const report = await importFiles(writer, {
      files,
      replace: flags.replace === true,
      dryRun,
      strict,
      rejectsFile,
      now: world.now,
      onRead: progress.add,
      onWait: () => world.stderr.write('Another import is under way; waiting for it to end.\n'),
    }).finally(progress.end);
    try {
      const status = statusOf(report, strict);
      const how = { dryRun, strict, rejectsFile, took: world.now() - started };
      const rendered = flags.json === true ? renderReportJson(report, how) : renderReport(report, how);
      for (const part of rendered) if (!(await print(world.stdout, part))) break;
      return status;
    } finally {
      report.close();
    }
  } finally {
    await writer.close();
  }
}

function statusOf({ rejections }: ImportReport, strict: boolean): number {
  if (rejections.count() === 0) return ALL_IN;
  return strict ? NOT_IMPORTED : SOME_REJECTED;
}

/** `--rejects` must name neither a source file nor a file of the database, because it is truncated first. */
function refuseOverwrite(rejectsFile: string, files: readonly SourceFile[], database: readonly string[]): void {
  if (database.some((file) => isSameFile(rejectsFile, file)))
    throw new CommandFailure(`--rejects ${rejectsFile} is a file of the directory's database.`);
  if (files.some((file) => file.path !== null && isSameFile(rejectsFile, file.path)))
    throw new CommandFailure(`--rejects ${rejectsFile} is a file to be imported.`);
}

/** Whether two paths name the same file, whether or not it exists. */
function isSameFile(one: string, other: string): boolean {
  if (path.resolve(one) === path.resolve(other)) return true;
  const [a, b] = [one, other].map((file) => fs.statSync(file, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
