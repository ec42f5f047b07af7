import { type Html, html } from '../html.ts';

/** A field of a form: label, hint, error and control. `control` gets the ids of the texts that describe it. */
export function renderField(
  name: string,
  label: string | Html,
  error: string | null | undefined,
  hint: string | Html,
  control: (describedBy: string) => Html,
): Html {
  return html`<div class="field${error && ' field-bad'}"><label for="${name}">${label}</label>
<div class="hint" id="${name}-ayuda">${hint}</div>
${renderError(name, error)}
${control(describedBy(name, error))}</div>`;
}

export function renderError(name: string, error: string | null | undefined): Html | null {
  return error ? html`<p class="error" id="${name}-error">${error}</p>` : null;
}

export function describedBy(name: string, error: string | null | undefined): string {
  return error ? `${name}-ayuda ${name}-error` : `${name}-ayuda`;
}
