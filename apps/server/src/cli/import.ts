import fs from 'node:fs';
import path from 'node:path';
import { startProgress } from '../directory/intake/format.ts';
import type { ImportReport, MostDeletes } from '../directory/intake/import.ts';
import { type Counts, isKind, KINDS } from '../directory/intake/kinds.ts';
import { renderReport, renderReportJson } from '../directory/intake/report.ts';
import {
  findSourceFiles,
  type SourceFile,
  shortList,
  sizeOfAll,
  unreadFiles,
} from '../directory/intake/source-files.ts';
import { noteImport } from '../directory/store/desk.ts';
import { databaseFiles, openWriter, openWriterForDryRun } from '../directory/store/open.ts';
import { readSetting } from '../settings.ts';
import { type Call, type Command, CommandFailure, print, UsageError, withOpened } from './command.ts';

/** Exit statuses (source-format, Bad records). */
const ALL_IN = 0;
const NOT_IMPORTED = 1;
const SOME_REJECTED = 3;

export const importCommand: Command = {
  name: 'import',
  summary: 'imports source files into the directory',
  usage: 'PATH [flags]',
  help: `PATH is a folder with any of services, cities, professionals and reviews (.ndjson or .csv, each also with .gz),
one such file with --kind, or - for standard input with --kind. A table has a header of field names; --map reads one
with other names, values and dates, and NDJSON of another shape.

Private fields are read and never stored. A record that can't be read is rejected alone and reported;
the rest goes in, all of it or, should anything stop the import, none of it.

The report counts what was read in other words, left out or rejected, each with its first lines; of services and places it
shows the commonest values with what they may mean. It ends with what is worth a look in the records that went in.

Exit status: 0 no record was rejected, 3 some were rejected, 1 the import failed or --strict stopped it,
2 the command line is wrong. With --dry-run nothing is imported in any case.

Examples
  vidriera import export/
  vidriera import export/ --dry-run --rejects rejected.ndjson
  vidriera import --map-template > map.yaml && vidriera import export/ --map map.yaml
  zcat reviews.csv.gz | vidriera import - --kind reviews`,
  flags: {
    kind: ['KIND', `The kind of the records in one file: ${KINDS.join(', ')}.`],
    map: ['FILE', 'Read the records as this YAML file says: fields, values, constants, defaults.'],
    'map-template': 'Print a map with every field, to start from, and import nothing.',
    replace: 'Delete the stored records of these kinds that the files do not have.',
    'max-deletes': [
      'N',
      'With --replace: the most records of each kind to delete, as a number or a percentage (N%). Without it an import that would delete more than 10% of a kind, and more than 20 records, imports nothing.',
    ],
    'dry-run': 'Check and report everything, but change nothing.',
    strict: 'Import nothing when any record is rejected.',
    rejects: ['FILE', 'Write rejected records with their reason (they hold private data).'],
  },
  positionals: [0, 1],
  run,
};

async function run(call: Call): Promise<number> {
  const { flags, positionals } = call;
  // Loaded here, because every command loads this file.
  const { mapTemplate, readMapFile } = await import('./map-file.ts');
  const { importFiles } = await import('../directory/intake/import.ts');
  if (flags['map-template'] === true) {
    await print(call.stdout, mapTemplate());
    return ALL_IN;
  }
  const kind = flags.kind ?? null;
  if (kind !== null && (typeof kind !== 'string' || !isKind(kind))) {
    throw new UsageError(`--kind is ${JSON.stringify(kind)}; expected one of ${KINDS.join(', ')}`);
  }
  const maxDeletes = readMostDeletes(flags);
  const [from] = positionals;
  if (!from) throw new UsageError(`PATH is missing; usage: vidriera ${call.usage}`);
  const map = typeof flags.map === 'string' ? readMapFile(flags.map) : null;
  const files = findSourceFiles(from, kind, call.stdin);
  const rejectsFile = typeof flags.rejects === 'string' ? flags.rejects : null;
  const url = readSetting('databaseUrl', call.env, flags);
  if (rejectsFile !== null) refuseOverwrite(rejectsFile, files, databaseFiles(url), map?.name);
  const [dryRun, strict] = [flags['dry-run'] === true, flags.strict === true];

  const unread = unreadFiles(from, files);
  if (unread.length > 0)
    call.stderr.write(`Not imported, because the name is none of ${KINDS.join(', ')}: ${shortList(unread)}\n`);
  return withOpened(dryRun ? openWriterForDryRun(url) : openWriter(url), async (writer) => {
    const progress = startProgress(call.stderr, sizeOfAll(files), call.now);
    const report = await importFiles(writer, {
      files,
      map,
      replace: flags.replace === true,
      ...(maxDeletes && { maxDeletes }),
      dryRun,
      strict,
      rejectsFile,
      now: call.now,
      onRead: progress.add,
      onWait: () => call.stderr.write('Another import is under way; waiting for it to end.\n'),
    }).finally(progress.end);
    const someRejected = strict ? NOT_IMPORTED : SOME_REJECTED;
    const status = report.rejections.count() === 0 ? ALL_IN : someRejected;
    if (!dryRun && status !== NOT_IMPORTED) {
      // A role of imports alone may not write the desk, which is no reason to fail.
      await noteImport(url, { finished_at: call.now(), counts: sumOf(report) }).catch(() => {});
    }
    await printAndClose(report, call);
    return status;
  });
}

function readMostDeletes({ replace, 'max-deletes': given }: Call['flags']): MostDeletes | undefined {
  if (typeof given !== 'string') return undefined;
  if (replace !== true) throw new UsageError('--max-deletes goes with --replace.');
  const [, digits, percent] = /^(\d{1,9})(%?)$/.exec(given) ?? [];
  const most = Number(digits);
  if (percent === '') return () => most;
  if (percent === '%' && most <= 100) return (stored) => (stored * most) / 100;
  throw new UsageError(
    `--max-deletes is ${JSON.stringify(given)}; expected a number of records or a percentage, such as 500 or 20%`,
  );
}

export async function printAndClose(report: ImportReport, { flags, stdout }: Call): Promise<void> {
  try {
    for await (const part of flags.json ? renderReportJson(report) : renderReport(report)) {
      if (!(await print(stdout, part))) return;
    }
  } finally {
    report.close();
  }
}

function sumOf({ counts }: ImportReport): Record<string, number> {
  const sum = (outcome: keyof Counts) => Object.values(counts).reduce((total, of) => total + of[outcome], 0);
  const outcomes = ['written', 'unchanged', 'deleted', 'rejected'] as const;
  return Object.fromEntries(outcomes.map((outcome) => [outcome, sum(outcome)]));
}

/** `--rejects` must name no source file, map or file of the database, because it is truncated first. */
function refuseOverwrite(rejectsFile: string, files: readonly SourceFile[], database: readonly string[], map?: string) {
  const refuse = (what: string, taken: readonly (string | null | undefined)[]) => {
    if (taken.some((file) => file && fileId(file) === fileId(rejectsFile)))
      throw new CommandFailure(`--rejects ${rejectsFile} is ${what}.`);
  };
  refuse('the map of this import', [map]);
  refuse("a file of the directory's database", database);
  refuse(
    'a file to be imported',
    files.map((file) => file.path),
  );
}

/** The same for two paths of one file, whether or not it exists. */
function fileId(file: string): string {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  return found === undefined ? path.resolve(file) : `${found.dev}:${found.ino}`;
}
