import { REVIEW, writeRecord } from '@vidriera/contract/fields';
import { type PublicReview, type ReviewRow, readBody, shapedReview } from '../store/records.ts';
import { PEOPLE, type WriteSession } from '../store/write-session.ts';
import { type Applier, applyRecords, countOutcomes, type Import } from './apply.ts';
import { openFamilyNames, openOwnValues, openReviewIds, readFamily } from './fingerprints.ts';
import { type KnownProfessional, knownAs } from './known-professionals.ts';
import { applyRules } from './publish/clean.ts';
import { besideFamily } from './publish/name.ts';
import { decoded, showsFamily } from './publish/text.ts';

export async function applyReviews(work: Import): Promise<Applier> {
  const { session, touched } = work;
  const { reviews } = session;
  const cleaner = openReviewCleaner(session);
  await cleaner.makeIds();
  return applyRecords<ReviewRow>('reviews', work, {
    table: reviews,
    keyOf: ({ id }) => id,
    put: async (placed) => {
      const rows = placed.map(({ row }) => row);
      const outcomes = await reviews.put(rows, cleaner.besideStored);
      for (const [i, { professional }] of rows.entries())
        if (outcomes[i] !== 'same') touched.set(professional, touched.get(professional) ?? false);
      countOutcomes(work.counts.reviews, outcomes);
    },
    remove: reviews.remove,
  });
}

/** A professional with the family names of the authors of all their reviews. */
interface Around {
  readonly known: KnownProfessional;
  readonly family: readonly number[];
  /** Whether a review may have been reduced without the professional's private values. */
  readonly isNew: boolean;
}

/** Cleans reviews of what the directory knows of their professional and of the authors of the professional's other reviews. */
export function openReviewCleaner(session: WriteSession) {
  const { familyKey, reviews } = session;
  const names = openFamilyNames(familyKey);
  const ownValues = openOwnValues(familyKey);

  /** A review without the form that an import writes stays unchanged: no snapshot shows it. */
  function cleaned<Row extends ReviewRow & { readonly engine?: number }>(row: Row, around: Around | undefined): Row {
    if (around === undefined || shapedReview(row.body) === null) return row;
    const { known, family, isNew } = around;
    const review = readBody<PublicReview>(row.body);
    const own = isNew ? ownValues.shownIn([review.title, review.comment], known.own) : undefined;
    const texts = `${review.title ?? ''}\n${review.comment ?? ''}`;
    const isSame = besideFamily(review.author_name, known.family, names) === review.author_name;
    const picture = review.author_avatar_url;
    const showsOwn = picture !== null && ownValues.shownIn(inWords(picture), known.own) !== undefined;
    // The redaction of this version has read the record: only what others are called may be new.
    if (
      !showsOwn &&
      (picture === null || !showsFamily(picture, { family, names })) &&
      row.engine === session.engine &&
      isSame &&
      own === undefined &&
      !names.mayMention(texts, family)
    )
      return row;
    const author = review.author_name.split(' ', 1)[0]!;
    if (showsOwn) review.author_avatar_url = null;
    applyRules(REVIEW, review, {
      name: (name) => besideFamily(name, known.family, names),
      id: (id) => id,
      'known slug': (slug) => slug,
      texts: {
        given: `${known.given} ${author}`,
        family,
        names,
        privateValues: own,
        ownValues: own,
        unknownFamily: known.unknownFamily,
      },
    });
    return { ...row, body: writeRecord(REVIEW, review) };
  }

  /** The professionals with these numbers, and their stored reviews. `more` are rows that are not stored yet. */
  async function around(nos: readonly number[], isNew: (no: number) => boolean, more: readonly ReviewRow[] = []) {
    const { people, rows } = await reviews.around(nos);
    const families = new Map<number, Set<number>>();
    for (const { professional, family } of [...rows, ...more]) {
      const all = families.get(professional) ?? new Set();
      families.set(professional, all);
      for (const one of readFamily(family)) all.add(one);
    }
    const byNumber = new Map<number, Around>();
    for (const { no, display_name, family, own } of people) {
      const known = knownAs(no, display_name, readFamily(family), readFamily(own));
      const all = [...new Set([...known.family, ...(families.get(no) ?? [])])];
      byNumber.set(no, { known, family: all, isNew: isNew(no) });
    }
    return { byNumber, rows };
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
      return rows.map((row) => cleaned(row, byNumber.get(row.professional)));
    },
    /** Cleans all stored reviews of these professionals; the value says if their secrets are new. Resolves to the number of changed ones. */
    async clean(nos: ReadonlyMap<number, boolean>): Promise<number> {
      const all = [...nos.keys()];
      let changed = 0;
      for (let from = 0; from < all.length; from += PEOPLE) {
        const { byNumber, rows } = await around(all.slice(from, from + PEOPLE), (no) => nos.get(no) === true);
        const results = rows.map((row) => cleaned(row, byNumber.get(row.professional)));
        const differing = results.filter((row, i) => row.body !== rows[i]!.body);
        await reviews.update(results.filter((row, i) => row.body !== rows[i]!.body || row.engine < session.engine));
        changed += differing.length;
      }
      return changed;
    },
  };
}

/** An address as a text, with its own separators and with spaces. */
function inWords(address: string): string[] {
  const plain = decoded(address).replace(/\.[a-z]{3,4}$/i, '');
  return [plain, plain.replace(/[/_+.-]+/g, ' ')];
}
