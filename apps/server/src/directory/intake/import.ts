import { printable } from '@vidriera/contract/rules';
import { ENGINE_VERSION } from '@vidriera/redaction';
import { listOf, liveCatalog, readListing } from '../store/records.ts';
import type { DirectoryWriter, RecordCounts, WriteSession } from '../store/write-session.ts';
import { APPLIERS, type Import, openReviewCleaner } from './apply.ts';
import { formatCount } from './format.ts';
import { type Counts, emptyCounts, ImportFailure, KINDS, type Kind, LINE_MAX, ofEachKind, Tally } from './kinds.ts';
import type { Mapping, SourceMap } from './mapping.ts';
import { type Surroundings, tableOfProfessionals, withCommonest } from './publish/context.ts';
import { openReducer, type ReducedBlock } from './reduce-block.ts';
import { openRejectionLog, type RawRecord, type RejectionLog } from './rejections.ts';
import { linesOf, openSource, type Source, type SourceFile, sizeOfAll } from './source-files.ts';

/** The most records that `--replace` may delete of a kind with this many. */
export type MostDeletes = (stored: number) => number;
/** What follows the reason of a rejection, and is different in every record. */
const HINT = '; did you mean';
/** A tenth; fewer than these are never too many. */
const FEW = 20;
const A_TENTH: MostDeletes = (stored) => Math.max(FEW, stored / 10);

export interface ImportOptions {
  readonly files: readonly SourceFile[];
  readonly map?: SourceMap | null;
  /** Removes the stored records of the files' kinds that are not in the files. */
  readonly replace?: boolean;
  /** Cancels a replacement that deletes more. */
  readonly maxDeletes?: MostDeletes;
  /** Does everything except the commit. */
  readonly dryRun?: boolean;
  /** Cancels the import when a record is rejected. */
  readonly strict?: boolean;
  readonly rejectsFile?: string | null;
  /** Unix ms. */
  now(): number;
  /** Called for each chunk that is read, with its length in bytes. */
  onRead?(bytes: number): void;
  onWait?(): void;
}

export type ImportReport = Awaited<ReturnType<typeof importInto>>;

/** Imports source files into the directory in one transaction. When it rejects or the process dies, nothing is imported. */
export async function importFiles(writer: DirectoryWriter, options: ImportOptions): Promise<ImportReport> {
  let log: RejectionLog | null = null;
  try {
    log = openRejectionLog(options.rejectsFile ?? null);
    const session = await writer.begin(ENGINE_VERSION, options.onWait ?? (() => {}));
    try {
      return await importInto(session, options, log);
    } catch (error) {
      await session.rollback();
      throw error;
    }
  } catch (error) {
    log?.close();
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new ImportFailure(`${message}. Nothing was imported.`);
  }
}

const isChanged = ({ written, deleted }: Counts) => written + deleted > 0;

