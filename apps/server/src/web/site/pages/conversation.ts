import { markOpened } from '../../../desk/tasks/conversation.ts';
import { type Action, decide, tradesOf } from '../../../desk/tasks/flow.ts';
import { findTaskAndOffer, type PersonPath } from '../../../desk/tasks/offers.ts';
import type { Exchange } from '../../http/route.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { isOpening } from '../parameters.ts';
import { renderEnds } from '../parts/chosen.ts';
import {
  readTalk,
  renderConversation,
  renderConversationNotices,
  renderOfferWords,
  renderReport,
} from '../parts/conversation.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import { type RejectedForm, renderErrors, renderSureForm, titleWith, titleWithNews } from '../parts/form.ts';
import { renderRemovedLine } from '../parts/notice.ts';
import { renderAuthor, renderUnlicensed, UNLISTED } from '../parts/offer.ts';
import { renderAvatar, renderBadges, renderRating } from '../parts/person.ts';
import { renderReviewForm, renderTaskReview } from '../parts/review-form.ts';
import { stateTitle } from '../parts/state-notice.ts';
import { taskTitle } from '../parts/task.ts';
import { renderAgo } from '../parts/time.ts';
import { ownTaskPath, profileFromTaskPath } from '../paths.ts';
import { ownPicture } from '../pictures.ts';
import type { Site } from '../site.ts';
import { renderUnknownTask } from './error-page.ts';
import { renderTalkReport } from './report.ts';

/** One offer and its conversation, as the person who published the task sees it. */
export async function renderOwnConversation(
  site: Site,
  exchange: Exchange,
  access: PersonPath,
  rejected: RejectedForm | null = null,
): Promise<Page> {
  const found = await findTaskAndOffer(site.desk, access);
  if (found === null || found.offer === null) return renderUnknownTask();
  const { task, offer } = found;
  if (isOpening(exchange)) await markOpened(site.desk, 'person', found);
  const now = site.now();
  // Null when they are not listed now.
  const pro = site.reader.professional(offer.professional_id);
  const name = pro?.display_name ?? UNLISTED;
  const side = { access, path: exchange.path, name };
  const talk = await readTalk(site, exchange, access, found);
  const { target } = talk;
  const reporting = await renderTalkReport(site, exchange, side, found, talk, rejected);
  if (reporting !== null) return reporting;
  const may = (action: Action) => decide(action, access, found, now).allowed;
  const errors = rejected?.errors ?? {};
  const given = pro === null ? name : name.split(' ')[0]!;
  const what = offer.asked ? 'Pregunta' : 'Propuesta';
  return {
    status: rejected?.status ?? 200,
    title: titleWith(errors, titleWithNews(talk.unread, stateTitle(found, 'person', name, now, `${what} de ${name}`))),
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow"${rejected === null && talk.before === null && html` data-live`}>
${renderCrumbs(['Tu tarea', ownTaskPath(access.token)], [what, side.path])}
${renderErrors(errors)}
${renderConversationNotices(site, exchange, side, found, rejected)}
<section class="card offer-whole">
<div class="target">${renderAvatar(name, offer.professional_id, ownPicture(pro?.avatar_url))}<div><h1>${name}</h1>
${pro === null ? html`<p class="soft">Ahora mismo no figura en la guía.</p>` : html`<p class="facts">${renderRating(pro)}<a href="${profileFromTaskPath(pro.slug, access.token)}">Ver su perfil</a></p>${renderAuthor(site.reader, pro, task)}`}</div></div>
${pro !== null && renderBadges(pro.verifications, 4)}
<p class="small soft">Para «${task.description === '' ? 'tu tarea' : taskTitle(task, site.reader.catalog())}» · ${offer.version > 1 ? 'cambió' : 'la mandó'} ${renderAgo(offer.changed_at, now)}</p>
${offer.ended_as === 'removed' ? null : html`${renderOfferWords(offer)}${renderRemovedLine(offer.message)}${renderUnlicensed(offer, pro)}`}
${
  // A professional who is not listed for the trade can't be chosen, because the directory does not vouch for them.
  pro !== null &&
  tradesOf(pro).includes(task.service) &&
  may('accept') &&
  renderSureForm(
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
${renderEnds(target, found, given, now)}
${offer.wiped_at === null && !offer.asked && html`<p class="report-line">${renderReport(side.path, 'esta propuesta', 0, talk.reported)}</p>`}
</section>
${may('review') && renderReviewForm(target, given, errors, rejected?.typed)}${offer.id === task.chosen_offer && renderTaskReview(task, 'Tu reseña')}
${await renderConversation(site, exchange, side, { task, offer }, talk, rejected)}
</div>`,
  };
}
