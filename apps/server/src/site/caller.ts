import type { Caller } from '../limit/limiter.ts';

/** How the desk knows who sends a form: the key or the address that limits count. */
export function callerOf({ caller }: { readonly caller: Caller | null }): string {
  if (caller === null) return 'unknown';
  return caller.key === null ? `address:${caller.source.text}` : `key:${caller.key.id}`;
}
