import { writeProfessional } from '../../apps/server/src/store/bodies.ts';
import { openWriter } from '../../apps/server/src/store/open.ts';
import type { ProfessionalRow, Revision } from '../../apps/server/src/store/records.ts';
import type { WriteSession } from '../../apps/server/src/store/writer.ts';

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

/** Of whom nothing is known but the name. */
export function person(name: string): ProfessionalRow {
  const nothing = { headline: null, bio: null, specialties: [], avatar_url: null, portfolio: [] };
  return {
    id: name,
    slug: name,
    slugMade: false,
    displayName: 'Ana P.',
    family: '',
    ...writeProfessional({
      ...nothing,
      years_active: 0,
      status: 'active',
      city: 'rosario',
      neighborhoods: [],
      services: [],
      external_reviews: [],
      member_since: '2020-05-01T00:00:00.000Z',
      verifications: {
        identity_verified: false,
        phone_verified: false,
        email_verified: false,
        background_check: false,
        matricula: { verified: false, type: null },
        years_active: 0,
      },
    }),
  };
}
