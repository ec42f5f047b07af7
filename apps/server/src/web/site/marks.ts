import { PLACEHOLDERS } from '@vidriera/redaction';

/** The placeholder of an e-mail address on pages. The stored placeholder is the API's. */
const SHOWN_EMAIL = '[correo]';

/** A page with the placeholders that people read. */
export function shownMarks(page: string): string {
  return page.replaceAll(PLACEHOLDERS.email, SHOWN_EMAIL);
}

/** A posted text with the placeholders that are stored. */
export function storedMarks(text: string): string {
  return text.replaceAll(SHOWN_EMAIL, PLACEHOLDERS.email);
}
