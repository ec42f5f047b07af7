/** The form of handles. */
import type { Hit } from '../hit.ts';

export const hit = (start: number, end: number, why: string): Hit => ({ kind: 'handle', start, end, why });
/** Whether a word has a digit, an underscore or a dot inside, which ordinary words don't have. */
export const hasHandleSigns = (handle: string): boolean => /[0-9_]|[a-z]\.[a-z]/.test(handle);
/** Removes the final dots and underscores, since a full stop belongs to the sentence. */
export const withoutFinalSigns = (written: string): string => written.replace(/[._]+$/, '');
/** Whether a pause follows. */
export const ENDS_CLAUSE = /^\s{0,2}(?:$|[\n.,;)!"'|/-]|y\s|[^a-z0-9\s])/;
