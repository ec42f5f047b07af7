import type { Directory } from '../directory.ts';
import type { HintSource } from './catalog-hints.ts';

/** Hints may be this old: the catalog changes rarely, and over HTTP every look at it counts against the caller's limit. */
const REMEMBERED_MS = 300_000;
/** A hint is worth waiting for so long. */
const PATIENCE_MS = 2_000;

/** The catalog for hints, asked for once in a while; a failed answer is not kept. `now` is in milliseconds. */
export function rememberCatalog(directory: Directory, now: () => number = () => performance.now()): HintSource {
  return {
    services: remember(async () => (await directory.listServices(patience())).data, now),
    cities: remember(async () => (await directory.listCities(patience())).data, now),
  };
}

function patience(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(PATIENCE_MS) };
}

function remember<Value>(ask: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | null = null;
  return () => {
    if (kept !== null && now() < kept.until) return kept.value;
    const asked = { value: ask(), until: now() + REMEMBERED_MS };
    asked.value.catch(() => {
      if (kept === asked) kept = null;
    });
    kept = asked;
    return asked.value;
  };
}
