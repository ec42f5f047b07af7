import { ENGINE_VERSION } from '@vidriera/redaction';
import { type Active, activeOf, whyUnlisted } from '../store/listed.ts';
import type { Revision } from '../store/records.ts';
import { readListing } from '../store/shape.ts';
import type { DirectoryWriter, RecordCounts, WriteSession } from '../store/write-session.ts';
import { type Applier, applyCatalog, type BlockPlace, type Import } from './apply/applier.ts';
import { applyProfessionals } from './apply/professionals.ts';
import { applyReviews } from './apply/reviews.ts';
import { lineAt } from './blocks.ts';
import { Brake, type Listed, type MostDeletes } from './brake.ts';
import { type Counts, emptyCounts, KINDS, type Kind, type Problem } from './kinds.ts';
import { tableOfProfessionals } from './known-professionals.ts';
import type { Mapping, SourceMap } from './mapping.ts';
import { openSource } from './open-source.ts';
import type { Surroundings } from './publish/context.ts';
import { type AnyRow, type ReducedBlock, TOO_LONG } from './reduce-block.ts';
import { openReducer, type Reducer } from './reducer.ts';
import { openRejectionLog, type RejectionLog, type Rejections } from './rejections.ts';
import { openReviewCleaner } from './review-cleaner.ts';
import { ImportFailure, type SourceFile, sizeOfAll } from './source-files.ts';
import { addNote, addTally, emptyTally, type Tally } from './tally.ts';
import { commonest, type ShownValue } from './values.ts';

export interface ImportOptions {
  readonly files: readonly SourceFile[];
  readonly map?: SourceMap | null;
  /** Removes the stored records of the files' kinds that are not in the files. */
  readonly replace?: boolean;
  /** Cancels a replacement that deletes more; the default is a tenth of a kind. */
  readonly maxDeletes?: MostDeletes | null;
  /** Does everything except the commit. */
  readonly dryRun?: boolean;
  /** Cancels the import when a record is rejected. */
  readonly strict?: boolean;
  /** The file for rejected records with their reason. */
  readonly rejectsFile?: string | null;
  /** Unix ms. */
  now(): number;
  /** Called for each chunk that is read, with its length in bytes. */
  onRead?(bytes: number): void;
  /** Called once when another import is running. */
  onWait?(): void;
}

export interface ImportReport {
  /** The directory's revision after the import. */
  readonly revision: Revision;
  /** False when nothing changed, in a dry run, and when `strict` cancelled it. */
  readonly committed: boolean;
  readonly counts: Readonly<Record<Kind, Counts>>;
  readonly tally: Readonly<Record<Kind, Tally>>;
  /** The commonest values of catalog fields, by kind and heading. */
  readonly values: Readonly<Record<Kind, ReadonlyMap<string, readonly ShownValue[]>>>;
  /** Stored professionals that the catalog listed before the import, and those of them that it no longer lists. */
  readonly listing: Listed;
  /** The numbers of records before the import. */
  readonly stored: RecordCounts;
  /** The name of each file, by its kind. */
  readonly files: Partial<Record<Kind, string>>;
  readonly rejections: Rejections;
  /** Frees the memory of the rejections; they can't be read after it. */
  close(): void;
}

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
    throw explained(error);
  }
}

/** Converts an error of the file system (such as a full disk) to a message for the operator. */
function explained(error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall === undefined ? error : new ImportFailure(`${message}. Nothing was imported.`);
}

async function importInto(session: WriteSession, options: ImportOptions, log: RejectionLog): Promise<ImportReport> {
  // What is no file on disk can be read once only.
  for (const file of options.files.filter(({ path, size }) => path !== null && size !== null))
    await (await openSource(file, options.map ?? null)).close();
  const counts = emptyCounts();
  const tally = { services: emptyTally(), cities: emptyTally(), professionals: emptyTally(), reviews: emptyTally() };
  const work: Import = {
    session,
    engine: ENGINE_VERSION,
    replace: options.replace ?? false,
    counts,
    changed: false,
    touched: new Map(),
  };
  const stored = await session.countRecords();
  const before = activeOf(await session.readServices(), await session.readCities());
  const brake = new Brake(counts);
  const reducer = openReducer(sizeOfAll(options.files));
  try {
    for (const file of options.files) await importFile(file, work, reducer, options, log, tally[file.kind], brake);
  } finally {
    await reducer.close();
  }
  const listing = await unlistedBy(before, work);
  brake.check(stored, listing, options.maxDeletes ?? null);
  if ((await openReviewCleaner(session).clean(work.touched)) > 0) work.changed = true;

  log.flush();
  const catalog = async () => ({ services: await session.readServices(), cities: await session.readCities() });
  const values = {} as Record<Kind, ReadonlyMap<string, readonly ShownValue[]>>;
  for (const kind of KINDS) values[kind] = await commonest(tally[kind].values, catalog);

  const cancelled = options.dryRun || (options.strict && log.count() > 0);
  if (cancelled) await session.rollback();
  const revision = cancelled ? session.revision : await session.commit(work.changed, options.now());
  const files = Object.fromEntries(options.files.map(({ kind, name }) => [kind, name]));
  return {
    revision,
    committed: !cancelled && work.changed,
    counts,
    tally,
    values,
    listing,
    stored,
    files,
    rejections: log,
    close: log.close,
  };
}

