/**
 * The version of the redaction. It is stored with each reduced record. Raise it when the same input may give another result, or the guard
 * finds more.
 */
export const ENGINE_VERSION = 17;
