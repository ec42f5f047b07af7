import type { ProfessionalRow } from '../../store/records.ts';
import type { Numbered } from '../../store/write-session.ts';
import { isMadeFrom } from '../publish/made-slug.ts';
import type { Change } from '../reduced-block.ts';
import { openSpool, type Spool } from '../spool.ts';
import { type Applier, type BlockPlace, type Import, type LateRejection, refuseToEmpty, runsOf } from './applier.ts';
import { settleSlugs } from './settle-slugs.ts';

type Placed = { line: number; row: ProfessionalRow };

/** Professionals: a slug that another has is found out at the end, when all that moved has moved. */
export function applyProfessionals(work: Import): Applier {
  const { session, engine, replace, counts, changed, renamed } = work;
  const count = counts.professionals;
  /** The line of the file that last wrote each number. */
  const lines = new Map<number, number>();
  const fresh = new Set<number>();
  const kept = new Set<number>();
  let slugsMoved = false;
  let suspects: { spool: Spool; places: Map<number, number> } | null = null;

  const write = async (placed: readonly Placed[], place: BlockPlace) => {
    const nos = await session.professionals.insert(placed.map(({ row }) => row));
    const moved: { no: number; placed: Placed }[] = [];
    const present: Placed[] = [];
    placed.forEach((one, i) => {
      const no = nos[i]!;
      if (no === 0) {
        present.push(one);
        return;
      }
      fresh.add(no);
      lines.set(no, place.linesBefore + one.line);
      moved.push({ no, placed: one });
    });
    count.written += moved.length;
    moved.push(...(await rewrite(present, place)));
    if (moved.length > 0) slugsMoved = true;
    await suspect(moved, place);
  };

  /** Those whose id is stored already; gives those that have another slug now. */
  const rewrite = async (placed: readonly Placed[], place: BlockPlace) => {
    if (placed.length === 0) return [];
    const stored = await session.professionals.find(placed.map(({ row }) => row.id));
    const updates: ProfessionalRow[] = [];
    const moved: { no: number; placed: Placed }[] = [];
    placed.forEach((one, i) => {
      const before = stored[i]!;
      const row = withSlugKept(one.row, before);
      const same = isSame(before, row);
      lines.set(before.no, place.linesBefore + one.line);
      if (!same || before.engine !== engine) updates.push(row);
      if (same) count.unchanged++;
      else count.written++;
      if (before.slug !== row.slug) moved.push({ no: before.no, placed: one });
      if (before.family !== row.family) renamed.set(before.no, { displayName: row.displayName, family: row.family });
    });
    await session.rememberProfessionals(moved.map(({ no }) => no).filter((no) => !fresh.has(no)));
    await session.professionals.update(updates);
    return moved;
  };

  /** Puts aside the raw record of each that may turn out to have another's slug: by then its line is gone. */
  const suspect = async (moved: readonly { no: number; placed: Placed }[], place: BlockPlace) => {
    for (const { no, placed } of moved) {
      if (placed.row.slugMade) continue;
      const raw = place.raw(placed.line);
      if (raw === null) return;
      if (!(await session.isSlugHeld(placed.row.slug, no))) continue;
      suspects ??= { spool: openSpool(), places: new Map() };
      suspects.places.set(no, suspects.spool.add(Buffer.from(raw).toString()));
    }
  };

  const remove = async (nos: readonly number[]) => {
    if (nos.length === 0) return;
    counts.reviews.deleted += await session.removeProfessionals(nos);
    count.deleted += nos.length;
    changed();
    for (const no of nos) {
      lines.delete(no);
      fresh.delete(no);
      renamed.delete(no);
    }
  };

  const missing = async () => {
    const nos: number[] = [];
    for await (const batch of session.families()) {
      for (const { no } of batch) if (!lines.has(no) && !kept.has(no)) nos.push(no);
    }
    return nos;
  };

  return {
    apply: async (changes, rejected, place) => {
      for (const run of runsOf(changes as readonly Change<ProfessionalRow>[], (row) => row.id)) {
        if (run.rows.length > 0) await write(run.rows, place);
        const known = (await session.professionals.find(run.removals)).filter((row) => row !== undefined);
        count.unchanged += run.removals.length - known.length;
        await remove(known.map((row) => row.no));
      }
      const keys = replace ? rejected.flatMap((line) => line.keys) : [];
      for (const row of await session.professionals.find(keys)) if (row !== undefined) kept.add(row.no);
    },
    finish: async () => {
      if (replace) {
        const nos = await missing();
        refuseToEmpty('professionals', count, kept.size, nos.length);
        await remove(nos);
      }
      const losers = slugsMoved
        ? await settleSlugs(session, {
            lineOf: (no) => lines.get(no) ?? 0,
            isNew: (no) => fresh.has(no),
          })
        : [];
      count.written -= losers.length;
      const rejections = losers.map(({ no, line }): LateRejection => {
        const at = suspects?.places.get(no);
        const raw = at === undefined ? null : suspects!.spool.read(at);
        return { line, field: 'slug', reason: 'is the slug of another professional', raw };
      });
      suspects?.spool.close();
      if (count.written > 0) changed();
      return rejections;
    },
  };
}

/** A made slug that once gave way to another's stays as it is. */
function withSlugKept(row: ProfessionalRow, stored: ProfessionalRow): ProfessionalRow {
  const keeps = row.slugMade && stored.slugMade && isMadeFrom(stored.slug, row.displayName, row.id);
  return keeps ? { ...row, slug: stored.slug } : row;
}

function isSame(stored: Numbered<ProfessionalRow>, row: ProfessionalRow): boolean {
  return (
    stored.body === row.body &&
    stored.listing === row.listing &&
    stored.slug === row.slug &&
    stored.slugMade === row.slugMade &&
    stored.displayName === row.displayName &&
    stored.family === row.family
  );
}
