import { openSource, openWriter } from '../open.ts';
import type { Revision } from '../records.ts';
import type { ProfessionalRow, WriteSession } from '../writer.ts';

/** One import into a store, committed at that time (Unix ms). */
export async function write(
  url: string,
  work: (session: WriteSession) => Promise<unknown>,
  now: number,
): Promise<Revision> {
  const writer = await openWriter(url);
  const session = await writer.begin(1, () => {});
  await work(session);
  const revision = await session.commit(true, now);
  await writer.close();
  return revision;
}

export async function changedSince(url: string, revision: Revision): Promise<number[] | null> {
  const source = await openSource(url);
  const reading = await source.read();
  const changed = await reading.changedSince(revision);
  await reading.close();
  await source.close();
  return changed;
}

/** Of whom nothing is known but the name. */
export function person(name: string): ProfessionalRow {
  return { id: name, slug: name, slugMade: false, displayName: 'Ana P.', family: '', body: '{}', clean: false };
}
