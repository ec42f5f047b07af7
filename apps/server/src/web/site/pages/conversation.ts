import { acceptOffer, perform, reviewTask } from '../../../desk/tasks/actions.ts';
import { markOpened, messagesLeft, readMessages, writeMessage } from '../../../desk/tasks/conversation.ts';
import { type Action, decide, tradesOf } from '../../../desk/tasks/flow.ts';
import { type Found, findTaskAndOffer, type Offer, type PersonPath } from '../../../desk/tasks/offers.ts';
import { report, reportedBy } from '../../../desk/tasks/reports.ts';
import { tidy } from '../../../desk/tasks/words.ts';
import type { Exchange } from '../../http/route.ts';
import { callerName } from '../../limit/limiter.ts';
import * as forms from '../forms.ts';
import { type Html, html } from '../html.ts';
import { renderCrumbs } from '../parts/navigation.ts';
import { renderNotice, renderRemovedLine, renderText, shortNames } from '../parts/notice.ts';
import * as offerParts from '../parts/offer.ts';
import { nameOf, renderAvatar, renderBadges, renderRating } from '../parts/person.ts';
import { remainingText, stateNotice, stateTitle } from '../parts/state-notice.ts';
import { renderAgo, taskTitle } from '../parts/task.ts';
import * as paths from '../paths.ts';
import { readReportWords, renderReportPage } from '../report.ts';
import type { Page, PageAnswer, SidePage, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { orMissing } from './error-page.ts';

type OpenOffer = Awaited<ReturnType<typeof openOffer>>;

async function renderOwnTalk(site: Site, exchange: Exchange, opened: OpenOffer, filled: forms.Filled): Promise<Page> {
  const { found, pro, token } = opened;
  const { task, offer } = found;
  const talk = await openTalk(site, exchange, opened, found, filled);
  const { target, may, now, name } = talk;
  const given = pro === null ? name : name.split(' ')[0]!;
  const what = offer.asked ? 'Pregunta' : 'Propuesta';
  const main = html`<section class="card offer-whole">
<div class="target">${renderAvatar(name, offer.professional_id, paths.ownPicture(pro?.avatar_url))}<div><h1>${name}</h1>
${pro === null ? html`<p class="soft">Ahora mismo no figura en la guía.</p>` : html`<p class="facts">${renderRating(pro)}<a href="${paths.profile(pro.slug, { tarea: token })}">Ver su perfil</a></p>${offerParts.renderAuthor(site.reader, pro, task)}`}</div></div>
${pro !== null && renderBadges(pro.verifications, 4)}
<p class="small soft">Para «${task.description === '' ? 'tu tarea' : taskTitle(task, site.reader.catalog())}» · ${offer.version > 1 ? 'cambió' : 'la mandó'} ${renderAgo(offer.changed_at, now)}</p>
${offer.ended_as === 'removed' ? null : html`${offerParts.renderOfferWords(offer)}${renderRemovedLine(offer.message)}${offerParts.renderUnlicensed(offer, pro)}`}
${
  // A professional who is not listed for the trade can't be chosen, because the directory does not vouch for them.
  pro !== null &&
  tradesOf(pro).includes(task.service) &&
  may('accept') &&
  forms.renderSureForm(
    target,
    'aceptar',
    {
      title: `Aceptar la propuesta de ${given}`,
      follows: html`<ul class="bullets"><li>La tarea deja de mostrarse y de recibir propuestas.</li><li>A los demás les avisamos, y con ellos ya no se puede conversar.</li><li>Con ${given} siguen por acá: arreglen el día y los detalles.</li><li>Si algo cambia, después podés abrirla de nuevo.</li></ul>`,
      yes: `Sí, aceptar la de ${given}`,
      isDanger: false,
    },
    { version: offer.version },
  )
}
${offerParts.renderEnds(target, found, given, now)}
${offer.wiped_at === null && !offer.asked && html`<p class="report-line">${renderReport(talk, 'esta propuesta', 0)}</p>`}
</section>
${may('review') && offerParts.renderReviewForm(target, given, filled)}${offer.id === task.chosen_offer && offerParts.renderTaskReview(task, 'Tu reseña')}`;
  return renderTalk(talk, `${what} de ${name}`, what, main);
}

export async function answerOwnConversation(site: Site, exchange: Exchange, access: PersonPath): Promise<PageAnswer> {
  const { desk } = site;
  const own = paths.ownTask(access.token);
  const opened = await openOffer(site, exchange, access);
  const { found, pro } = opened;
  const actions: forms.FormActions = {
    ...talkActions(site, opened),
    async aceptar(fields, sent) {
      if (pro === null || !tradesOf(pro).includes(found.task.service)) {
        const body = 'Cuando vuelva a figurar en este rubro vas a poder elegir su propuesta.';
        throw new forms.ShowAgain({ status: 409, notice: renderNotice('warn', 'Ahora mismo no figura', body) });
      }
      return acceptOffer(desk, access, Number(fields.get('version')), sent);
    },
    async opinar(fields, sent) {
      const rating = paths.readNumber(fields.get('estrellas'));
      const comment = tidy(fields.get('opinion') ?? '');
      forms.check({
        estrellas: (rating === null || rating > 5) && 'Elegí de una a cinco estrellas.',
        opinion: forms.tooLong('Tu reseña', comment, offerParts.REVIEW_MAX),
      });
      return { outcome: await reviewTask(desk, access, rating!, comment, sent), next: own };
    },
    'no-vino': async (_, sent) => ({ outcome: await perform('reopen', desk, access, sent), next: own }),
    rechazar: async (_, sent) => ({ outcome: await perform('refuse', desk, access, sent), next: own }),
    terminar: async (_, sent) => ({ outcome: await perform('finish', desk, access, sent), next: own }),
  };
  // After an action the page shows what there is by now.
  const show = async (filled: forms.Filled) => {
    const now = filled === forms.EMPTY ? opened : await openOffer(site, exchange, access);
    return renderOwnTalk(site, exchange, now, filled);
  };
  return forms.answerForm(site, exchange, actions, show, opened);
}

export const MESSAGE_MAX = 2000;

async function openOffer({ desk, reader }: Site, { path }: Exchange, access: PersonPath) {
  const { task, offer } = orMissing(await findTaskAndOffer(desk, access));
  const found = { task, offer: orMissing(offer) };
  const pro = reader.professional(found.offer.professional_id);
  return { found, pro, token: access.token, access, path, name: nameOf(pro) };
}

type Talk = Awaited<ReturnType<typeof openTalk>>;

/** What the page of a task and an offer has in common for both sides. Opening it marks the offer as seen, and its messages as read. */
export async function openTalk(site: Site, exchange: Exchange, side: SidePage, found: Found, filled: forms.Filled) {
  const { desk } = site;
  const { role } = side.access;
  const { offer } = found;
  const now = site.now();
  const before = paths.readNumber(paths.parametersOf(exchange).get('antes'));
  const { messages, has_earlier } = await readMessages(desk.sql, offer?.id ?? '', before === null ? {} : { before });
  const read = offer?.[`${role}_read`] ?? 0;
  const unread = messages.filter((message) => message.side !== role && message.number > read).length;
  if (paths.isOpening(exchange)) await markOpened(desk, role, found, messages.at(-1)?.number ?? 0);
  return {
    ...{ site, exchange, ...side, found, filled, now, before, messages, has_earlier, unread },
    reported: await reportedBy(desk.sql, side.access, found),
    target: forms.issueFormTarget(site, exchange.path),
    may: (action: Action) => decide(action, side.access, found, now).allowed,
  };
}

/** The page of a talk around its `main` part, or the one that reports something in it. */
export async function renderTalk(talk: Talk, subject: string, what: string, main: Html): Promise<Page> {
  const { exchange, access, path, name, found, filled, before, unread, now } = talk;
  const isPerson = access.role === 'person';
  const up = path.slice(0, path.lastIndexOf('/'));
  const isReported = paths.parametersOf(exchange).get('hecho') === 'denuncia';
  const title = forms.titleWithNews(unread, stateTitle(found, access.role, name, now, subject));
  return (
    (await renderTalkReport(talk)) ?? {
      ...(isPerson ? { here: 'tasks' } : { inbox: up }),
      status: filled.status,
      title: forms.titleWith(filled.errors, title),
      privacy: 'secret',
      main: html`<div class="wrap narrow"${filled === forms.EMPTY && before === null && html` data-live`}>
${renderCrumbs([isPerson ? 'Tu tarea' : 'Tu bandeja', up], [what, path])}
${isReported && renderNotice('good', 'Gracias: ya avisamos', 'Lo va a leer quien administra la guía.')}${filled.notice ?? (found.offer && stateNotice(found, access.role, name, now))}
${forms.renderErrors(filled.errors)}
${main}
${found.offer && (await renderConversation(talk, found.offer))}
</div>`,
    }
  );
}

async function renderConversation(talk: Talk, offer: Offer): Promise<Html> {
  const { site, exchange, access, path, name, found, filled, before, messages, target } = talk;
  const side = access.role;
  const canWrite = talk.may('write');
  const left = remainingText(await messagesLeft(site.desk, side, offer.id, callerName(exchange.caller)));
  const typed = filled.typed.get('texto') ?? '';
  const isChosen = found.task.chosen_offer === offer.id;
  const home = isChosen ? 'Ya podés dar tu dirección.' : 'Tu dirección dejala para quien elijas.';
  const hint = `Si ponés un teléfono o un correo, lo sacamos: se conversa por acá.${side === 'person' ? ` ${home}` : ''}`;
  const label = `Escribirle a ${side === 'person' ? name : 'quien publicó'}`;
  const controls = html`${forms.renderField(filled, 'texto', label, hint, forms.lines(4, MESSAGE_MAX))}
${left !== null && html`<p class="small"><strong>${left}</strong></p>`}
<button class="btn" type="submit">Mandar</button>`;
  return html`<section class="card" aria-labelledby="conversacion"><h2 id="conversacion">Conversación</h2>
${talk.has_earlier && html`<p><a href="${paths.withQuery(path, { antes: messages[0]!.number })}#conversacion">Ver mensajes anteriores</a></p>`}
${
  messages.length === 0
    ? html`<p class="soft">${offer.wiped_at === null ? 'Todavía no hay mensajes.' : 'Los mensajes de esta conversación ya se borraron.'}</p>`
    : html`<ol class="messages">${messages.map((message) => renderMessage(talk, offer, message))}</ol>`
}
<p class="small"><a href="${path}#conversacion">${before === null ? 'Ver si hay mensajes nuevos' : 'Volver a los últimos mensajes'}</a></p>
${!canWrite && typed !== '' && renderUnsent('texto', typed)}
</section>${canWrite && html`<section class="card write" aria-label="Escribir">${forms.renderActionForm(target, 'escribir', controls)}</section>`}`;
}

function renderMessage(talk: Talk, offer: Offer, message: Talk['messages'][number]): Html {
  const { number, body, written_at, removed_reason, side } = message;
  const { access, name, now } = talk;
  const isMine = side === access.role;
  const isRead = number <= offer[access.role === 'person' ? 'professional_read' : 'person_read'];
  const isRemoved = removed_reason !== null;
  const names = isMine ? shortNames(body) : '';
  return html`<li class="message${isMine && ' mine'}" id="m-${number}">
<p class="message-head"><strong>${isMine ? 'Vos' : access.role === 'person' ? name : 'Quien publicó'}</strong> <time class="soft" datetime="${new Date(written_at).toISOString()}">${spanish.ago(written_at, now)}</time></p>
${isRemoved && html`<p class="small soft">La plataforma sacó este mensaje.${isMine && ` El motivo: «${removed_reason}».`}</p>`}${
  (isMine || !isRemoved) &&
  html`${renderText(body)}
${renderRemovedLine(body)}`
}${names !== '' && html`<p class="small">${names}</p>`}
<div class="message-foot small soft">${isMine ? (isRead ? 'Leído' : 'Enviado') : !isRemoved && renderReport(talk, 'este mensaje', number)}</div></li>`;
}

export function renderUnsent(name: string, typed: string): Html {
  return html`<div class="field"><label for="${name}">Lo que escribiste</label><textarea id="${name}" rows="4" readonly>
${typed}</textarea></div>`;
}

/** The link to the form that reports the offer or the task (0) or, by its number, a message; or that it was reported. */
export function renderReport({ path, reported }: Talk, about: string, message: number): Html {
  if (reported.has(message)) return html`<span class="small soft">Ya denunciaste ${about}</span>`;
  return html`<a class="report small" href="${paths.withQuery(path, { denunciar: message })}">Denunciar<span class="sr"> ${about}</span></a>`;
}

export function readMessage(fields: URLSearchParams): string {
  const text = tidy(fields.get('texto') ?? '');
  const empty = text === '' && 'Escribí tu mensaje: lo mandaste vacío.';
  forms.check({ texto: empty || forms.tooLong('Tu mensaje', text, MESSAGE_MAX) });
  return text;
}

export function talkActions({ desk }: Site, { access, path }: SidePage): forms.FormActions {
  return {
    escribir: async (fields, sent) => ({
      outcome: await writeMessage(desk, access, readMessage(fields), sent),
      next: `${path}#conversacion`,
    }),
    async denunciar(fields, sent) {
      const message = paths.readNumber(fields.get('mensaje')) || null;
      const outcome = await report(desk, access, message, readReportWords(fields), sent);
      return { outcome, next: `${path}?hecho=denuncia` };
    },
  };
}

async function renderTalkReport(talk: Talk): Promise<Page | null> {
  const { site, exchange, access, path, found, filled, reported, target, now } = talk;
  const isAgain = filled.typed.get('accion') === 'denunciar';
  const given = isAgain ? filled.typed.get('mensaje') : paths.parametersOf(exchange).get('denunciar');
  const number = paths.readNumber(given ?? null) ?? 0;
  const isPerson = access.role === 'person';
  const decision = decide(isPerson ? 'report' : 'complain', access, found, now);
  if (given == null || reported.has(number) || !decision.allowed) return null;
  const { task, offer } = found;
  const back = number === 0 ? path : `${path}#m-${number}`;
  const follows = followsOf(found, isPerson, decision.changes.offer !== undefined);
  const about = { back, fields: { mensaje: number || '' }, follows };
  if (number === 0) {
    const quote = isPerson ? offer!.message : `${taskTitle(task, site.reader.catalog())}: ${task.description}`;
    return renderReportPage(target, { ...about, name: isPerson ? 'esta propuesta' : 'esta tarea', quote }, filled);
  }
  const { messages } = await readMessages(site.desk.sql, offer?.id ?? '', { before: number + 1, most: 1 });
  const [message] = messages;
  if (message?.number !== number || message.side === access.role) return null;
  return renderReportPage(target, { ...about, name: 'este mensaje', quote: message.body }, filled);
}

function followsOf({ task, offer }: Found, isPerson: boolean, isRefused: boolean): string {
  if (isRefused) {
    return 'Además, su propuesta sale de tu lista y ya no te puede escribir: le decimos solamente «no, gracias», no que la denunciaste.';
  }
  const untold = 'No le contamos que fuiste vos, aunque si hablaban solamente ustedes se lo puede imaginar.';
  if (!isPerson || task.chosen_offer !== offer?.id || task.done_at !== null) return untold;
  return `${untold} Sigue siendo a quien elegiste: si no querés que venga, tocá «Cambié de idea» en tu tarea.`;
}
