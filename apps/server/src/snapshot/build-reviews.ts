import type { Review } from '@vidriera/core';
import type { DirectoryReading, ReviewRecord } from '../store/records.ts';
import { asBytes } from './bitmap.ts';
import type { WrittenReviews } from './earlier.ts';
import { buildKeyTable, findKey } from './key-table.ts';
import { showReview } from './listing.ts';
import { stampOf } from './stamp-table.ts';
import { isWholeReview } from './stored-shape.ts';
import { leaksOf, MALFORMED, startColdBlock, type Workbench, withhold } from './workbench.ts';

/** How many are looked at together. */
const LOT = 1000;

/** The reviews of one professional on their way through the guard. */
interface Group {
  /** The professional's number. */
  readonly of: number;
  /** Of the rows that it was made of. */
  readonly rows: Uint32Array;
  /** Taken over from an earlier file, nothing having changed; else null, and there is something to look at. */
  readonly written: WrittenReviews | null;
  readonly reviews: readonly { readonly review: Review; readonly text: string }[];
  /** Of the text of all. */
  readonly stamp: Uint32Array;
  /** No row was left out. */
  readonly isWhole: boolean;
}

/** Writes the reviews of those who are listed to the cold part, less those that the guard stops, once it has looked. */
export async function addReviews(bench: Workbench, reading: DirectoryReading): Promise<void> {
  const { kept } = bench;
  const ids = buildKeyTable(kept.length, (number) => kept.id(number));
  // Reviews show the names of services.
  const { siteUrl } = bench.config;
  const besides = JSON.stringify([siteUrl, bench.catalog.services.map(({ slug, name }) => [slug, name])]);
  let group: ReviewRecord[] = [];
  let lot: Group[] = [];
  let lotReviews = 0;
  const endGroup = async (isLast: boolean) => {
    const id = group[0]?.professional_id ?? '';
    const of = findKey(ids, id, (number, wanted) => kept.id(number) === wanted);
    if (of >= 0) {
      if (kept.reviewsLength.at(of) !== 0) throw new Error(`the reviews of ${id} come apart`);
      lot.push(readGroup(bench, reading, of, group, besides));
      lotReviews += group.length;
    }
    group = [];
    if (!isLast && lotReviews < LOT) return;
    await lookAt(bench, lot);
    lot = [];
    lotReviews = 0;
  };
  for await (const batch of reading.reviews()) {
    for (const review of batch) {
      if (group.length > 0 && group[0]!.professional_id !== review.professional_id) await endGroup(false);
      group.push(review);
    }
  }
  await endGroup(true);
}

/** The reviews of a listed professional as they would be served. */
function readGroup(
  { catalog, config, earlier, withheld }: Workbench,
  reading: DirectoryReading,
  of: number,
  group: readonly ReviewRecord[],
  besides: string,
): Group {
  let rowsText = group[0]!.professional_id;
  for (const { id, created_at, body } of group) rowsText += `\n${id}\n${created_at}\n${body}`;
  const rows = stampOf(rowsText, besides);
  const written = earlier.reviewsOf(rows);
  if (written !== null) return { of, rows, written, reviews: [], stamp: written.text, isWhole: true };
  const reviews: { review: Review; text: string }[] = [];
  for (const record of group) {
    const stored = reading.review(record);
    if (isWholeReview(stored)) {
      const review = showReview(stored, catalog);
      reviews.push({ review, text: JSON.stringify(review) });
    } else withhold(withheld, 'review', record.id, MALFORMED);
  }
  const stamp = stampOf(reviews.map(({ text }) => text).join(','), config.siteUrl);
  return { of, rows, written, reviews, stamp, isWhole: reviews.length === group.length };
}

async function lookAt(bench: Workbench, groups: readonly Group[]): Promise<void> {
  const unknown = groups
    .filter(({ written, stamp }) => written === null && !bench.earlier.clean.has(stamp))
    .flatMap(({ reviews }) => reviews.map(({ review }) => review));
  const documents = unknown.map((review) => ({ review }));
  await bench.crew.look(documents, (leaks) => {
    const leakOf = leaksOf(unknown, leaks);
    for (const group of groups) {
      const { written, reviews, stamp } = group;
      const passing = reviews.filter(({ review }) => !leakOf.has(review));
      for (const { review } of reviews) {
        const leak = leakOf.get(review);
        if (leak !== undefined) withhold(bench.withheld, 'review', review.id, leak);
      }
      const isClean = passing.length === reviews.length;
      if (isClean) bench.clean.add(stamp);
      if (written !== null) keep(bench, group, written, true);
      else if (passing.length > 0) keep(bench, group, write(passing, stamp), isClean && group.isWhole);
    }
  });
}

/** One professional's reviews as they stand in the file: their count, where each ends, and their JSON joined by commas. */
function write(reviews: Group['reviews'], text: Uint32Array): WrittenReviews {
  const table = new Uint32Array(1 + reviews.length);
  table[0] = reviews.length;
  let end = -1;
  let stars = 0;
  for (const [i, { review, text }] of reviews.entries()) {
    end += 1 + Buffer.byteLength(text);
    table[i + 1] = end;
    stars += review.rating;
  }
  const json = Buffer.from(reviews.map(({ text }) => text).join(','));
  return { block: Buffer.concat([asBytes(table), json]), count: reviews.length, stars, text };
}

/** `mayServe`: the next build may take them over when their rows are the same. */
function keep(
  { kept, sink, written }: Workbench,
  { of, rows }: Group,
  reviews: WrittenReviews,
  mayServe: boolean,
): void {
  const at = startColdBlock(sink, reviews.block);
  kept.reviewsAt.set(of, at);
  kept.reviewsLength.set(of, reviews.block.length);
  kept.reviewCount.set(of, reviews.count);
  kept.reviewSum.set(of, reviews.stars);
  if (mayServe) written.add(rows, at, reviews);
}
