import { openWriter } from '../../apps/server/src/directory/store/open.ts';
import type { ProfessionalRow, Revision } from '../../apps/server/src/directory/store/records.ts';
import type { WriteSession } from '../../apps/server/src/directory/store/write-session.ts';
import { professional, rowOf } from '../people/stored.ts';

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

/** A professional of whom nothing is known but the name. */
export const person = (name: string): ProfessionalRow => rowOf(professional(0, { id: name, slug: name }));
