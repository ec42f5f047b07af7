/** What a finding is about: the kind decides the placeholder, nothing else. */
export type ContactKind =
  | 'phone'
  | 'email'
  | 'url'
  | 'messaging'
  | 'handle'
  | 'document'
  | 'bank'
  | 'alias'
  | 'address'
  | 'date';

/** One stretch of text that must not come out. Offsets are UTF-16 code units in the original text, end exclusive. */
export interface Finding {
  readonly kind: ContactKind;
  readonly start: number;
  readonly end: number;
  /** The rule that decided, in a few words, for `--explain`. Never holds the matched text. */
  readonly why: string;
}

/** What stands in the text in place of a finding. Uniform, so that nothing about the hidden value shows. */
export const PLACEHOLDERS: Readonly<Record<ContactKind, string>> = {
  phone: '[teléfono]',
  email: '[e-mail]',
  url: '[enlace]',
  messaging: '[mensajería]',
  handle: '[red social]',
  document: '[documento]',
  bank: '[cuenta bancaria]',
  alias: '[alias]',
  address: '[domicilio]',
  date: '[fecha]',
};

/** Every placeholder, as a set: a mark is never read as text again. */
export const PLACEHOLDER_TEXTS: ReadonlySet<string> = new Set(Object.values(PLACEHOLDERS));
