import type { Numbered, ReviewRow } from '../../store/writer.ts';
import type { Change } from '../reduced-block.ts';
import { type Applier, type Import, isBehind, refuseToEmpty, runsOf } from './applier.ts';
import { numberSet } from './number-set.ts';

/** Reviews: inserted as they come, compared only where the id is there already. */
export function applyReviews({ session, engine, replace, counts, changed }: Import): Applier {
  const count = counts.reviews;
  const seen = numberSet();

  const put = async (rows: readonly ReviewRow[]) => {
    const nos = await session.reviews.insert(rows);
    const present = rows.filter((_, i) => nos[i] === 0);
    count.written += rows.length - present.length;
    if (present.length < rows.length) changed();
    if (replace) for (const no of nos) if (no > 0) seen.add(no);
    // An id may come twice, and its later version is to stay: each batch has it once.
    for (const batch of runsOf(
      present.map((row, line) => ({ line, row })),
      idOf,
    )) {
      await rewrite(batch.rows.map(({ row }) => row));
    }
  };
  const rewrite = async (present: readonly ReviewRow[]) => {
    const stored = await session.reviews.find(present.map((row) => row.id));
    const updates: (ReviewRow & { no: number })[] = [];
    present.forEach((row, i) => {
      const before = stored[i]!;
      const same = isSame(before, row);
      seen.add(before.no);
      if (!same || isBehind(before, row, engine)) updates.push({ ...row, no: before.no });
      if (same) count.unchanged++;
      else {
        count.written++;
        changed();
      }
    });
    await session.reviews.update(updates);
  };
  const remove = async (ids: readonly string[]) => {
    const known = (await session.reviews.find(ids)).filter((row) => row !== undefined);
    count.deleted += known.length;
    count.unchanged += ids.length - known.length;
    if (known.length > 0) changed();
    await session.removeReviews(known.map((row) => row.no));
  };
  return {
    apply: async (changes, rejected) => {
      for (const { rows, removals } of stretchesOf(changes as readonly Change<ReviewRow>[])) {
        await put(rows);
        for (const run of runsOf(removals, idOf)) await remove(run.removals);
      }
      const keys = replace ? rejected.flatMap((line) => line.keys) : [];
      for (const row of await session.reviews.find(keys)) if (row !== undefined) seen.add(row.no);
    },
    finish: async () => {
      if (!replace) return [];
      const missing: number[] = [];
      for await (const nos of session.reviews.numbers()) missing.push(...nos.filter((no) => !seen.has(no)));
      refuseToEmpty('reviews', count, seen.size, missing.length);
      await session.removeReviews(missing);
      count.deleted += missing.length;
      if (missing.length > 0) changed();
      return [];
    },
  };
}

const idOf = (row: ReviewRow) => row.id;

type Removal = Change<ReviewRow> & { readonly removed: string };

/** The changes in order, cut where rows follow removals; within one, all rows come before all removals. */
function* stretchesOf(changes: readonly Change<ReviewRow>[]): Generator<{ rows: ReviewRow[]; removals: Removal[] }> {
  let rows: ReviewRow[] = [];
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

function isSame(stored: Numbered<ReviewRow>, row: ReviewRow): boolean {
  return (
    stored.body === row.body &&
    stored.professional === row.professional &&
    stored.createdAt === row.createdAt &&
    stored.published === row.published
  );
}