async function importFile(
  file: SourceFile,
  work: Import,
  reducer: Reducer,
  options: ImportOptions,
  log: RejectionLog,
  tally: Tally,
  brake: Brake,
): Promise<void> {
  const { kind, name } = file;
  const count = work.counts[kind];
  const reject = (line: number, [first, ...also]: readonly Problem[], raw: Uint8Array | null) => {
    count.rejected++;
    log.add({ file: name, line, kind, ...first!, ...(also.length > 0 ? { also } : {}) }, raw);
  };
  const onWindows = (line: number) => addNote(tally, 'windows_1252', line);
  const { mapping, blocks } = await openSource(file, options.map ?? null, options.onRead, onWindows);
  reducer.begin(await surroundings(work.session, kind, mapping));
  const applier = await openApplier(kind, work);
  const seen = new Set<string>();
  const isRepeated = (key: string) => (seen.size < KEYS_REMEMBERED ? seen.size === seen.add(key).size : seen.has(key));
  let lines = 0;

  const finishBlock = async (bytes: Buffer, reduced: ReducedBlock) => {
    const raw = (line: number) => lineAt(bytes, line);
    const place: BlockPlace = { linesBefore: lines, raw: options.rejectsFile ? raw : () => null };
    count.read += reduced.read;
    for (const { line, problems, start, end } of reduced.rejected) {
      reject(lines + line, problems, problems[0]!.reason === TOO_LONG ? null : bytes.subarray(start, end));
    }
    addTally(tally, reduced.tally, lines);
    for (const { row, line } of reduced.changes) {
      if (row !== undefined && isRepeated(keyOf(row))) addNote(tally, 'repeated_keys', lines + line);
    }
    await applier.apply(reduced.changes, reduced.rejected, place);
    lines += reduced.lines;
  };

  const underWay: { bytes: Buffer; reduced: Promise<ReducedBlock> }[] = [];
  const finishNext = async () => {
    const { bytes, reduced } = underWay.shift()!;
    await finishBlock(bytes, await reduced);
  };
  for await (const bytes of blocks) {
    const reduced = reducer.reduce(bytes);
    // Prevents an unhandled rejection; the code that awaits the promise still gets the error.
    reduced.catch(() => {});
    underWay.push({ bytes, reduced });
    while (underWay.length >= reducer.depth) await finishNext();
  }
  while (underWay.length > 0) await finishNext();
  for (const late of await brake.during(applier.finish)) {
    reject(late.line, [{ field: late.field, reason: late.reason }], late.raw === null ? null : Buffer.from(late.raw));
  }
}

/** Keys of one file that are remembered to report those that come again; they take about 150 MB. */
const KEYS_REMEMBERED = 2_000_000;

/** The key in the source record of a row. */
function keyOf(row: AnyRow): string {
  return 'id' in row ? row.id : row.slug;
}

/** Counts the professionals that the earlier catalog lists, and those of them that the changed one does not. */
async function unlistedBy(before: Active, { session, counts }: Import): Promise<Listed> {
  const isChanged = ({ written, deleted }: Counts) => written + deleted > 0;
  const listing = { before: 0, lost: 0 };
  if (!isChanged(counts.services) && !isChanged(counts.cities)) return listing;
  const after = activeOf(await session.readServices(), await session.readCities());
  for await (const rows of session.listings())
    for (const { listing: json, licensed } of rows) {
      const one = readListing(json);
      if (one === null || whyUnlisted(one, licensed === 1, before) !== null) continue;
      listing.before++;
      if (whyUnlisted(one, licensed === 1, after) !== null) listing.lost++;
    }
  return listing;
}

async function surroundings(session: WriteSession, kind: Kind, mapping: Mapping | null): Promise<Surroundings> {
  return {
    kind,
    mapping,
    familyKey: session.familyKey,
    services: await session.readServices(),
    cities: kind === 'professionals' ? await session.readCities() : [],
    known: kind === 'reviews' ? await tableOfProfessionals(session.families()) : null,
  };
}

async function openApplier(kind: Kind, work: Import): Promise<Applier> {
  if (kind === 'professionals') return applyProfessionals(work);
  if (kind === 'reviews') return applyReviews(work);
  return applyCatalog(kind, work);
}
