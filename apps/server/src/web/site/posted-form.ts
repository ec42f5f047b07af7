import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '@vidriera/contract';
import type { Outcome, SubmittedForm } from '../../desk/tasks/act.ts';
import { deriveToken, isSameToken, randomToken } from '../../desk/tasks/token.ts';
import { HOUR_MS } from '../../desk/tasks/visibility.ts';
import { readBody } from '../http/body.ts';
import type { Exchange } from '../http/route.ts';
import { callerName } from '../limit/limiter.ts';
import { renderStatusPage, renderUnknownTask } from './pages/error-page.ts';
import type * as forms from './parts/form.ts';
import { OLD_FORM, storedMarks } from './parts/notice.ts';
import { failureNotice, leakText } from './parts/state-notice.ts';
import type { Page, PageAnswer, SidePage, Site } from './site.ts';

/** A description of 4,000 characters, each percent-encoded at its longest, and the rest of the form. */
const FORM_BODY_MAX = 64 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_HOURS = 48;

const PARTS = /^([A-Za-z]{30})\.([0-9a-z]{1,8})\.([A-Za-z]{30})$/;

/** Reads a posted form; `sent` is null when its token expired or is invalid. Throws 415 and 413. */
export async function readPost(site: Site, exchange: Exchange) {
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
export function issueFormTarget({ desk, now }: Site, path: string): forms.Target {
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

/** An outcome, with another next page; or why the form is shown again. */
type FormResult = Outcome | { readonly outcome: Outcome; readonly next: string } | Partial<forms.Filled>;

export type FormActions = Readonly<
  Record<string, (fields: URLSearchParams, sent: SubmittedForm) => Promise<FormResult>>
>;

export async function answerForm(
  site: Site,
  exchange: Exchange,
  side: SidePage,
  actions: FormActions,
  showAgain: (filled: forms.Filled) => Promise<Page>,
): Promise<PageAnswer> {
  const { path } = side;
  const { fields: typed, action, sent } = await readPost(site, exchange);
  if (!Object.hasOwn(actions, action)) return renderStatusPage(400);
  const rejected = { status: 422, typed, errors: {} };
  if (sent === null) return showAgain({ ...rejected, notice: OLD_FORM });
  const result = await actions[action]!(typed, sent);
  if (!('outcome' in result || 'kind' in result)) return showAgain({ ...rejected, ...result });
  const { outcome, next } = 'outcome' in result ? result : { outcome: result, next: path };
  if (outcome.kind === 'done') return { to: next };
  if (outcome.kind === 'nothing') return renderUnknownTask();
  if (outcome.kind === 'leak') {
    const isOffer = action === 'ofrecer' || action === 'cambiar';
    const field = isOffer ? 'mensaje' : typed.has('texto') ? 'texto' : 'opinion';
    return showAgain({ ...rejected, errors: { [field]: leakText(outcome.contactKind) } });
  }
  const status = outcome.kind === 'refused' || outcome.kind === 'changed' ? 409 : 422;
  return showAgain({ ...rejected, status, notice: failureNotice(outcome, side, site, action) });
}
