/** The form of handles. */

/** Whether a word has a digit, an underscore or a dot inside, which ordinary words don't have. */
export const hasHandleSigns = (handle: string): boolean => /[0-9_]|[a-z]\.[a-z]/.test(handle);
/** Removes the final dots and underscores, since a full stop belongs to the sentence. */
export const withoutFinalSigns = (written: string): string => written.replace(/[._]+$/, '');
