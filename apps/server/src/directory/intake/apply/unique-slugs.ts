import type { SlugClaim, WriteSession } from '../../store/write-session.ts';
import { madeSlugs } from '../publish/made-slug.ts';

/** What the import knows about professionals, by number. */
export interface ImportedProfessionals {
  /** The line that last wrote the professional; 0 when this import did not. */
  lineOf(no: number): number;
  /** Whether this import added it. */
  isNew(no: number): boolean;
}

/**
 * Makes slugs unique at the end of an import. Of several professionals with the same slug, one keeps it: one whose slug is from
 * the source before one whose slug was generated, then the one that had it before the import, then the first in the file. Another
 * one with a generated slug gets a new generated slug; one with a source slug is restored to its state before the import.
 * Restoring may cause a new conflict, so this repeats until all slugs are unique. Returns the restored professionals.
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

/** The priority of a claim; the lowest value keeps the slug. */
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
