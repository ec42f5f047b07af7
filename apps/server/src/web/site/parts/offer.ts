import type { ProfessionalDetail } from '@vidriera/contract';
import type { ListedOffer } from '../../../desk/tasks/offers.ts';
import type { Task } from '../../../desk/tasks/tasks.ts';
import { excerpt } from '../excerpt.ts';
import { type Html, html } from '../html.ts';
import { ownPicture } from '../pictures.ts';
import * as spanish from '../spanish.ts';
import { priceText } from './conversation.ts';
import { markPlaceholders } from './notice.ts';
import { renderAvatar, renderBadges, renderRating } from './person.ts';

/** An offer with its author's public card. */
export interface OfferOf {
  readonly offer: ListedOffer;
  /** Null when they are not listed now. */
  readonly professional: ProfessionalDetail | null;
}

const MESSAGE_SHOWN = 240;
/** The name of a professional who is not listed, because the operational database stores no names. */
export const UNLISTED = 'Un profesional';

/** One offer of a list: the author, the price, the time, and the beginning of the message. */
export function renderOfferCard(
  { offer, professional: pro }: OfferOf,
  task: Task,
  path: string,
  tag: string | null,
  now: number,
): Html {
  const name = pro?.display_name ?? UNLISTED;
  return html`<li class="card person offer">
${renderAvatar(name, offer.professional_id, ownPicture(pro?.avatar_url))}
<div>
<h3><a class="cover" href="${path}">${name}</a>${tag && html` <span class="tag">${tag}</span>`}${task.chosen_offer === offer.id && html` <span class="tag tag-good">Elegida</span>`}</h3>
<p class="facts">${pro === null ? html`<span class="soft">Ahora no figura en la guía</span>` : renderRating(pro)}<strong class="price">${priceText(offer.price)}</strong></p>
${offer.availability && html`<p class="small">Cuándo: ${markPlaceholders(offer.availability)}</p>`}
<p>${offer.wiped_at === null ? markPlaceholders(excerpt(offer.message, MESSAGE_SHOWN)) : html`<span class="soft">El texto ya se borró.</span>`}</p>
<p class="offer-more"><span class="more" aria-hidden="true">Leer y conversar</span> <span class="small soft">${spanish.ago(offer.changed_at, now)}${offer.unread > 0 && html` · <strong class="unread">${spanish.count(offer.unread, 'mensaje sin leer', 'mensajes sin leer')}</strong>`}</span></p>
</div>
${pro !== null && renderBadges(pro.verifications, 3)}
</li>`;
}
