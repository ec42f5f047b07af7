/** What handles look like. */
import type { Hit } from '../hit.ts';

export const hit = (start: number, end: number, why: string): Hit => ({ kind: 'handle', start, end, why });
/** No word is written so: with digits, an underscore, a dot inside. */
export const hasHandleSigns = (handle: string): boolean => /[0-9_]|[a-z]\.[a-z]/.test(handle);
/** Without the full stop that ends the sentence. */
export const withoutFinalSigns = (written: string): string => written.replace(/[._]+$/, '');
/** A pause follows. */
export const ENDS_CLAUSE = /^\s{0,2}(?:$|[\n.,;)!"'|/-]|y\s|[^a-z0-9\s])/;
