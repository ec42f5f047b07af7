import { suggestSlugs } from '@vidriera/contract/suggest';

/** The known command, flag or variable nearest to a mistyped one; null when none is near. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const asSlug = (name: string) =>
    name
      .replace(/^(?:VIDRIERA_|--?)/, '')
      .toLowerCase()
      .replaceAll('_', '-');
  const choices = known.map((name) => ({ slug: asSlug(name), name: asSlug(name) }));
  const [nearest] = suggestSlugs(asSlug(given), choices);
  return known.find((name) => asSlug(name) === nearest) ?? null;
}
