import type { SlugClaim, WriteSession } from '../../store/write-session.ts';
import { madeSlugs } from '../publish/made-slug.ts';

/** What the import knows of a professional, by number. */
export interface ImportedProfessionals {
  /** The line that last wrote it, 0 when this import did not. */
  lineOf(no: number): number;
  /** Whether this import added it. */
  isNew(no: number): boolean;
}

/**
 * Makes slugs unique again at the end of an import. Where several professionals have the same slug, one keeps it: rather one whose slug
 * the source brought than one whose slug was made, then the one that had it before the import, then the first in the file. Another one
 * with a made slug gets another made slug; one with a brought slug is restored as it was before the import. That may bring back a slug
 * which somebody took meanwhile, so this repeats until all slugs are unique. Returns the restored ones.
 */
export async function makeSlugsUnique(
  session: WriteSession,
  known: ImportedProfessionals,
): Promise<{ no: number; line: number }[]> {
  const losers: { no: number; line: number }[] = [];
  for (;;) {
    const claims = await session.slugClaims();
    if (claims.length === 0) return losers.sort((a, b) => a.line - b.line);
    for (const group of groupsOf(claims)) {
      const [winner, ...others] = group.sort((a, b) => priorityOf(a, known) - priorityOf(b, known));
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

/** The lowest keeps the slug. */
function priorityOf(claim: SlugClaim, known: ImportedProfessionals): number {
  const line = known.lineOf(claim.no);
  const hadIt = !known.isNew(claim.no) && (claim.slug_before === null || claim.slug_before === claim.slug);
  const priority = hadIt ? 0 : line;
  return claim.slug_made ? MADE + priority : priority;
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
