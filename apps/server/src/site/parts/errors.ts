import { type Html, html } from '../html.ts';

/** Error messages of a form by the id of the field; each says how to correct it. */
export type Errors = Readonly<Partial<Record<string, string>>>;

/** The error summary at the top of the page, with a link to each field. The script gives it the focus. */
export function renderErrors(errors: Errors): Html | null {
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;
  return html`<div class="notice notice-bad" role="alert" tabindex="-1" id="errores"><p class="notice-title">${wrong.length === 1 ? 'Falta corregir una cosa' : `Falta corregir ${wrong.length} cosas`}</p>
<ul>${wrong.map(([field, error]) => html`<li><a href="#${field}">${error}</a></li>`)}</ul></div>`;
}

/** A page's title; with errors it begins with "Error", which a screen reader reads first. */
export function titleWith(errors: Errors, title: string): string {
  return Object.keys(errors).length > 0 ? `Error: ${title}` : title;
}
