import type { ProfessionalDetail } from '@vidriera/contract';
import type { ListedOffer, Offer, Price } from '../../../desk/tasks/offers.ts';
import type { Task } from '../../../desk/tasks/tasks.ts';
import { type Html, html } from '../html.ts';
import * as paths from '../paths.ts';
import type { DirectoryReader } from '../reader.ts';
import * as spanish from '../spanish.ts';
import { markPlaceholders, renderText } from './notice.ts';
import { badgesOf, renderAvatar, renderBadges, renderRating } from './person.ts';
import { renderAgo, taskKm } from './task.ts';

export interface OfferOf {
  readonly offer: ListedOffer;
  /** Null when they are not listed now. */
  readonly professional: ProfessionalDetail | null;
}

const MESSAGE_SHOWN = 240;
/** The name of a professional who is not listed, because the operational database stores no names. */
export const UNLISTED = 'Un profesional';

export function priceText({ kind, amount }: Price): string {
  if (kind === 'open' || amount === null) return 'Precio a convenir';
  return kind === 'from' ? `Desde ${spanish.pesos(amount)}` : spanish.pesos(amount);
}

export function renderOfferWords(offer: Offer): Html {
  if (offer.asked) return html`<p class="soft">Preguntó antes de hacer su propuesta.</p>`;
  if (offer.wiped_at !== null) return html`<p class="soft">El texto de esta propuesta ya se borró.</p>`;
  return html`<p class="terms"><strong class="price">${priceText(offer.price)}</strong>${offer.availability && html`<span>Cuándo: ${markPlaceholders(offer.availability)}</span>`}</p>
${renderText(offer.message)}`;
}

/** For the author of an offer: the trade, the rating in it when there are reviews of it, the place and how far it is. */
export function renderAuthor(reader: DirectoryReader, pro: ProfessionalDetail, task: Task): Html {
  const trade = pro.services.find(({ slug }) => slug === task.service);
  const { count, rating } = reader.ratingIn(pro, trade?.name ?? '');
  const rated = trade !== undefined && count > 0 && ` ★ ${spanish.rating(rating)} (${count})`;
  const near = pro.neighborhoods.find(({ slug }) => pro.city.slug === task.city && slug === task.neighborhood);
  const km = taskKm(reader, task, pro.city.slug);
  const away = km !== null && `, a ${spanish.kilometres(km)}`;
  return html`<p class="soft">${trade?.name ?? 'Ya no figura en este rubro'}${rated} · trabaja en ${(near ?? pro.city).name}${away}</p>`;
}

const SAYS_LICENSED = /matricul/i;

/** Beside an offer that speaks of a licence, by somebody without a verified one. */
export function renderUnlicensed({ message }: Offer, pro: ProfessionalDetail | null): Html | false {
  const isSaid = SAYS_LICENSED.test(message) && pro?.verifications.matricula.verified !== true;
  return (
    isSaid &&
    html`<p class="small"><strong>Sin matrícula verificada acá.</strong> Antes de aceptar, pedile que te la muestre.</p>`
  );
}

export function renderOfferCard(
  reader: DirectoryReader,
  { offer, professional: pro }: OfferOf,
  task: Task,
  path: string,
  tag: string | null,
  now: number,
): Html {
  const name = pro?.display_name ?? UNLISTED;
  const licence = pro?.verifications.matricula.verified && badgesOf(pro.verifications)[0]!.label;
  return html`<li class="card person offer">
${renderAvatar(name, offer.professional_id, paths.ownPicture(pro?.avatar_url))}
<div>
<div class="offer-head"><h3><a class="cover" href="${path}">${name}</a>${tag && html` <span class="tag">${tag}</span>`}${task.chosen_offer === offer.id && html` <span class="tag tag-good">Elegida</span>`}</h3>${!offer.asked && html`<strong class="price">${priceText(offer.price)}</strong>`}</div>
${licence && html`<p class="licence">${licence}</p>`}
<p class="facts">${pro === null ? html`<span class="soft">Ahora no figura en la guía</span>` : renderRating(pro)}</p>
${pro !== null && renderAuthor(reader, pro, task)}
${offer.availability && html`<p>Cuándo: ${markPlaceholders(offer.availability)}</p>`}
<p>${offer.asked ? 'Te preguntó algo antes de hacer su propuesta.' : offer.wiped_at === null ? markPlaceholders(spanish.excerpt(offer.message, MESSAGE_SHOWN)) : html`<span class="soft">El texto ya se borró.</span>`}</p>
${renderUnlicensed(offer, pro)}
<p class="offer-more"><span class="more" aria-hidden="true">Leer y conversar</span> <span class="small soft">${renderAgo(offer.changed_at, now)}${offer.unread > 0 && html` · <strong class="unread">${spanish.count(offer.unread, 'mensaje sin leer', 'mensajes sin leer')}</strong>`}</span></p>
</div>
${pro !== null && renderBadges({ ...pro.verifications, matricula: { verified: false, type: null } }, 3)}
</li>`;
}
