import { PLACEHOLDERS } from '@vidriera/core/privacy';

/** What stands in the place of an address of e-mail, as people here say it. The API's mark is another, and is stored. */
const SHOWN_EMAIL = '[correo]';

/** A whole page with the marks as people read them. */
export function shownMarks(page: string): string {
  return page.replaceAll(PLACEHOLDERS.email, SHOWN_EMAIL);
}

/** What a form brings back, with the marks as they are stored. */
export function storedMarks(text: string): string {
  return text.replaceAll(SHOWN_EMAIL, PLACEHOLDERS.email);
}
