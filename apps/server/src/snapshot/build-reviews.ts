import { crc32 } from 'node:zlib';
import type { Review } from '@vidriera/core';
import type { DirectoryReading, ReviewRecord } from '../store/records.ts';
import { asBytes } from './bitmap.ts';
import { EarlierDamaged, RECORD, type WrittenReviews } from './earlier.ts';
import { type LiveCatalog, showReview } from './listing.ts';
import { STAMP_WORDS, stampOf } from './stamp.ts';
import { isWholeReview } from './stored-shape.ts';
import { leaksOf, MALFORMED, startColdBlock, type Workbench, withhold } from './workbench.ts';

/** How many are looked at together. */
const LOT = 1000;

/** The reviews of one professional on their way through the guard. */
interface Group {
  /** The professional's number among those kept. */
  readonly of: number;
  /** Of the rows that it was made of. */
  readonly rows: Uint32Array;
  /** Taken over from an earlier file, nothing having changed; else null, and there is something to look at. */
  readonly written: WrittenReviews | null;
  readonly reviews: readonly { readonly review: Review; readonly text: string }[];
  /** The text of all, joined by commas, and its stamp. */
  readonly text: string;
  readonly stamp: Uint32Array;
  /** No row was left out. */
  readonly isWhole: boolean;
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
      if (group !== null) await add(group, group.written!.count);
    }
  };
  for await (const records of byProfessional(reading.reviews(changed ?? undefined))) {
    const no = records[0]!.professional;
    await takeUntil(no);
    if (kept.no[of] !== no) continue;
    if (kept.reviewsLength.at(of) !== 0) throw new Error(`the reviews of ${records[0]!.professional_id} come apart`);
    await add(readGroup(bench, reading, of, records, nameIn), records.length);
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
function takenOver({ earlier, kept }: Workbench, of: number): Group | null {
  const before = kept.before[of]!;
  const record = earlier.record(before);
  if (record[RECORD.reviews + 1] === 0) return null;
  const written = earlier.reviewsOf(before);
  if (written === null) throw new EarlierDamaged();
  const rows = record.slice(RECORD.rows, RECORD.rows + STAMP_WORDS);
  return { of, rows, written, reviews: [], text: '', stamp: written.text, isWhole: true };
}

/** The reviews of a listed professional as they would be served. */
function readGroup(
  { catalog, config, earlier, kept, withheld, again }: Workbench,
  reading: DirectoryReading,
  of: number,
  group: readonly ReviewRecord[],
  nameIn: (body: string) => string,
): Group {
  let rowsText = group[0]!.professional_id;
  for (const { id, created_at, body } of group) rowsText += `\n${id}\n${created_at}\n${body}\n${nameIn(body)}`;
  const rows = stampOf(rowsText, config.siteUrl);
  const before = kept.before[of]!;
  const written = earlier.has(before, RECORD.rows, rows) ? earlier.reviewsOf(before) : null;
  if (written !== null) return { of, rows, written, reviews: [], text: '', stamp: written.text, isWhole: true };
  const reviews: { review: Review; text: string }[] = [];
  for (const record of group) {
    const stored = reading.review(record);
    if (isWholeReview(stored)) {
      const review = showReview(stored, catalog);
      reviews.push({ review, text: JSON.stringify(review) });
    } else {
      again.add(kept.no[of]!);
      withhold(withheld, 'review', record.id, MALFORMED);
    }
  }
  const text = joined(reviews);
  return { of, rows, written, reviews, text, stamp: stampOf(text, config.siteUrl), isWhole: reviews.length === group.length };
}

async function lookAt(bench: Workbench, groups: readonly Group[]): Promise<void> {
  const unknown = groups
    .filter(
      ({ of, written, stamp }) => written === null && !bench.earlier.has(bench.kept.before[of]!, RECORD.text, stamp),
    )
    .flatMap(({ reviews }) => reviews);
  const documents = unknown.map(({ review, text }) => ({ document: { review }, text: `{"review":${text}}` }));
  await bench.crew.look(documents, (leaks) => {
    const leakOf = leaksOf(unknown, leaks);
    for (const group of groups) {
      const { written, reviews, text, stamp } = group;
      const passing = leakOf.size === 0 ? reviews : reviews.filter((one) => !leakOf.has(one));
      for (const one of reviews) {
        const leak = leakOf.get(one);
        if (leak === undefined) continue;
        bench.again.add(bench.kept.no[group.of]!);
        withhold(bench.withheld, 'review', one.review.id, leak);
      }
      const isClean = passing.length === reviews.length;
      if (written !== null) keep(bench, group, written, true);
      else if (isClean && reviews.length > 0) keep(bench, group, write(reviews, text, stamp), group.isWhole);
      else if (passing.length > 0) keep(bench, group, write(passing, joined(passing), stamp), false);
    }
  });
}

/** One professional's reviews as they stand in the file: their count, where each ends, and their JSON joined by commas. */
function write(reviews: Group['reviews'], text: string, stamp: Uint32Array): WrittenReviews {
  const table = new Uint32Array(1 + reviews.length);
  table[0] = reviews.length;
  let end = -1;
  let stars = 0;
  for (const [i, { review, text }] of reviews.entries()) {
    end += 1 + Buffer.byteLength(text);
    table[i + 1] = end;
    stars += review.rating;
  }
  return { block: Buffer.concat([asBytes(table), Buffer.from(text)]), count: reviews.length, stars, text: stamp };
}

const joined = (reviews: Group['reviews']): string => reviews.map(({ text }) => text).join(',');

/** `isWhole`: the next build may take them over when their rows are the same. */
function keep({ kept, sink }: Workbench, { of, rows }: Group, reviews: WrittenReviews, isWhole: boolean): void {
  kept.reviewsAt.set(of, startColdBlock(sink, reviews.block));
  kept.reviewsLength.set(of, reviews.block.length);
  kept.reviewsChecksum.set(of, crc32(reviews.block));
  kept.reviewCount.set(of, reviews.count);
  kept.reviewSum.set(of, reviews.stars);
  if (!isWhole) return;
  kept.whole.set(of, 1);
  for (let word = 0; word < STAMP_WORDS; word++) {
    kept.rows.set(of * STAMP_WORDS + word, rows[word]!);
    kept.text.set(of * STAMP_WORDS + word, reviews.text[word]!);
  }
}
