import { suggestSlugs } from '@vidriera/core';

/** The known name nearest to a mistyped one: contained in it, or a few edits away. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const choices = known.map((name) => ({ slug: afterPrefix(name), name: afterPrefix(name) }));
  const [nearest] = suggestSlugs(afterPrefix(given), choices);
  return known.find((name) => afterPrefix(name) === nearest) ?? null;
}

/** The distinctive part of a name: `port` of `VIDRIERA_PORT` and of `--port`. */
function afterPrefix(name: string): string {
  return name
    .replace(/^(VIDRIERA_|-+)/, '')
    .toLowerCase()
    .replaceAll('_', '-');
}
