import { formatCount, formatDuration, plural } from './format.ts';
import type { ImportReport } from './import.ts';
import {
  KINDS,
  type Kind,
  LINES_SHOWN,
  NO_CITY,
  NO_PROFESSIONAL,
  NOTES,
  type Note,
  type ShownValue,
  summaryOf,
  Tally,
} from './kinds.ts';

const COLUMNS = ['read', 'written', 'unchanged', 'deleted', 'rejected'] as const;

export function* renderReport(report: ImportReport): Generator<string> {
  yield `${headline(report)}\n\n`;
  yield table(report);
  yield* unlisted(report);
  yield* wentIn(report);
  yield* quality(report);
  yield* rejected(report);
  if (report.committed) yield `\nOnce a server serves this revision, "vidriera status" says what it withholds.\n`;
}

/** The report as JSON (commands.md). It is streamed, because there may be many rejections. */
export async function* renderReportJson(report: ImportReport): AsyncGenerator<string> {
  const { revision, dryRun, counts, rejections } = report;
  const total = new Tally();
  for (const kind of KINDS) total.add(report.tally[kind]);
  const sums = SECTIONS.map(({ name, said }) => {
    const notes = [...total.noted].filter(([what]) => what in said);
    return [name, Object.fromEntries(notes.map(([what, { count }]) => [what, count]))] as const;
  });
  const head = {
    revision: revision.revision,
    dry_run: dryRun,
    ...counts,
    no_longer_listed: report.listing.lost,
    ...Object.fromEntries(sums),
    ignored_fields: Object.fromEntries(total.ignored),
    notes: notesOf(report).map(({ kind, of: what, file, ...some }) => ({ kind, what, file, ...jsonOf(some) })),
    rejections_by_reason: reasonsOf(report).map(({ kind, file, of, ...some }) => ({
      file,
      kind,
      ...of,
      ...jsonOf(some),
    })),
    quality: Object.fromEntries(qualityOf(report)),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"rejections":[`;
  let first = true;
  for await (const rejection of rejections.all()) {
    yield first ? rejection : `,${rejection}`;
    first = false;
  }
  yield ']}\n';
}

function headline(report: ImportReport): string {
  const { dryRun, strict, took } = report;
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
  return `${aligned(rows, (column) => column > 0).join('\n')}\n`;
}

const SECTIONS = Object.entries(NOTES).map(([name, { title, said }]) => {
  return { name, title, said: said as Partial<Record<Note, string>> };
});

const notesOf = ({ notes }: ImportReport) =>
  notes.flatMap(({ of, ...some }) => (typeof of === 'string' ? { of, ...some } : []));

/** Why records were rejected, the commonest reason first. */
const reasonsOf = ({ notes }: ImportReport) =>
  notes.flatMap(({ of, ...some }) => (typeof of === 'string' ? [] : { of, ...some })).sort((a, b) => b.count - a.count);

function* wentIn(report: ImportReport): Generator<string> {
  const notes = notesOf(report);
  for (const { title, said } of SECTIONS) {
    const rows = notes.filter(({ of }) => of in said);
    if (rows.length === 0) continue;
    yield `\n${title}:\n`;
    yield* columns(
      rows.map((note) => [formatCount(note.count), note.kind, said[note.of]!, placesOf(note)]),
      rows.map(({ values, of }) => values.map((value) => valueLine(value, of === 'read_as'))),
    );
  }
  const ignored = KINDS.flatMap((kind) =>
    Array.from(report.tally[kind].ignored, ([field, times]) => `${kind} ${field} (${formatCount(times)})`),
  );
  if (ignored.length > 0) yield `\nFields the format does not name, ignored: ${ignored.join(', ')}\n`;
}

/** `"Capital Federal" ×414 → buenos-aires?` */
function valueLine({ value, count, did_you_mean }: ShownValue, isRead = false): string {
  const meant = did_you_mean.length === 0 ? '' : ` → ${did_you_mean.join(', ')}${isRead ? '' : '?'}`;
  return `"${value}" ×${formatCount(count)}${meant}`;
}

const jsonOf = <Some extends { readonly values: readonly ShownValue[] }>({ values, ...some }: Some) =>
  values.length === 0 ? some : { ...some, values };

function qualityOf({ tally }: ImportReport) {
  return KINDS.flatMap((kind) => {
    const summary = summaryOf(kind, tally[kind]);
    return summary === null ? [] : [[kind, summary] as const];
  });
}

function* quality(report: ImportReport): Generator<string> {
  const rows: string[][] = [];
  const empty: string[] = [];
  for (const [kind, summary] of qualityOf(report)) {
    if (summary.empty_fields.length > 0)
      empty.push(`${kind} with nothing anywhere in: ${summary.empty_fields.join(', ')}`);
    const counts: [number, string][] = [
      [summary.shared_documents, 'with a document that another one has too'],
      [summary.shared_phones, 'with a telephone that another one has too'],
      [summary.initials_only, 'whose name is shown as initials only'],
      ...Object.entries(summary.masked).map(([mark, count]): [number, string] => [
        count,
        `with ${mark} in place of contact data`,
      ]),
      [summary.names_removed, 'with a family name taken out of their texts'],
    ];
    for (const [count, said] of counts) if (count > 0) rows.push([formatCount(count), kind, said]);
  }
  if (rows.length + empty.length === 0) return;
  yield '\nQuality of what went in:\n';
  if (rows.length > 0) yield* columns(rows);
  for (const line of empty) yield `  ${line}\n`;
}

/** The kinds whose records refer to another kind, and the reason for rejecting one without that. */
const REFERENCES: readonly (readonly [kind: Kind, to: Kind, reason: string])[] = [
  ['professionals', 'cities', NO_CITY],
  ['reviews', 'professionals', NO_PROFESSIONAL],
];

function* rejected(report: ImportReport): Generator<string> {
  const { rejections, counts, stored, rejectsFile } = report;
  const count = rejections.count();
  if (count === 0) return;
  yield `\nRejected: ${plural(count, 'record')}\n`;
  const groups = reasonsOf(report);
  yield* columns(
    groups.map((group) => {
      const what = `${group.of.field ?? 'the line'} ${group.of.reason}`;
      return [formatCount(group.count), group.kind, what, placesOf(group)];
    }),
    groups.map(({ values }) => values.map((value) => valueLine(value))),
  );
  for (const [kind, to, reason] of REFERENCES) {
    if (stored[to] + counts[to].written === 0 && groups.some(({ of }) => of.reason === reason))
      yield `${to.replace(/^./, (letter) => letter.toUpperCase())} come before ${kind}: put ${to}.ndjson in the folder, or import it with --kind ${to}.\n`;
  }
  if (rejectsFile !== null) yield `\nAll of them, with their records, are in ${rejectsFile}.\n`;
  else if (count > groups.reduce((shown, { lines }) => shown + lines.length, 0))
    yield '\nTo have all of them: --rejects FILE writes each record with its reason, --json lists them.\n';
}

function* unlisted({ listing: { before, lost } }: ImportReport): Generator<string> {
  if (lost > 0)
    yield `\n${formatCount(lost)} of ${plural(before, 'professional')} will no longer be listed: their city, or all their services, are gone, not active, or now require a matrícula.\n`;
}

/** `reviews.ndjson:2, 3, 5, 8, 9 …`. */
function placesOf({ file, lines, count }: { file: string; lines: readonly number[]; count: number }): string {
  return `${file}:${lines.join(', ')}${lines.length === LINES_SHOWN && count > LINES_SHOWN ? ' …' : ''}`;
}

/** Rows of cells as indented lines; the first cell is a number. */
export function* columns(
  rows: readonly (readonly string[])[],
  /** Lines below each row. */
  below: readonly (readonly string[])[] = [],
): Generator<string> {
  for (const [i, row] of aligned(rows, (column) => column === 0).entries()) {
    yield `  ${row}\n`;
    for (const line of below[i] ?? []) yield `      ${line}\n`;
  }
}

/** Rows of cells as lines. Each column is as wide as its widest cell; one of numbers is right-aligned. */
export function aligned(rows: readonly (readonly string[])[], isNumber: (column: number) => boolean): string[] {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const padded = (cell: string, i: number) => (isNumber(i) ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!));
  return rows.map((row) => row.map(padded).join('  ').trimEnd());
}
