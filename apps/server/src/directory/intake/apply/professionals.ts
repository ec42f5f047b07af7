import type { ProfessionalRow } from '../../store/records.ts';
import { type LineFile, openLineFile } from '../line-file.ts';
import { isMadeFrom } from '../publish/made-slug.ts';
import { type Applier, applyRecords, type BlockPlace, type Import, type Placed as PlacedRow } from './applier.ts';
import { makeSlugsUnique } from './unique-slugs.ts';

type Placed = PlacedRow<ProfessionalRow>;

/** Applies professionals. Slugs are made unique at the end of the file, when all changes are applied. */
export function applyProfessionals(work: Import): Applier {
  const { session, engine, counts, touched } = work;
  const { professionals } = session;
  const count = counts.professionals;
  /** By number of a professional, the line of the file that last wrote it. */
  const lines = new Map<number, number>();
  const fresh = new Set<number>();
  let slugsMoved = false;
  /** Lines `NUMBER RECORD`. */
  let suspects: LineFile | null = null;

  const put = async (placed: readonly Placed[], place: BlockPlace) => {
    const nos = await professionals.insert(placed.map(({ row }) => row));
    const moved: { no: number; placed: Placed }[] = [];
    for (const [i, one] of placed.entries()) {
      const no = nos[i]!;
      if (no === 0) continue;
      fresh.add(no);
      lines.set(no, place.linesBefore + one.line);
      moved.push({ no, placed: one });
    }
    count.written += moved.length;
    const present = placed.filter((_, i) => nos[i] === 0);
    moved.push(...(await rewrite(present, place)));
    if (moved.length > 0) slugsMoved = true;
    await suspect(moved, place);
  };

  /** Rewrites stored professionals; returns those whose slug changed. */
  const rewrite = async (placed: readonly Placed[], place: BlockPlace) => {
    if (placed.length === 0) return [];
    const stored = await professionals.find(placed.map(({ row }) => row.id));
    const updates: ProfessionalRow[] = [];
    const moved: { no: number; placed: Placed }[] = [];
    for (const [i, one] of placed.entries()) {
      const before = stored[i]!;
      const row = withSlugKept(one.row, before);
      const same = professionals.isSame(before, row);
      lines.set(before.no, place.linesBefore + one.line);
      if (!same || before.engine !== engine) updates.push(row);
      if (same) count.unchanged++;
      else count.written++;
      if (before.slug !== row.slug) moved.push({ no: before.no, placed: one });
      if (before.family !== row.family || before.own !== row.own) touched.set(before.no, true);
    }
    await session.rememberProfessionals(moved.map(({ no }) => no).filter((no) => !fresh.has(no)));
    await professionals.update(updates);
    return moved;
  };

  /**
   * Stores the raw record of each professional that may be rejected at the end for its slug, because the line can't be read again
   * then.
   */
  const suspect = async (moved: readonly { no: number; placed: Placed }[], place: BlockPlace) => {
    for (const { no, placed } of moved) {
      if (placed.row.slug_made === 1) continue;
      const raw = place.raw(placed.line);
      if (raw === null) return;
      if (!(await session.isSlugHeld(placed.row.slug, no))) continue;
      suspects ??= openLineFile();
      suspects.add(`${no} ${Buffer.from(raw)}`);
    }
  };

  const remove = async (ids: readonly string[]) => {
    const known = (await professionals.find(ids)).filter((row) => row !== undefined);
    const nos = known.map(({ no }) => no);
    if (nos.length > 0) counts.reviews.deleted += await session.removeProfessionals(nos);
    for (const no of nos) {
      lines.delete(no);
      fresh.delete(no);
      touched.delete(no);
    }
    return nos.length;
  };

  const records = applyRecords<ProfessionalRow>('professionals', work, {
    table: professionals,
    keyOf: ({ id }) => id,
    put,
    remove,
  });
  return {
    apply: records.apply,
    finish: async () => {
      await records.finish();
      const losers = slugsMoved
        ? await makeSlugsUnique(session, {
            lineOf: (no) => lines.get(no) ?? 0,
            isNew: (no) => fresh.has(no),
          })
        : [];
      count.written -= losers.length;
      const lost = new Set(losers.map(({ no }) => no));
      const raws = new Map<number, string>();
      for (const suspect of suspects?.all() ?? []) {
        const no = Number.parseInt(suspect, 10);
        if (lost.has(no)) raws.set(no, suspect.slice(suspect.indexOf(' ') + 1));
      }
      suspects?.close();
      if (count.written > 0) work.changed = true;
      return losers.map(({ no, line }) => {
        return { line, field: 'slug', reason: 'is the slug of another professional', raw: raws.get(no) ?? null };
      });
    },
  };
}

/** Keeps the stored slug when both the stored and the new one were made by an import. */
function withSlugKept(row: ProfessionalRow, stored: ProfessionalRow): ProfessionalRow {
  const keeps = row.slug_made && stored.slug_made && isMadeFrom(stored.slug, row.display_name, row.id);
  return keeps ? { ...row, slug: stored.slug } : row;
}
