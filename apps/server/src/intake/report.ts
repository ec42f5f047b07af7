import { formatCount, formatDuration, plural } from './format.ts';
import type { ImportReport } from './import.ts';
import { KINDS, LEFT_OUT, type LeftOut, type Rejection } from './kinds.ts';
import { withoutPosition } from './rejections.ts';
import { addTally, emptyTally } from './tally.ts';

/** What the report needs to know besides what the import says. */
export interface Circumstances {
  readonly dryRun: boolean;
  readonly strict: boolean;
  readonly rejectsFile: string | null;
  /** ms. */
  readonly took: number;
}

const COLUMNS = ['read', 'written', 'unchanged', 'deleted', 'rejected'] as const;

/** The import as a person reads it. */
export function* renderReport(report: ImportReport, how: Circumstances): Generator<string> {
  yield `${headline(report, how)}\n\n`;
  yield table(report);
  yield leftOut(report);
  yield* rejected(report, how);
}

/** The import as a program reads it (commands.md); the rejections flow, they may be many. */
export function* renderReportJson(report: ImportReport): Generator<string> {
  const { revision, counts } = report;
  const total = emptyTally();
  for (const kind of KINDS) addTally(total, report.tally[kind]);
  const head = { revision: revision.revision, ...counts, left_out: total.leftOut, ignored_fields: total.ignored };
  yield `${JSON.stringify(head).slice(0, -1)},"rejections":[`;
  let first = true;
  for (const rejection of report.rejections.all()) {
    yield first ? rejection : `,${rejection}`;
    first = false;
  }
  yield ']}\n';
}

function headline(report: ImportReport, { dryRun, strict, took }: Circumstances): string {
  const records = KINDS.reduce((sum, kind) => sum + report.counts[kind].read, 0);
  const speed = took > 0 ? `, ${plural(Math.round((records * 1000) / took), 'record')} a second` : '';
  const pace = `${plural(records, 'record')} in ${formatDuration(took)}${speed}`;
  if (strict && report.rejections.count() > 0)
    return `Not imported: --strict, and ${plural(report.rejections.count(), 'record')} rejected. ${pace}.`;
  if (dryRun) return `Dry run, nothing was written: ${pace}.`;
  if (!report.committed) return `Nothing new: the directory stays at revision ${report.revision.revision}. ${pace}.`;
  return `Imported: the directory is at revision ${report.revision.revision}. ${pace}.`;
}

function table({ counts }: ImportReport): string {
  const rows = [
    ['', ...COLUMNS],
    ...KINDS.map((kind) => [kind, ...COLUMNS.map((column) => formatCount(counts[kind][column]))]),
  ];
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const lines = rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]! + 2))).join(''),
  );
  return `${lines.join('\n')}\n`;
}

function leftOut({ tally }: ImportReport): string {
  const total = emptyTally();
  const ignored: string[] = [];
  for (const kind of KINDS) {
    addTally(total, tally[kind]);
    for (const [field, times] of Object.entries(tally[kind].ignored))
      ignored.push(`${kind} ${field} (${formatCount(times)})`);
  }
  const lines = Object.entries(total.leftOut).map(
    ([what, times]) => `  ${formatCount(times)} ${LEFT_OUT[what as LeftOut]}`,
  );
  if (lines.length > 0) lines.unshift('\nLeft out of records that went in:');
  if (ignored.length > 0) lines.push(`\nFields the format does not name, ignored: ${ignored.join(', ')}`);
  return lines.length > 0 ? `${lines.join('\n')}\n` : '';
}

/** What an operator does about a reason that is the same for many records. */
const ADVICE: Readonly<Record<string, string>> = {
  'is not a city of the directory':
    'Cities come before professionals: put cities.ndjson in the folder, or import it with --kind cities.',
  'is not a professional of the directory':
    'Professionals come before reviews: put professionals.ndjson in the folder, or import it with --kind professionals.',
};

function* rejected({ rejections }: ImportReport, { rejectsFile }: Circumstances): Generator<string> {
  const count = rejections.count();
  if (count === 0) return;
  yield `\nRejected: ${plural(count, 'record')}\n\nBy reason, each with its first place:\n`;
  const groups = rejections.groups();
  yield* columns(
    groups.map(({ first, count: times }) => [
      formatCount(times).padStart(formatCount(groups[0]!.count).length),
      first.kind,
      sentence({ ...first, field: withoutPosition(first.field) }),
      placeOf(first),
    ]),
  );
  const advised = new Set(groups.flatMap(({ first }) => ADVICE[first.reason] ?? []));
  for (const advice of advised) yield `${advice}\n`;
  const first = rejections.first();
  if (count > groups.length) {
    yield first.length < count ? `\nThe first of each kind:\n` : '\nOne by one:\n';
    yield* columns(first.map((rejection) => [placeOf(rejection), sentence(rejection)]));
  }
  if (rejectsFile !== null) yield `\nAll of them, with their records, are in ${rejectsFile}.\n`;
  else if (count > first.length)
    yield '\nTo have all of them: --rejects FILE writes each record with its reason, --json lists them.\n';
}

const placeOf = ({ file, line }: Rejection): string => `${file}:${line}`;

/** Rows of cells as lines, indented, each column as wide as its widest cell. */
function* columns(rows: readonly (readonly string[])[]): Generator<string> {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  for (const row of rows)
    yield `  ${row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd()}\n`;
}

/** `city is not a city of the directory`; of a line as a whole, `the line is not JSON`. */
function sentence({ field, reason }: Rejection): string {
  return `${field ?? 'the line'} ${reason}`;
}
