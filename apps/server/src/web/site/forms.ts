import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '@vidriera/contract';
import type { Outcome, SubmittedForm } from '../../desk/tasks/act.ts';
import { HOUR_MS } from '../../desk/tasks/flow.ts';
import { deriveToken, isSameToken, randomToken } from '../../desk/tasks/token.ts';
import { readBody } from '../http/body.ts';
import type { Exchange } from '../http/route.ts';
import { callerName } from '../limit/limiter.ts';
import { type Html, html } from './html.ts';
import { renderStatusPage, renderUnknownTask } from './pages/error-page.ts';
import { renderNotice, storedMarks } from './parts/notice.ts';
import { failureNotice, leakText } from './parts/state-notice.ts';
import type { PageAnswer, SidePage, Site } from './site.ts';
import * as spanish from './spanish.ts';

/** A description of 4,000 characters, each percent-encoded at its longest, and the rest of the form. */
const FORM_BODY_MAX = 64 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_HOURS = 48;

const PARTS = /^([A-Za-z]{30})\.([0-9a-z]{1,8})\.([A-Za-z]{30})$/;

/** Reads a posted form; `sent` is null when its token expired or is invalid. Throws 415 and 413. */
async function readPost(site: Site, exchange: Exchange) {
  const type = exchange.request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== FORM_TYPE) throw new ApiError('unsupported_media_type', 'Send the form as a browser does.');
  const body = await readBody(exchange, FORM_BODY_MAX);
  const typed = [...new URLSearchParams(body.toString('utf8'))];
  const fields = new URLSearchParams(typed.map(([name, text]): [string, string] => [name, storedMarks(text)]));
  const form = readFormToken(site, exchange.path, fields.get('form') ?? '');
  const sent: SubmittedForm | null = form === null ? null : { form, caller: callerName(exchange.caller) };
  // A button may ask for another action than its form.
  return { fields, action: fields.getAll('accion').at(-1) ?? '', sent };
}

/**
 * Whether a page of another site sent the form. `Sec-Fetch-Site` says it where there is one; else `Origin`, which is `null` from
 * our pages with no-referrer. A request with neither is left to the signed token: there are no sessions to forge.
 */
export function isCrossSite(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined || origin === 'null') return false;
  const sender = URL.parse(origin);
  return sender === null || (sender.origin !== new URL(siteUrl).origin && sender.host !== host);
}

/** The target of a page’s forms, with a token that proves that this site made the form for this path, and acts once. */
export function issueFormTarget({ desk, now }: Site, path: string): Target {
  const one = randomToken();
  const hour = Math.floor(now() / HOUR_MS).toString(36);
  return { path, formToken: `${one}.${hour}.${deriveToken(desk.secret, 'form', path, one, hour)}` };
}

function readFormToken({ desk, now }: Site, path: string, token: string): string | null {
  const [, one = '', hour = '', signature = ''] = PARTS.exec(token) ?? [];
  if (!isSameToken(deriveToken(desk.secret, 'form', path, one, hour), signature)) return null;
  const age = Math.floor(now() / HOUR_MS) - Number.parseInt(hour, 36);
  return age <= FORM_HOURS ? one : null;
}

/** Thrown by an action whose form is shown again, with what it shows. */
export class ShowAgain extends Error {
  readonly shown: Partial<Filled>;
  constructor(shown: Partial<Filled>) {
    super('a form is shown again');
    this.shown = shown;
  }
}

/** What comes of an action: an outcome, perhaps with another next page than its own, or a page. */
type Done = Outcome | { readonly outcome: Outcome; readonly next: string } | PageAnswer;

/** The actions of a page by the name that its forms give, '' for the only one of a page. */
export type FormActions = Readonly<Record<string, (fields: URLSearchParams, sent: SubmittedForm) => Promise<Done>>>;

/** Answers a page with forms: shows it, or does what one of its forms asks for. */
export async function answerForm(
  site: Site,
  exchange: Exchange,
  actions: FormActions,
  show: (filled: Filled) => Promise<PageAnswer>,
  side?: SidePage,
): Promise<PageAnswer> {
  if (exchange.request.method !== 'POST') return show(EMPTY);
  const { fields: typed, action, sent } = await readPost(site, exchange);
  if (!Object.hasOwn(actions, action)) return renderStatusPage(400);
  const again = (shown: Partial<Filled>) => show({ status: 422, typed, errors: {}, ...shown });
  if (sent === null) {
    const body = 'No se perdió nada: revisalo y tocá el botón de nuevo.';
    return again({ notice: renderNotice('warn', 'La página estuvo abierta mucho tiempo', body) });
  }
  try {
    const done = await actions[action]!(typed, sent);
    if (!('outcome' in done || 'kind' in done)) return done;
    const { outcome, next } = 'outcome' in done ? done : { outcome: done, next: exchange.path };
    if (outcome.kind === 'done') return { to: next };
    if (outcome.kind === 'nothing') return renderUnknownTask();
    if (outcome.kind === 'leak') {
      const isOffer = action === 'ofrecer' || action === 'cambiar';
      const field = isOffer ? 'mensaje' : typed.has('texto') ? 'texto' : 'opinion';
      return again({ errors: { [field]: leakText(outcome.contactKind) } });
    }
    const status = outcome.kind === 'refused' || outcome.kind === 'changed' ? 409 : 422;
    return again({ status, notice: failureNotice(outcome, side!, site, action) });
  } catch (error) {
    if (error instanceof ShowAgain) return again(error.shown);
    throw error;
  }
}

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

/** Shows the form again with the errors among these, if there are any. */
export function check(found: Readonly<Record<string, string | null | false>>): void {
  const errors = Object.entries(found).filter((one): one is [string, string] => Boolean(one[1]));
  if (errors.length > 0) throw new ShowAgain({ errors: Object.fromEntries(errors) });
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

export const readChoice = <Value extends string>(choices: Readonly<Record<Value, unknown>>, typed: string | null) =>
  typed !== null && Object.hasOwn(choices, typed) ? (typed as Value) : null;

export const renderError = (name: string, error: string | undefined) =>
  error && html`<p class="error" id="${name}-error">${error}</p>`;

export function describedBy(name: string, error: string | undefined): Html {
  return html` aria-describedby="${name}-ayuda${error && ` ${name}-error`}"${error && html` aria-invalid="true"`}`;
}
