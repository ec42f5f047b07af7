/** The placeholder that replaces a finding. It depends on the kind only, so it reveals nothing about the value. */
export const PLACEHOLDERS = {
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
} as const;

/** The kind of a finding. It decides the placeholder. */
export type ContactKind = keyof typeof PLACEHOLDERS;

/** A range of text that must be masked. Offsets are UTF-16 code units of the text that was looked through, end exclusive. */
export interface Finding {
  readonly kind: ContactKind;
  readonly start: number;
  readonly end: number;
  /** The rule that matched, in a few words, for `--explain`. It never contains the matched text. */
  readonly why: string;
}

export const hit = (kind: ContactKind, start: number, end: number, why: string): Finding => ({ kind, start, end, why });

/** Every placeholder, as a set: detectors never read a placeholder as text. */
export const PLACEHOLDER_TEXTS: ReadonlySet<string> = new Set(Object.values(PLACEHOLDERS));

/** Any placeholder. The reader never learnt what one is, so it reads line ends in its place. */
export const PLACEHOLDER =
  /\[(?:teléfono|e-mail|enlace|mensajería|red social|documento|cuenta bancaria|alias|domicilio|fecha)\]/g;
