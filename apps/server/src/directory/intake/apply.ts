import { REVIEW, writeRecord } from '@vidriera/contract/fields';
import {
  type CatalogRow,
  type ProfessionalRow,
  type PublicReview,
  type ReviewRow,
  readBody,
  shapedReview,
} from '../store/records.ts';
import { PEOPLE, type RecordTable, type SlugClaim, type WriteSession } from '../store/write-session.ts';
import { type Counts, ImportFailure, type Kind, type Problem } from './kinds.ts';
import { besideFamily, knownAs, madeSlugs, openReviewIds } from './publish/context.ts';
import { inWords, openFamilyNames, openOwnValues, readFingerprints, showsFamily } from './publish/text.ts';
import { applyRules } from './record-fields.ts';
import type { AnyRow, Change, RejectedLine } from './reduce-block.ts';
import { type LineFile, openLineFile, type RawRecord } from './rejections.ts';

export interface Import {
  readonly session: WriteSession;
  /** The stored records of the imported kinds are replaced by the files' records. */
  readonly replace: boolean;
  readonly counts: Record<Kind, Counts>;
  /** Numbers of professionals whose stored reviews are cleaned again; true when their secrets changed, not only their reviews. */
  readonly touched: Map<number, boolean>;
  /** Counts and reports a record of the file as rejected. The first line is 1. */
  reject(line: number, problems: readonly Problem[], raw: RawRecord): void;
}

/** A line of the file, from the block that is applied; null when raw records are not needed. */
type RawOf = (line: number) => RawRecord;
type Placed<Row> = Change<Row> & { readonly row: Row };

interface Writing<Row> extends Pick<RecordTable<Row>, 'note' | 'unnoted' | 'remove'> {
  /** Writes rows of distinct records; resolves to which of them are stored already. */
  put(rows: readonly Placed<Row>[], raw: RawOf): Promise<readonly { readonly isSame: boolean }[]>;
  /** Checks the result as a whole, after the last block. */
  settle?(): Promise<void>;
}

type Applier = ReturnType<typeof applyRecords>;

export const APPLIERS: Readonly<Record<Kind, (work: Import) => Applier | Promise<Applier>>> = {
  services: (work) => applyCatalog('services', work),
  cities: (work) => applyCatalog('cities', work),
  professionals: applyProfessionals,
  reviews: applyReviews,
};

/** Applies changes in order. Consecutive rows are written together, and so are consecutive removals. */
function applyRecords<Row extends AnyRow>(kind: Kind, { counts, replace }: Import, table: Writing<Row>) {
  const count = counts[kind];
  const remove = async (keys: readonly string[]): Promise<number> => {
    const removed = await table.remove(keys);
    count.deleted += removed;
    return removed;
  };
  return {
    apply: async (changes: readonly Change<AnyRow>[], rejected: readonly RejectedLine[], raw: RawOf) => {
      for (const run of runsOf(changes as readonly Change<Row>[])) {
        const keys = [...run.keys()];
        const rows = [...run.values()].filter((change) => change.row !== null) as Placed<Row>[];
        if (rows.length === 0) {
          count.unchanged += keys.length - (await remove(keys));
          continue;
        }
        const same = (await table.put(rows, raw)).filter(({ isSame }) => isSame).length;
        count.unchanged += same;
        count.written += rows.length - same;
        if (replace) await table.note(keys);
      }
      // A stored record that a rejected line may refer to does not count as missing from the file.
      if (replace) await table.note(rejected.flatMap((line) => line.keys));
    },
    /** Called after the last block: removes the records that a replaced kind has and the file lacks. */
    finish: async (): Promise<void> => {
      if (replace) {
        for await (const keys of table.unnoted()) {
          // It is probably another file, or has another encoding.
          if (count.read > 0 && count.rejected === count.read)
            throw new ImportFailure(
              `None of the ${count.read} records for ${kind} could go in, and --replace would remove stored ones. Nothing was imported.`,
            );
          await remove(keys);
        }
      }
      await table.settle?.();
    },
  };
}

function applyCatalog(kind: 'services' | 'cities', work: Import): Applier {
  const table = work.session[kind];
  return applyRecords<CatalogRow>(kind, work, { ...table, put: (rows) => table.put(rows.map(({ row }) => row)) });
}

/** Splits changes, in order, into runs for one batch each: of rows only or removals only, and each key once. */
function* runsOf<Row extends AnyRow>(changes: readonly Change<Row>[]): Generator<ReadonlyMap<string, Change<Row>>> {
  let run = new Map<string, Change<Row>>();
  let isRemovals = false;
  for (const change of changes) {
    const isRemoval = change.row === null;
    if (run.has(change.key) || (run.size > 0 && isRemoval !== isRemovals)) {
      yield run;
      run = new Map();
    }
    run.set(change.key, change);
    isRemovals = isRemoval;
  }
  if (run.size > 0) yield run;
}