async function importInto(session: WriteSession, options: ImportOptions, log: RejectionLog) {
  const { replace = false, dryRun = false, strict = false, rejectsFile = null } = options;
  const started = options.now();
  const counts = emptyCounts();
  const tally = ofEachKind(() => new Tally());
  /** How many records `--replace` deleted because the files lack them. */
  const dropped = ofEachKind(() => 0);
  const touched = new Map<number, boolean>();
  const stored = await session.countRecords();
  const before = liveCatalog(await session.readCatalog());
  const reducer = openReducer(sizeOfAll(options.files));

  async function importFile({ kind, name }: SourceFile, { mapping, blocks }: Source): Promise<void> {
    const [count, tallied] = [counts[kind], tally[kind]];
    const reject: Import['reject'] = (line, problems, raw) => {
      count.rejected++;
      log.add({ file: name, line, kind }, problems, raw);
      for (const { field, reason } of problems)
        tallied.note({ field: field?.replace(/\[\d+\]/g, '[]') ?? null, reason: reason.split(HINT, 1)[0]! }, 1, [line]);
    };
    reducer.begin(await surroundings(session, kind, mapping));
    const applier = await APPLIERS[kind]({ session, replace, counts, touched, reject });
    const seen = new Set<string>();
    const isRepeated = (key: string) =>
      seen.size < KEYS_REMEMBERED ? seen.size === seen.add(key).size : seen.has(key);
    let lines = 0;

    const underWay: { reduced: Promise<ReducedBlock>; raw: (line: number) => RawRecord }[] = [];
    const finishNext = async () => {
      const { reduced, raw } = underWay.shift()!;
      const { read, rejected, changes, tally: part } = await reduced;
      count.read += read;
      for (const { line, problems } of rejected) reject(line, problems, raw(line));
      tallied.add(part);
      for (const { key, row, line } of changes)
        if (row !== null && isRepeated(key)) tallied.note('repeated_keys', 1, [line]);
      await applier.apply(changes, rejected, raw);
    };
    for await (const bytes of blocks) {
      const [linesBefore, places] = [lines, [...linesOf(bytes)]];
      lines += places.length;
      const raw = (line: number) => {
        const { start, end } = places[line - linesBefore - 1]!;
        return rejectsFile && end - start <= LINE_MAX ? bytes.subarray(start, end) : null;
      };
      const reduced = reducer.reduce({ bytes, linesBefore });
      // Prevents an unhandled rejection; the code that awaits the promise still gets the error.
      reduced.catch(() => {});
      underWay.push({ reduced, raw });
      while (underWay.length >= reducer.depth) await finishNext();
    }
    while (underWay.length > 0) await finishNext();
    const deleted = ofEachKind((one) => counts[one].deleted);
    await applier.finish();
    for (const one of KINDS) dropped[one] += counts[one].deleted - deleted[one];
  }

  const sources: { file: SourceFile; source: Source }[] = [];
  try {
    for (const file of options.files) {
      const onWindows = (line: number) => tally[file.kind].note('windows_1252', 1, [line]);
      sources.push({ file, source: await openSource(file, options.map ?? null, options.onRead, onWindows) });
    }
    for (const { file, source } of sources) await importFile(file, source);
  } finally {
    for (const { source } of sources) await source.close();
    await reducer.close();
  }
  const listing = { before: 0, lost: 0 };
  if (isChanged(counts.services) || isChanged(counts.cities)) {
    const after = liveCatalog(await session.readCatalog());
    for await (const rows of session.listings())
      for (const { listing: json, licensed } of rows) {
        const one = readListing(json);
        if (one === null || typeof listOf(one, licensed === 1, before) === 'string') continue;
        listing.before++;
        if (typeof listOf(one, licensed === 1, after) === 'string') listing.lost++;
      }
  }
  refuseToDrop(dropped, stored, listing, options.maxDeletes);
  const cleaned = await openReviewCleaner(session).clean(touched);
  const changed = cleaned > 0 || KINDS.some((kind) => isChanged(counts[kind]));

  log.flush();
  const noted = options.files.flatMap(({ kind, name: file }) =>
    [...tally[kind].noted.values()].filter(({ count }) => count > 0).map((one) => ({ kind, file, ...one })),
  );
  const notes = await withCommonest(noted, session.readCatalog);

  const cancelled = dryRun || (strict && log.count() > 0);
  if (cancelled) await session.rollback();
  return {
    revision: cancelled ? session.revision : await session.commit(changed, options.now()),
    /** False when nothing changed, in a dry run, and when `strict` cancelled it. */
    committed: !cancelled && changed,
    counts: counts as Readonly<Record<Kind, Readonly<Counts>>>,
    tally,
    notes,
    /** Stored professionals that the catalog listed before the import, and those of them that it no longer lists. */
    listing,
    /** The numbers of records before the import. */
    stored,
    rejections: log,
    /** Frees the memory of the rejections; they can't be read after it. */
    close: log.close,
    dryRun,
    strict,
    rejectsFile: rejectsFile && printable(rejectsFile),
    /** Duration in ms. */
    took: options.now() - started,
  };
}

/** Keys of one file that are remembered to report those that come again; they take about 150 MB. */
const KEYS_REMEMBERED = 2_000_000;

async function surroundings(session: WriteSession, kind: Kind, mapping: Mapping | null): Promise<Surroundings> {
  const isOfPeople = kind === 'professionals' || kind === 'reviews';
  const { services, cities } = isOfPeople ? await session.readCatalog() : { services: [], cities: [] };
  return {
    kind,
    mapping,
    familyKey: session.familyKey,
    services,
    cities: kind === 'professionals' ? cities : [],
    known: kind === 'reviews' ? await tableOfProfessionals(session.families()) : null,
  };
}

/** Refuses an import with `--replace` when more than `most` would go because the files lack it: a file may be cut short. */
function refuseToDrop(
  dropped: Readonly<Record<Kind, number>>,
  stored: RecordCounts,
  { before, lost }: { readonly before: number; readonly lost: number },
  most = A_TENTH,
): void {
  const refuse = (what: string, count: number) => {
    throw new ImportFailure(
      `--replace would delete ${what}. Nothing was imported. If the files are whole, --max-deletes ${count} lets it.`,
    );
  };
  const part = (count: number, of: number, what: string) => `${formatCount(count)} of ${formatCount(of)} ${what}`;
  if (dropped.services + dropped.cities > 0 && lost > most(before))
    refuse(`services or cities without which ${part(lost, before, 'professionals')} are not listed`, lost);
  if (!KINDS.some((kind) => dropped[kind] > most(stored[kind]))) return;
  const gone = KINDS.filter((kind) => dropped[kind] > 0).map((kind) => part(dropped[kind], stored[kind], kind));
  refuse(gone.join(' and '), Math.max(...Object.values(dropped)));
}
