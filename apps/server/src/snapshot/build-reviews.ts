import type { DirectoryReading, ReviewRecord } from '../store/records.ts';
import { EarlierDamaged, RECORD } from './earlier.ts';
import type { StoredReviews, WrittenReviews } from './inspector.ts';
import type { LiveCatalog } from './listing.ts';
import { STAMP_WORDS, stampOf } from './stamp.ts';
import { startColdBlock, type Workbench, withhold } from './workbench.ts';

/** How many are looked at together. */
const LOT = 1000;

/** The reviews of one professional on their way into the file. */
interface Group {
  /** The professional's number among those kept. */
  readonly of: number;
  /** Stamp of the rows that they are made of. */
  readonly rows: Uint32Array;
  /** As an earlier file has them, where nothing changed; else what is to be looked at. */
  readonly reviews: WrittenReviews | StoredReviews;
}

/**
 * Writes the reviews of those who are listed to the cold part, less those that the guard stops, once it has looked. Reads only those
 * of professionals who changed.
 */
export async function addReviews(bench: Workbench, reading: DirectoryReading): Promise<void> {
  const { kept, changed } = bench;
  const nameIn = serviceNames(bench.catalog);
  let lot: Group[] = [];
  let lotReviews = 0;
  const add = async (group: Group, reviews: number) => {
    lot.push(group);
    lotReviews += reviews;
    if (lotReviews < LOT) return;
    await lookAt(bench, lot);
    lot = [];
    lotReviews = 0;
  };
  let of = 0;
  /** Adds the reviews that are taken over, of those kept until the professional of this number. */
  const takeUntil = async (no: number) => {
    for (; of < kept.length && kept.no[of]! < no; of++) {
      const group = kept.taken.at(of) === 1 ? takenOver(bench, of) : null;
      if (group !== null) await add(group, group.reviews.count);
    }
  };
  let last = Number.NEGATIVE_INFINITY;
  for await (const records of byProfessional(reading.reviews(changed ?? undefined))) {
    const no = records[0]!.professional;
    if (no <= last) throw new Error('the reviews of a professional come apart');
    last = no;
    await takeUntil(no);
    if (kept.no[of] !== no) continue;
    await add(readGroup(bench, of, records, nameIn), records.length);
    of++;
  }
  await takeUntil(Number.POSITIVE_INFINITY);
  if (lot.length > 0) await lookAt(bench, lot);
}

/** The records in groups, one for each professional. */
async function* byProfessional(batches: AsyncIterable<ReviewRecord[]>): AsyncGenerator<ReviewRecord[]> {
  let group: ReviewRecord[] = [];
  for await (const batch of batches) {
    for (const review of batch) {
      if (group.length > 0 && group[0]!.professional !== review.professional) {
        yield group;
        group = [];
      }
      group.push(review);
    }
  }
  if (group.length > 0) yield group;
}

/**
 * What the name of a review's service depends on: the live service that the body names, without reading all of it. A body that names
 * none this way depends on the whole catalog.
 */
function serviceNames({ services, serviceBySlug }: LiveCatalog): (body: string) => string {
  const all = JSON.stringify(services.map(({ slug, name }) => [slug, name]));
  const found = new Map<string, string>();
  return (body) => {
    const at = body.lastIndexOf(SERVICE);
    const end = at < 0 ? '' : body.slice(at + SERVICE.length);
    let name = found.get(end);
    if (name === undefined) {
      const [, slug] = /^(?:"([a-z0-9-]*)"|null)\}$/.exec(end) ?? [];
      const isPlain = slug !== undefined || end === 'null}';
      name = isPlain ? (serviceBySlug.get(slug ?? '')?.name ?? '') : all;
      if (found.size < NAMES_KEPT) found.set(end, name);
    }
    return name;
  };
}

const SERVICE = '"service":';
const NAMES_KEPT = 10_000;

/** The reviews of a professional of whom nothing changed; null when there are none. */
function takenOver(
  { earlier, kept }: Workbench,
  of: number,
): { of: number; rows: Uint32Array; reviews: WrittenReviews } | null {
  const before = kept.before[of]!;
  const record = earlier.record(before);
  if (record[RECORD.reviews + 1] === 0) return null;
  const reviews = earlier.reviewsOf(before);
  if (reviews === null) throw new EarlierDamaged();
  return { of, rows: record.slice(RECORD.rows, RECORD.rows + STAMP_WORDS), reviews };
}

/** The reviews of a listed professional: as they were written, or as they lie in the store when their rows are others. */
function readGroup(
  { config, earlier, kept }: Workbench,
  of: number,
  records: readonly ReviewRecord[],
  nameIn: (body: string) => string,
): Group {
  let rowsText = records[0]!.professional_id;
  for (const { id, created_at, body } of records) rowsText += `\n${id}\n${created_at}\n${body}\n${nameIn(body)}`;
  const rows = stampOf(rowsText, config.siteUrl);
  const before = kept.before[of]!;
  const written = earlier.has(before, RECORD.rows, rows) ? earlier.reviewsOf(before) : null;
  return { of, rows, reviews: written ?? { records, clean: earlier.cleanText(before) } };
}

async function lookAt(bench: Workbench, groups: readonly Group[]): Promise<void> {
  const unknown = groups.map(({ reviews }) => reviews).filter((reviews) => 'records' in reviews);
  await bench.crew.reviews(unknown, (inspected) => {
    let next = 0;
    for (const group of groups) {
      if ('block' in group.reviews) {
        keep(bench, group, group.reviews, true);
        continue;
      }
      const reviews = inspected[next++];
      if (reviews === undefined) throw new Error('reviews were passed over');
      for (const { id, why } of reviews.leftOut) {
        bench.again.add(bench.kept.no[group.of]!);
        withhold(bench.withheld, 'review', id, why);
      }
      if (reviews.count > 0) keep(bench, group, reviews, reviews.leftOut.length === 0);
    }
  });
}

/** `isWhole`: the next build may take them over when their rows are the same. */
function keep({ kept, sink }: Workbench, { of, rows }: Group, reviews: WrittenReviews, isWhole: boolean): void {
  kept.reviewsAt.set(of, startColdBlock(sink, reviews.block));
  kept.reviewsLength.set(of, reviews.block.length);
  kept.reviewsChecksum.set(of, reviews.checksum);
  kept.reviewCount.set(of, reviews.count);
  kept.reviewSum.set(of, reviews.stars);
  if (!isWhole) return;
  kept.whole.set(of, 1);
  for (let word = 0; word < STAMP_WORDS; word++) {
    kept.rows.set(of * STAMP_WORDS + word, rows[word]!);
    kept.text.set(of * STAMP_WORDS + word, reviews.stamp[word]!);
  }
}
