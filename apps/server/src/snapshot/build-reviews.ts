import type { Review } from '@vidriera/core';
import type { StoredReview } from '../store/records.ts';
import { asBytes } from './bitmap.ts';
import { stampOf } from './clean-stamps.ts';
import { buildKeyTable, findKey, type KeyTable } from './key-table.ts';
import { showReview } from './listing.ts';
import { isWholeReview } from './stored-shape.ts';
import { leaksOf, MALFORMED, startColdBlock, type Workbench, withhold } from './workbench.ts';

/** How many are looked at together. */
const LOT = 1000;

/** The reviews of one professional on their way through the guard. */
interface Group {
  /** The professional's number. */
  readonly of: number;
  readonly reviews: readonly { readonly review: Review; readonly text: string }[];
  readonly stamp: Uint32Array;
}

/** Writes the reviews of those who are listed to the cold part, less those that the guard stops, once it has looked. */
export async function addReviews(bench: Workbench, batches: AsyncIterable<readonly StoredReview[]>): Promise<void> {
  const { kept } = bench;
  const ids = buildKeyTable(kept.length, (number) => kept.id(number));
  let group: StoredReview[] = [];
  let lot: Group[] = [];
  let lotReviews = 0;
  const endGroup = async (isLast: boolean) => {
    const shown = showGroup(bench, ids, group);
    group = [];
    if (shown !== null) {
      lot.push(shown);
      lotReviews += shown.reviews.length;
    }
    if (!isLast && lotReviews < LOT) return;
    await lookAt(bench, lot);
    lot = [];
    lotReviews = 0;
  };
  for await (const batch of batches) {
    for (const review of batch) {
      if (group.length > 0 && group[0]!.professional_id !== review.professional_id) await endGroup(false);
      group.push(review);
    }
  }
  await endGroup(true);
}

/** The reviews of one professional as they would be served, or null when nobody listed has them. */
function showGroup(
  { kept, catalog, config, withheld }: Workbench,
  ids: KeyTable,
  group: readonly StoredReview[],
): Group | null {
  const id = group[0]?.professional_id ?? '';
  const of = findKey(ids, id, (number, wanted) => kept.id(number) === wanted);
  if (of < 0) return null;
  if (kept.reviewsLength.at(of) !== 0) throw new Error(`the reviews of ${id} come apart`);
  const whole = group.filter((stored) => {
    const isWhole = isWholeReview(stored);
    if (!isWhole) withhold(withheld, 'review', stored.id, MALFORMED);
    return isWhole;
  });
  if (whole.length === 0) return null;
  const reviews = whole.map((stored) => {
    const review = showReview(stored, catalog);
    return { review, text: JSON.stringify(review) };
  });
  return { of, reviews, stamp: stampOf(reviews.map(({ text }) => text).join(','), config.siteUrl) };
}

async function lookAt(bench: Workbench, groups: readonly Group[]): Promise<void> {
  const unknown = groups
    .filter(({ stamp }) => !bench.known.has(stamp))
    .flatMap(({ reviews }) => reviews.map(({ review }) => review));
  const documents = unknown.map((review) => ({ review }));
  await bench.crew.look(documents, (leaks) => {
    const leakOf = leaksOf(unknown, leaks);
    for (const { of, reviews, stamp } of groups) {
      const passing = reviews.filter(({ review }) => !leakOf.has(review));
      for (const { review } of reviews) {
        const leak = leakOf.get(review);
        if (leak !== undefined) withhold(bench.withheld, 'review', review.id, leak);
      }
      if (passing.length === reviews.length) bench.clean.add(stamp);
      if (passing.length > 0) keep(bench, of, passing);
    }
  });
}

/** Writes one professional's reviews: their count, where each ends, and their JSON joined by commas. */
function keep({ kept, sink }: Workbench, number: number, reviews: Group['reviews']): void {
  const table = new Uint32Array(1 + reviews.length);
  table[0] = reviews.length;
  let end = -1;
  let stars = 0;
  for (const [i, { review, text }] of reviews.entries()) {
    end += 1 + Buffer.byteLength(text);
    table[i + 1] = end;
    stars += review.rating;
  }
  kept.reviewsAt.set(number, startColdBlock(sink, asBytes(table)));
  sink.write(Buffer.from(reviews.map(({ text }) => text).join(',')));
  kept.reviewsLength.set(number, table.byteLength + end);
  kept.reviewCount.set(number, reviews.length);
  kept.reviewSum.set(number, stars);
}
