import type { ProfessionalRow } from '../store/records.ts';
import type { SlugClaim, WriteSession } from '../store/write-session.ts';
import { type Applier, applyRecords, type BlockPlace, type Import, type Placed as PlacedRow } from './apply.ts';
import { madeSlugs } from './publish/people.ts';
import { type LineFile, openLineFile } from './rejections.ts';

type Placed = PlacedRow<ProfessionalRow>;

/** Applies professionals. Slugs are made unique at the end of the file, when all changes are applied. */
export function applyProfessionals(work: Import): Applier {
  const { session, counts, touched } = work;
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
      if (!same || before.engine !== session.engine) updates.push(row);
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

  /** Returns the professionals whose slug is another one's as rejected. */
  const settle = async () => {
    const losers = slugsMoved ? await makeSlugsUnique(session, lines, fresh) : [];
    count.written -= losers.length;
    const raws = new Map(losers.map(({ no }): [number, string | null] => [no, null]));
    for (const suspect of suspects?.all() ?? []) {
      const no = Number.parseInt(suspect, 10);
      if (raws.has(no)) raws.set(no, suspect.slice(suspect.indexOf(' ') + 1));
    }
    suspects?.close();
    return losers.map(({ no, line }) => {
      return { line, field: 'slug', reason: 'is the slug of another professional', raw: raws.get(no)! };
    });
  };

  return applyRecords<ProfessionalRow>('professionals', work, {
    table: professionals,
    keyOf: ({ id }) => id,
    put,
    remove,
    settle,
  });
}

/** Keeps the stored slug when both the stored and the new one were made by an import. */
function withSlugKept(row: ProfessionalRow, stored: ProfessionalRow): ProfessionalRow {
  const areMade = row.slug_made === 1 && stored.slug_made === 1;
  return areMade && madeSlugs(row.display_name, row.id).some((slug) => slug === stored.slug)
    ? { ...row, slug: stored.slug }
    : row;
}

/**
 * Makes slugs unique at the end of an import. Of several professionals with the same slug, one keeps it: one whose slug is from
 * the source before one whose slug was generated, then the one that had it before the import, then the first in the file. Another
 * one with a generated slug gets a new generated slug; one with a source slug is restored to its state before the import.
 * Restoring may cause a new conflict, so this repeats until all slugs are unique. Returns the restored professionals. `lines` has
 * the line that last wrote each professional of the file, `fresh` the numbers of those that the import added.
 */
export async function makeSlugsUnique(
  session: WriteSession,
  lines: ReadonlyMap<number, number>,
  fresh: ReadonlySet<number>,
): Promise<{ no: number; line: number }[]> {
  const lineOf = (no: number) => lines.get(no) ?? 0;
  /** The lowest value keeps the slug. */
  const priorityOf = ({ no, slug, slug_made, slug_before }: SlugClaim): number => {
    const hadIt = !fresh.has(no) && (slug_before === null || slug_before === slug);
    return (slug_made ? MADE : 0) + (hadIt ? 0 : lineOf(no));
  };
  const losers: { no: number; line: number }[] = [];
  for (;;) {
    const claims = await session.slugClaims();
    if (claims.length === 0) return losers.sort((a, b) => a.line - b.line);
    for (const group of Map.groupBy(claims, ({ slug }) => slug).values()) {
      const [winner, ...others] = group.sort((a, b) => priorityOf(a) - priorityOf(b));
      for (const claim of others) {
        if (claim.slug_made) await makeAnother(session, claim);
        else if (winner!.no !== claim.no) {
          await session.restoreProfessional(claim.no);
          losers.push({ no: claim.no, line: lineOf(claim.no) });
        }
      }
    }
  }
}

/** More than a file has lines. */
const MADE = 2 ** 40;

async function makeAnother(session: WriteSession, claim: SlugClaim): Promise<void> {
  for (const slug of madeSlugs(claim.display_name, claim.id)) {
    if (slug === claim.slug || (await session.isSlugHeld(slug, claim.no))) continue;
    await session.setMadeSlug(claim.no, slug);
    return;
  }
  throw new Error(`every slug that can be made for professional ${claim.id} is taken`);
}