/** Applies professionals. Slugs are made unique at the end of the file, when all changes are applied. */
function applyProfessionals(work: Import): Applier {
  const { session, counts, touched, reject } = work;
  const { professionals } = session;
  const count = counts.professionals;
  /** By number of a professional, the line of the file that last wrote it. */
  const lines = new Map<number, number>();
  const fresh = new Set<number>();
  /** Lines `NUMBER RECORD`. */
  let suspects: LineFile | null = null;

  const put = async (placed: readonly Placed<ProfessionalRow>[], raw: RawOf) => {
    const outcomes = await professionals.put(
      placed.map(({ row }) => row),
      async (differing) => {
        const rows = differing.map(({ row, before }) => withSlugKept(row, before));
        const moved = differing.filter(({ before }, i) => before.slug !== rows[i]!.slug && !fresh.has(before.no));
        await session.rememberProfessionals(moved.map(({ before }) => before.no));
        return rows;
      },
    );
    for (const [i, { row, before, ...added }] of outcomes.entries()) {
      const no = before?.no ?? added.no;
      const { line } = placed[i]!;
      lines.set(no, line);
      if (before === undefined) fresh.add(no);
      else if (before.family !== row.family || before.own !== row.own) touched.set(no, true);
      if (row.slug_made === 0 && before?.slug !== row.slug) await suspect(no, row.slug, raw(line));
    }
    return outcomes;
  };

  /** Stores the raw record of a professional that may be rejected at the end for its slug, when the line can't be read again. */
  const suspect = async (no: number, slug: string, raw: RawRecord) => {
    if (raw === null || !(await session.isSlugHeld(slug, no))) return;
    suspects ??= openLineFile();
    suspects.add(`${no} ${raw}`);
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

  /** Rejects the professionals whose slug is another one's. */
  const settle = async () => {
    const losers = await makeSlugsUnique(session, lines, fresh);
    count.written -= losers.length;
    const raws = new Map(losers.map((no): [number, RawRecord] => [no, null]));
    for await (const suspect of suspects?.all() ?? []) {
      const no = Number.parseInt(suspect, 10);
      if (raws.has(no)) raws.set(no, suspect.slice(suspect.indexOf(' ') + 1));
    }
    suspects?.close();
    const places = losers.map((no) => ({ no, line: lines.get(no) ?? 0 }));
    for (const { no, line } of places.sort((a, b) => a.line - b.line))
      reject(line, [{ field: 'slug', reason: 'is the slug of another professional' }], raws.get(no)!);
  };

  return applyRecords<ProfessionalRow>('professionals', work, { ...professionals, put, remove, settle });
}

/** Keeps the stored slug when both the stored and the new one were made by an import. */
function withSlugKept(row: ProfessionalRow, stored: ProfessionalRow): ProfessionalRow {
  const areMade = row.slug_made === 1 && stored.slug_made === 1;
  return areMade && madeSlugs(row.display_name, row.id).some((slug) => slug === stored.slug)
    ? { ...row, slug: stored.slug }
    : row;
}

/**
 * Makes slugs unique at the end of an import. Of several professionals with one slug, the one keeps it that has it from the source,
 * else had it before, else comes first in the file. Another gets a new one if its slug was made; else it is restored to its state
 * before the import, which may cause a new conflict. Returns the restored. `lines` has the line that last wrote each professional
 * of the file, `fresh` those that it added.
 */
export async function makeSlugsUnique(
  session: WriteSession,
  lines: ReadonlyMap<number, number> = new Map(),
  fresh: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const placeOf = ({ no, slug, slug_before }: SlugClaim): number =>
    !fresh.has(no) && (slug_before === null || slug_before === slug) ? 0 : (lines.get(no) ?? 0);
  const losers: number[] = [];
  for (;;) {
    const claims = await session.slugClaims();
    if (claims.length === 0) return losers;
    for (const group of Map.groupBy(claims, ({ slug }) => slug).values()) {
      const [, ...others] = group.sort((a, b) => a.slug_made - b.slug_made || placeOf(a) - placeOf(b));
      for (const claim of others) {
        if (claim.slug_made) await makeAnother(session, claim);
        else {
          await session.restoreProfessional(claim.no);
          losers.push(claim.no);
        }
      }
    }
  }
}

async function makeAnother(session: WriteSession, claim: SlugClaim): Promise<void> {
  for (const slug of madeSlugs(claim.display_name, claim.id)) {
    if (slug === claim.slug || (await session.isSlugHeld(slug, claim.no))) continue;
    await session.setMadeSlug(claim.no, slug);
    return;
  }
  throw new Error(`every slug that can be made for professional ${claim.id} is taken`);
}

async function applyReviews(work: Import): Promise<Applier> {
  const { session, touched } = work;
  const { reviews } = session;
  const cleaner = openReviewCleaner(session);
  await cleaner.makeIds();
  return applyRecords<ReviewRow>('reviews', work, {
    ...reviews,
    put: async (placed) => {
      const rows = placed.map(({ row }) => row);
      const outcomes = await reviews.put(rows, (differing) => cleaner.besideStored(differing.map(({ row }) => row)));
      for (const { row, isSame } of outcomes)
        if (!isSame) touched.set(row.professional, touched.get(row.professional) ?? false);
      return outcomes;
    },
  });
}

/** Cleans reviews of what the directory knows of their professional and of the authors of the professional's other reviews. */
export function openReviewCleaner(session: WriteSession) {
  const { familyKey, reviews } = session;
  const names = openFamilyNames(familyKey);
  const ownValues = openOwnValues(familyKey);

  /** A review without the form that an import writes stays unchanged: no snapshot shows it. */
  function cleaned<Row extends ReviewRow & { readonly engine?: number }>(row: Row, beside: Surrounded): Row {
    const around = beside.get(row.professional);
    if (around === undefined || shapedReview(row.body) === null) return row;
    const { known, family, isNew } = around;
    const review = readBody<PublicReview>(row.body);
    const { title, comment, author_name, author_avatar_url: picture } = review;
    // A row that is not stored yet has been read with the values that are known.
    const mayShowOwn = isNew || (row.engine ?? session.engine) < session.engine;
    const own = mayShowOwn ? ownValues.shownIn([title, comment, ...inWords(picture)], known.own) : undefined;
    const author = besideFamily(author_name, known.family, names);
    const isAsRead = row.engine === session.engine && own === undefined && author === author_name;
    const mayShow = names.mayMention(`${title ?? ''}\n${comment ?? ''}`, family);
    // The redaction of this version has read the record: only what others are called may be new.
    if (isAsRead && !mayShow && (picture === null || !showsFamily(picture, { family, names }))) return row;
    const given = `${known.given} ${author_name.split(' ', 1)[0]}`;
    const secrets = { ...known, family, names, given, privateValues: own, ownValues: own };
    applyRules(REVIEW, review, secrets, { name: () => author, id: (id) => id, 'known slug': (slug) => slug });
    return { ...row, body: writeRecord(REVIEW, review) };
  }

  type Surrounded = Awaited<ReturnType<typeof around>>['byNumber'];

  /** The professionals with these numbers, and their stored reviews. `more` are rows that are not stored yet. */
  async function around(nos: readonly number[], isNew: (no: number) => boolean, more: readonly ReviewRow[] = []) {
    const { people, rows } = await reviews.around(nos);
    const reviewsOf = Map.groupBy([...rows, ...more], ({ professional }) => professional);
    const byNumber = people.map(({ no, display_name, family, own }) => {
      const known = knownAs(no, display_name, family, own);
      const authors = (reviewsOf.get(no) ?? []).flatMap((review) => readFingerprints(review.family));
      /** `isNew`: a review may have been reduced without the professional's private values. */
      return [no, { known, family: new Set([...known.family, ...authors]), isNew: isNew(no) }] as const;
    });
    return { byNumber: new Map(byNumber), rows };
  }

  return {
    /** Gives a made id to the stored reviews that an older engine stored under their own. */
    async makeIds(): Promise<void> {
      const made = openReviewIds(familyKey);
      for await (const rows of reviews.withOwnIds())
        await reviews.rename(
          rows.map(({ id: old, body }) => {
            const id = made(old);
            return { old, id, body: JSON.stringify({ ...readBody<PublicReview>(body), id }) };
          }),
        );
    },
    /** Rows that differ from the stored ones, as they become beside the stored reviews of their professional. */
    async besideStored(rows: readonly ReviewRow[]): Promise<readonly ReviewRow[]> {
      if (rows.length === 0) return rows;
      const nos = [...new Set(rows.map(({ professional }) => professional))];
      const { byNumber } = await around(nos, () => false, rows);
      return rows.map((row) => cleaned(row, byNumber));
    },
    /** Cleans all stored reviews of these professionals; the value says if their secrets are new. Resolves to the number of changed ones. */
    async clean(nos: ReadonlyMap<number, boolean>): Promise<number> {
      const all = [...nos.keys()];
      let changed = 0;
      for (let from = 0; from < all.length; from += PEOPLE) {
        const { byNumber, rows } = await around(all.slice(from, from + PEOPLE), (no) => nos.get(no) === true);
        const results = rows.map((row) => cleaned(row, byNumber));
        const isOther = (row: ReviewRow, i: number) => row.body !== rows[i]!.body;
        await reviews.update(results.filter((row, i) => isOther(row, i) || row.engine < session.engine));
        changed += results.filter(isOther).length;
      }
      return changed;
    },
  };
}
