import type { Revision } from './records.ts';
import type { Table, WriteSession } from './writer.ts';

/** How many there are, to tell a store in which somebody put or removed rows past the imports. */
export const TOTALS = "SELECT (SELECT count(*) FROM professionals) || ' ' || (SELECT count(*) FROM reviews) AS totals";

/** A revision as it was noted: when it was made (Unix ms), and {@link TOTALS} then. */
export interface NotedRevision {
  readonly revision: number;
  readonly imported_at: number;
  readonly totals: string;
}

/**
 * Whether each change since `before` is noted: the directory stood at that very revision, no revision since is missing, and its rows
 * are as many as the last import left. `noted` are the revisions from that of `before` on, ascending.
 */
export function isNotedSince(
  before: Revision,
  now: Revision,
  noted: readonly NotedRevision[],
  totals: string | undefined,
): boolean {
  const [first] = noted;
  const stoodThere = first?.revision === before.revision && first.imported_at === Date.parse(before.imported_at ?? '');
  return stoodThere && noted.length === now.revision - before.revision + 1 && noted.at(-1)!.totals === totals;
}

/** What a session of an engine does besides: it does not know itself which professionals it changed, and is told at the end. */
export interface EngineSession extends Omit<WriteSession, 'commit'> {
  /** Whether the directory has the rows that its revision was noted with: else somebody changed them past the imports. */
  isAsNoted(): Promise<boolean>;
  /** The numbers of the professionals that these reviews are of. */
  ownersOf(reviews: readonly number[]): Promise<number[]>;
  /** As {@link WriteSession.commit}; `changes` are the numbers of professionals, null when they are not told. */
  commit(changed: boolean, now: number, changes: readonly number[] | null): Promise<Revision>;
}

/** Beyond so many the store forgets the changes of earlier revisions too: whoever reads has to read nearly all of it anyway. */
export const CHANGES_MAX = 200_000;

/** The session, with the professionals noted that it changes: their own row, or one of their reviews. */
export async function notingChanges(session: EngineSession): Promise<WriteSession> {
  const isAsNoted = await session.isAsNoted();
  const noted = new Set<number>();
  let last = -1;
  const note = (no: number) => {
    if (no === last || noted.size > CHANGES_MAX) return;
    noted.add(no);
    last = no;
  };
  /** `ofRow` gives the professional of a row and of its number. */
  const watched = <Row>(table: Table<Row>, ofRow: (row: Row, no: number) => number): Table<Row> => ({
    ...table,
    insert: async (rows) => {
      const nos = await table.insert(rows);
      for (let i = 0; i < nos.length; i++) if (nos[i] !== 0) note(ofRow(rows[i]!, nos[i]!));
      return nos;
    },
    update: async (rows) => {
      for (const row of rows) note(ofRow(row, row.no));
      await table.update(rows);
    },
  });
  const reviews = watched(session.reviews, (row) => row.professional);
  return {
    ...session,
    professionals: watched(session.professionals, (_row, no) => no),
    reviews: {
      ...reviews,
      update: async (rows) => {
        // A review may have been another professional's.
        for (const no of await session.ownersOf(rows.map(({ no }) => no))) note(no);
        await reviews.update(rows);
      },
    },
    removeProfessionals: async (nos) => {
      for (const no of nos) note(no);
      return session.removeProfessionals(nos);
    },
    removeReviews: async (nos) => {
      for (const no of await session.ownersOf(nos)) note(no);
      await session.removeReviews(nos);
    },
    restoreProfessional: async (no) => {
      note(no);
      await session.restoreProfessional(no);
    },
    setMadeSlug: async (no, slug) => {
      note(no);
      await session.setMadeSlug(no, slug);
    },
    commit: (changed, now) => {
      const isKnown = isAsNoted && noted.size <= CHANGES_MAX;
      return session.commit(changed, now, isKnown ? [...noted] : null);
    },
  };
}
