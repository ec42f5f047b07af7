import { type Html, html } from '../html.ts';

/** Where a page's forms go, and the token that makes each of them act once. */
export interface FormTarget {
  readonly path: string;
  readonly formToken: string;
  /** The last message that the page shows, which each of its forms says back (see `markRead`). */
  readonly shown: number;
}

type Fields = Readonly<Record<string, string | number>>;

/** A form that asks for one action of the page. `more` are hidden fields. */
export function renderActionForm(target: FormTarget, action: string, controls: Html, more: Fields = {}): Html {
  const hidden = Object.entries({ form: target.formToken, accion: action, visto: target.shown, ...more });
  return html`<form id="accion-${action}" method="post" action="${target.path}" novalidate data-once>${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${controls}</form>`;
}

/** The action of a form that only says what was seen. */
export const SEEN = 'ver';

/** The form that a script sends once the page is seen: opening a page changes nothing. */
export const renderSeen = (target: FormTarget) => renderActionForm(target, SEEN, html``);

type Sure = Readonly<{ title: string; follows: string | Html; yes: string; isDanger?: boolean }>;

/** An action that can't be undone by mistake: its title opens what `follows` from it and the form, whose button says `yes`. */
export function renderSureForm(target: FormTarget, action: string, words: Sure, more: Fields = {}): Html {
  const { title, follows, yes, isDanger = true } = words;
  const button = html`<button class="btn${isDanger && ' btn-danger'}" type="submit">${yes}</button>`;
  return html`<details class="${isDanger ? 'danger' : 'accept'}"><summary${!isDanger && html` class="btn"`}>${title}</summary><div>${follows}</div>
${renderActionForm(target, action, button, more)}</details>`;
}

/** Error messages of a form by the id of the field; each says how to correct it. */
export type Errors = Readonly<Partial<Record<string, string>>>;

/** A form that is shown again: the typed fields, their errors, and the notice of the rule that forbids the action. */
export interface RejectedForm {
  readonly status: number;
  readonly typed: URLSearchParams;
  readonly errors: Errors;
  /** Replaces the notice of the state. */
  readonly notice: Html | null;
}

/** The error summary at the top of the page, or with a title what is asked, with a link to each field. The script gives it the focus. */
export function renderErrors(errors: Errors, asks = ''): Html | null {
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;
  const title = wrong.length === 1 ? 'Falta corregir una cosa' : `Falta corregir ${wrong.length} cosas`;
  return html`<div class="notice notice-${asks ? 'warn' : 'bad'}" role="alert" tabindex="-1" id="errores"><p class="notice-title">${asks || title}</p>
<ul>${wrong.map(([field, error]) => html`<li><a href="#${field}">${error}</a></li>`)}</ul></div>`;
}

/** A page's title with the number of its news, as a tab shows it. */
export const titleWithNews = (news: number, title: string) => (news > 0 ? `(${news}) ${title}` : title);

/** A page's title; with errors, or what is asked, it begins with that, which a screen reader reads first. */
export const titleWith = (errors: Errors, title: string, what = 'Error') =>
  Object.keys(errors).length > 0 ? `${what}: ${title}` : title;

/** A field of a form: label, hint, error and control. `control` gets the attributes that name the texts about it. */
export function renderField(
  name: string,
  label: string | Html,
  error: string | undefined,
  hint: string | Html,
  control: (described: Html) => Html,
): Html {
  return html`<div class="field${error && ' field-bad'}"><label for="${name}">${label}</label>
<div class="hint" id="${name}-ayuda">${hint}</div>
${renderError(name, error)}
${control(describedBy(name, error))}</div>`;
}

/** A field for a line of text; `more` are attributes of the input. */
export function renderTextLine(
  name: string,
  label: string | Html,
  error: string | undefined,
  hint: string | Html,
  value: string,
  more: Html | null = null,
): Html {
  const control = (described: Html) =>
    html`<input id="${name}" name="${name}" type="text" value="${value}" autocomplete="off"${more}${described}>`;
  return renderField(name, label, error, hint, control);
}

/** A required field for a text of many lines. The script shows how many characters are left of `max`. */
export function renderTextArea(
  name: string,
  label: string,
  error: string | undefined,
  hint: string | Html,
  { value, rows, max }: { readonly value: string; readonly rows: number; readonly max: number },
): Html {
  const control = (described: Html) =>
    html`<textarea id="${name}" name="${name}" rows="${rows}" required${described} data-count="${max}">
${value}</textarea>`;
  return renderField(name, label, error, hint, control);
}

export function renderRadio(name: string, value: string | number, label: string | Html, isChosen: boolean): Html {
  return html`<label class="check"><input type="radio" name="${name}" value="${value}"${isChosen && html` checked`}> <span>${label}</span></label>`;
}

/** A field with one choice of several: what the form sends, and its label. */
export type Choices<Value extends string> = Readonly<Record<Value, string>>;

export function renderChoices(name: string, choices: Choices<string>, chosen: string | null): Html[] {
  return Object.entries(choices).map(([value, label]) => renderRadio(name, value, label, value === chosen));
}

export function readChoice<Value extends string>(choices: Choices<Value>, typed: string | null): Value | null {
  return typed !== null && Object.hasOwn(choices, typed) ? (typed as Value) : null;
}

export const renderError = (name: string, error: string | undefined) =>
  error && html`<p class="error" id="${name}-error">${error}</p>`;

/** The attributes of a control that name its hint and its error. */
export function describedBy(name: string, error: string | undefined): Html {
  return html` aria-describedby="${name}-ayuda${error && ` ${name}-error`}"${error && html` aria-invalid="true"`}`;
}
