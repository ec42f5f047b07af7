import type { ReviewRow } from '../../store/records.ts';
import { openFamilyNames } from '../family.ts';
import type { ReducedReview } from '../publish/review.ts';
import { MADE_IDS, openReviewIds } from '../publish/review-id.ts';
import type { Change } from '../reduced-block.ts';
import { type Applier, type Import, refuseToEmpty, runsOf } from './applier.ts';

/** Beyond so many, remembering them takes more than hashing the id of every record. */
const MADE_HERE_MAX = 10_000;

/** Reviews: inserted as they come, compared only where the id is already stored. */
export async function applyReviews({ session, engine, replace, counts, changed }: Import): Promise<Applier> {
  const count = counts.reviews;
  const { reviews } = session;
  const { made } = openReviewIds(session.familyKey, openFamilyNames(session.familyKey));
  /** Any record may have been stored under a made id before. */
  let anyMade = await reviews.hasBetween(...MADE_IDS);
  /** The records that this import stored under a made id, while they are few. */
  const madeHere = new Set<string>();

  /** When a family name changed, a record's id may be served under another id: the row with the other id is removed. */
  const supersede = async (rows: readonly ReducedReview[], fresh: readonly boolean[]) => {
    for (const { sourceId } of rows) if (sourceId !== null && !anyMade) madeHere.add(sourceId);
    anyMade ||= madeHere.size > MADE_HERE_MAX;
    const others = rows.flatMap(({ id, sourceId }, i) =>
      fresh[i] && (sourceId !== null || anyMade || madeHere.has(id)) ? (sourceId ?? made(id)) : [],
    );
    if (others.length > 0) await reviews.remove(others);
  };
  /** The ids under which the stored versions of these reviews may be: their own, and the made ones. */
  const servedAs = (ids: readonly string[]) => [...ids, ...ids.map(made)];

  const putAll = async (rows: readonly ReducedReview[]) => {
    if (rows.every(({ sourceId }) => sourceId === null)) return put(rows);
    // The same record may come twice, once with its own id and once with a made one.
    const lines = rows.map((row, line) => ({ line, row }));
    for (const run of runsOf(lines, ({ id, sourceId }) => sourceId ?? id)) await put(run.rows.map(({ row }) => row));
  };
  const put = async (rows: readonly ReducedReview[]) => {
    const fresh = await reviews.insert(rows);
    await supersede(rows, fresh);
    const present = rows.filter((_, i) => !fresh[i]);
    count.written += rows.length - present.length;
    if (present.length < rows.length) changed();
    if (replace) await reviews.note(rows.map(idOf));
    // An id may come twice, and its later version is to stay: each batch has it once.
    for (const batch of runsOf(
      present.map((row, line) => ({ line, row })),
      idOf,
    )) {
      await rewrite(batch.rows.map(({ row }) => row));
    }
  };
  const rewrite = async (present: readonly ReviewRow[]) => {
    const stored = await reviews.find(present.map(idOf));
    const updates: ReviewRow[] = [];
    present.forEach((row, i) => {
      const before = stored[i]!;
      const same = isSame(before, row);
      if (!same || before.engine !== engine) updates.push(row);
      if (same) count.unchanged++;
      else {
        count.written++;
        changed();
      }
    });
    await reviews.update(updates);
  };
  const remove = async (ids: readonly string[]) => {
    const removed = await reviews.remove(servedAs(ids));
    count.deleted += removed;
    count.unchanged += ids.length - removed;
    if (removed > 0) changed();
  };
  return {
    apply: async (changes, rejected) => {
      for (const { rows, removals } of stretchesOf(changes as readonly Change<ReducedReview>[])) {
        if (rows.length > 0) await putAll(rows);
        for (const run of runsOf(removals, idOf)) await remove(run.removals);
      }
      if (replace) await reviews.note(servedAs(rejected.flatMap((line) => line.keys)));
    },
    finish: async () => {
      if (!replace) return [];
      const { noted, unnoted } = await reviews.countNoted();
      refuseToEmpty('reviews', count, noted, unnoted);
      await reviews.removeUnnoted();
      count.deleted += unnoted;
      if (unnoted > 0) changed();
      return [];
    },
  };
}

const idOf = (row: ReviewRow) => row.id;

type Removal = Change<ReducedReview> & { readonly removed: string };

/** The changes in order, cut where rows follow removals; within one, all rows come before all removals. */
function* stretchesOf(
  changes: readonly Change<ReducedReview>[],
): Generator<{ rows: ReducedReview[]; removals: Removal[] }> {
  let rows: ReducedReview[] = [];
  let removals: Removal[] = [];
  for (const change of changes) {
    if (change.removed !== undefined) removals.push(change);
    else {
      if (removals.length > 0) {
        yield { rows, removals };
        [rows, removals] = [[], []];
      }
      rows.push(change.row);
    }
  }
  yield { rows, removals };
}

function isSame(stored: ReviewRow, row: ReviewRow): boolean {
  return (
    stored.body === row.body &&
    stored.professional === row.professional &&
    stored.createdAt === row.createdAt &&
    stored.published === row.published
  );
}
