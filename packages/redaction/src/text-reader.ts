/** What the redaction asks of a reader. `@vidriera/redaction/reader` has the one that learnt; it reads files, so it is passed in. */

export type ReadKind = 'phone' | 'document' | 'account' | 'email' | 'link' | 'handle' | 'alias';

export interface TextReader {
  /** Whether a text is worth reading; costs some microseconds. */
  suspects(text: string): boolean;
  /** What reads as contact data. Offsets are UTF-16 code units of the text; the confidence is 0 to 1. */
  read(text: string): readonly {
    readonly start: number;
    readonly end: number;
    readonly kind: ReadKind;
    readonly confidence: number;
  }[];
}
