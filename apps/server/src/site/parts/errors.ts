import { type Html, html } from '../html.ts';

/** What is wrong in a form, by the id of the field, in words that say how to put it right. */
export type Errors = Readonly<Partial<Record<string, string>>>;

/** What is wrong, first on the page, each with a link to its field. The script gives it the focus. */
export function renderErrors(errors: Errors): Html | null {
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;
  return html`<div class="notice notice-bad" role="alert" tabindex="-1" id="errores"><p class="notice-title">${wrong.length === 1 ? 'Falta corregir una cosa' : `Falta corregir ${wrong.length} cosas`}</p>
<ul>${wrong.map(([field, error]) => html`<li><a href="#${field}">${error}</a></li>`)}</ul></div>`;
}

/** A page's title, which says first that its form came back: a screen reader reads it before anything else. */
export function titleWith(errors: Errors, title: string): string {
  return Object.keys(errors).length > 0 ? `Error: ${title}` : title;
}
