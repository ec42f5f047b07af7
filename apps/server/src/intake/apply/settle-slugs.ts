import type { SlugClaim, WriteSession } from '../../store/write-session.ts';
import { madeSlugs } from '../publish/made-slug.ts';

/** What the import knows of a professional by number. */
export interface Knowledge {
  /** The line that last wrote it, 0 when this import did not. */
  lineOf(no: number): number;
  /** Whether this import added it. */
  isNew(no: number): boolean;
}

/**
 * Makes slugs unique again at the end of an import. A made slug gives way to a brought one. Of those who bring the same slug, who
 * had it before keeps it, else the first in the file; the others go back to how they stood before the import, which may bring
 * back slugs that somebody took meanwhile: so until nobody shares one. Gives those that were put back.
 */
export async function settleSlugs(session: WriteSession, known: Knowledge): Promise<{ no: number; line: number }[]> {
  const losers: { no: number; line: number }[] = [];
  for (;;) {
    const claims = await session.slugClaims();
    if (claims.length === 0) return losers.sort((a, b) => a.line - b.line);
    for (const group of groupsOf(claims)) {
      const [winner, ...others] = group.sort((a, b) => rightOf(a, known) - rightOf(b, known));
      for (const claim of others) {
        if (claim.slug_made) await makeAnother(session, claim);
        else if (winner!.no !== claim.no) {
          await session.restoreProfessional(claim.no);
          losers.push({ no: claim.no, line: known.lineOf(claim.no) });
        }
      }
    }
  }
}

/** Smaller is the better right: had it before, then by line; made ones after all brought ones. */
function rightOf(claim: SlugClaim, known: Knowledge): number {
  const line = known.lineOf(claim.no);
  const hadIt = !known.isNew(claim.no) && (claim.slug_before === null || claim.slug_before === claim.slug);
  const right = hadIt ? 0 : line;
  return claim.slug_made ? MADE + right : right;
}
const MADE = 2 ** 40;

async function makeAnother(session: WriteSession, claim: SlugClaim): Promise<void> {
  for (const slug of madeSlugs(claim.display_name, claim.id)) {
    if (slug === claim.slug || (await session.isSlugHeld(slug, claim.no))) continue;
    await session.setMadeSlug(claim.no, slug);
    return;
  }
  throw new Error(`every slug that can be made for professional ${claim.id} is taken`);
}

function* groupsOf(claims: readonly SlugClaim[]): Generator<SlugClaim[]> {
  for (let start = 0, end = 0; start < claims.length; start = end) {
    while (end < claims.length && claims[end]!.slug === claims[start]!.slug) end++;
    yield claims.slice(start, end);
  }
}
