import { type Html, html } from '../html.ts';
import * as spanish from '../spanish.ts';

/** Where a page's forms go, and the token that makes each of them act once. */
export interface Target {
  readonly path: string;
  readonly formToken: string;
}

type Fields = Readonly<Record<string, string | number>>;

/** A form that asks for one action of the page. `more` are hidden fields. */
export function renderActionForm(target: Target, action: string, controls: Html, more: Fields = {}): Html {
  const hidden = Object.entries({ form: target.formToken, accion: action, ...more });
  return html`<form id="accion-${action}" method="post" action="${target.path}" novalidate data-once>${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${controls}</form>`;
}

type Sure = Readonly<{ title: string; follows: string | Html; yes: string; isDanger?: boolean }>;

/** An action that can't be undone by mistake: its title opens what `follows` from it and the form, whose button says `yes`. */
export function renderSureForm(target: Target, action: string, words: Sure, more: Fields = {}): Html {
  const { title, follows, yes, isDanger = true } = words;
  const button = html`<button class="btn${isDanger && ' btn-danger'}" type="submit">${yes}</button>`;
  return html`<details class="${isDanger ? 'danger' : 'accept'}"><summary${!isDanger && html` class="btn"`}>${title}</summary><div>${follows}</div>
${renderActionForm(target, action, button, more)}</details>`;
}

/** Error messages of a form by the id of the field; each says how to correct it. */
export type Errors = Readonly<Partial<Record<string, string>>>;

/** What a form shows: the texts in its fields, and their errors; after a rejection also the page's status, and the notice of the reason. */
export interface Filled {
  readonly typed: URLSearchParams;
  readonly errors: Errors;
  readonly status?: number | undefined;
  readonly notice?: Html | undefined;
}

export const EMPTY: Filled = { typed: new URLSearchParams(), errors: {} };

/** The error summary at the top of the page, or with a title what is asked, with a link to each field. The script gives it the focus. */
export function renderErrors(errors: Errors, asks = ''): Html | null {
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return null;
  const title = wrong.length === 1 ? 'Falta corregir una cosa' : `Falta corregir ${wrong.length} cosas`;
  return html`<div class="notice notice-${asks ? 'warn' : 'bad'}" role="alert" tabindex="-1" id="errores"><p class="notice-title">${asks || title}</p>
<ul>${wrong.map(([field, error]) => html`<li><a href="#${field}">${error}</a></li>`)}</ul></div>`;
}

/** The error of a text of more than `max` characters, which are code points as in the script's count; null for any other. */
export function tooLong(what: string, text: string, max: number): string | null {
  const over = [...text].length - max;
  if (over <= 0) return null;
  return `${what} es largo: le ${over === 1 ? 'sobra' : 'sobran'} ${spanish.count(over, 'carácter', 'caracteres')}.`;
}

/** The errors among these; null without one. */
export function errorsOf(found: Readonly<Record<string, string | null | false>>): Errors | null {
  const errors = Object.entries(found).filter((one): one is [string, string] => Boolean(one[1]));
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}

/** A page's title with the number of its news, as a tab shows it. */
export const titleWithNews = (news: number, title: string) => (news > 0 ? `(${news}) ${title}` : title);

/** A page's title; with errors, or what is asked, it begins with that, which a screen reader reads first. */
export const titleWith = (errors: Errors, title: string, what = 'Error') =>
  Object.keys(errors).length > 0 ? `${what}: ${title}` : title;

type Control = (attributes: Html, value: string) => Html;

/** A control for a line of text; `more` are attributes. */
export const line =
  (more?: Html): Control =>
  (attributes, value) =>
    html`<input${attributes} type="text" value="${value}" autocomplete="off"${more}>`;

/** A control for a required text of many lines, or with other attributes. The script shows how many characters are left of `max`. */
export const lines =
  (rows: number, max: number, more = html` required`): Control =>
  (attributes, value) =>
    html`<textarea${attributes} rows="${rows}" data-count="${max}"${more}>
${value}</textarea>`;

type Words = string | Html;

export function renderField({ typed, errors }: Filled, name: string, label: Words, hint: Words, control: Control) {
  const error = errors[name];
  const attributes = html` id="${name}" name="${name}"${describedBy(name, error)}`;
  return html`<div class="field${error && ' field-bad'}"><label for="${name}">${label}</label>
<div class="hint" id="${name}-ayuda">${hint}</div>
${renderError(name, error)}
${control(attributes, typed.get(name) ?? '')}</div>`;
}

export function renderRadio(name: string, value: string | number, label: string | Html, isChosen: boolean): Html {
  return html`<label class="check"><input type="radio" name="${name}" value="${value}"${isChosen && html` checked`}> <span>${label}</span></label>`;
}

export type Choices<Value extends string> = Readonly<Record<Value, string>>;

type Offered = readonly (readonly [value: string, label: string])[];

export function renderChoices(name: string, choices: Offered, chosen: string | null): Html[] {
  return choices.map(([value, label]) => renderRadio(name, value, label, value === chosen));
}

export function renderChoice({ typed, errors }: Filled, name: string, legend: string, choices: Offered): Html {
  return html`<fieldset class="choices${errors[name] && ' field-bad'}" id="${name}"><legend>${legend}</legend>${renderError(name, errors[name])}
${renderChoices(name, choices, typed.get(name))}</fieldset>`;
}

export function readChoice<Value extends string>(choices: Choices<Value>, typed: string | null): Value | null {
  return typed !== null && Object.hasOwn(choices, typed) ? (typed as Value) : null;
}

export const renderError = (name: string, error: string | undefined) =>
  error && html`<p class="error" id="${name}-error">${error}</p>`;

export function describedBy(name: string, error: string | undefined): Html {
  return html` aria-describedby="${name}-ayuda${error && ` ${name}-error`}"${error && html` aria-invalid="true"`}`;
}
