import { type Html, html } from '../html.ts';

/** The target of a page's forms: its path, and the token that makes each of them act once. */
export interface FormTarget {
  readonly path: string;
  readonly formToken: string;
}

/** A form that asks for one action of the page. `more` are hidden fields. */
export function renderActionForm(
  { path, formToken }: FormTarget,
  action: string,
  controls: Html,
  more: Readonly<Record<string, string | number>> = {},
): Html {
  return html`<form method="post" action="${path}" data-once><input type="hidden" name="form" value="${formToken}"><input type="hidden" name="accion" value="${action}">${Object.entries(more).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${controls}</form>`;
}
