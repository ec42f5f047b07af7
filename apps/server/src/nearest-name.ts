import { suggestSlugs } from '@vidriera/core';

/** The known name that a mistyped one may have meant: letters swapped, one within the other, or few edits apart. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const letters = (name: string) => [...name].sort().join('');
  const swapped = known.find((name) => letters(name) === letters(given));
  const choices = known.map((name) => ({ slug: afterPrefix(name), name: afterPrefix(name) }));
  const nearest = suggestSlugs(afterPrefix(given), choices)[0];
  return swapped ?? known.find((name) => afterPrefix(name) === nearest) ?? null;
}

/** What tells one name from another: `PORT` of `VIDRIERA_PORT`, `port` of `--port`. */
function afterPrefix(name: string): string {
  return name
    .replace(/^(VIDRIERA_|-+)/, '')
    .toLowerCase()
    .replaceAll('_', '-');
}
