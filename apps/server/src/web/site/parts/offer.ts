import type { ProfessionalDetail } from '@vidriera/contract';
import { type Action, decide } from '../../../desk/tasks/flow.ts';
import type { Found, ListedOffer, Offer, OfferWords, Price, PriceKind } from '../../../desk/tasks/offers.ts';
import type { Task } from '../../../desk/tasks/tasks.ts';
import { tidy } from '../../../desk/tasks/words.ts';
import * as forms from '../forms.ts';
import { type Html, html } from '../html.ts';
import * as paths from '../paths.ts';
import type { DirectoryReader } from '../reader.ts';
import * as spanish from '../spanish.ts';
import { markPlaceholders, renderText } from './notice.ts';
import { badgesOf, nameOf, renderAvatar, renderBadges, renderRating, renderStars } from './person.ts';
import { renderAgo, taskKm } from './task.ts';

export interface OfferOf {
  readonly offer: ListedOffer;
  /** Null when they are not listed now. */
  readonly pro: ProfessionalDetail | null;
}

const MESSAGE_SHOWN = 240;

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
  if (!SAYS_LICENSED.test(message) || pro?.verifications.matricula.verified) return false;
  return html`<p class="small"><strong>Sin matrícula verificada acá.</strong> Antes de aceptar, pedile que te la muestre.</p>`;
}

type Around = Readonly<{ reader: DirectoryReader; task: Task; token: string; now: number }>;

/** An offer in the list of its task's person. */
export function renderOfferCard({ reader, task, token, now }: Around, { offer, pro }: OfferOf, tag: string | null) {
  const path = paths.ownTask(token, offer.id);
  const name = nameOf(pro);
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

const OFFER_MIN = 20;
const OFFER_MAX = 1000;
const AVAILABILITY_MAX = 120;
const PRICES: forms.Choices<PriceKind> = { open: 'A convenir', fixed: 'Precio cerrado', from: 'Desde' };

export function fieldsOf(offer: Offer | null): URLSearchParams {
  if (offer === null || offer.wiped_at !== null) return new URLSearchParams();
  const { message, price, availability } = offer;
  const precio = String(price.amount ?? '');
  return new URLSearchParams({ mensaje: message, tipo: price.kind, precio, cuando: availability ?? '' });
}

export function readOfferWords(fields: URLSearchParams): OfferWords {
  const message = tidy(fields.get('mensaje') ?? '');
  const availability = tidy(fields.get('cuando') ?? '').replaceAll('\n', ' ');
  const kind = forms.readChoice(PRICES, fields.get('tipo')) ?? 'open';
  const price = readPrice(kind, (fields.get('precio') ?? '').trim());
  const { length } = [...message];
  const few = `Contá un poco más: tu mensaje tiene ${spanish.count(length, 'carácter', 'caracteres')} y hacen falta ${OFFER_MIN}.`;
  const tooShort = length === 0 ? 'Contá cómo lo harías.' : length < OFFER_MIN && few;
  forms.check({
    mensaje: tooShort || forms.tooLong('El mensaje', message, OFFER_MAX),
    cuando: forms.tooLong('Este texto', availability, AVAILABILITY_MAX),
    precio: typeof price === 'string' && price,
  });
  return { message, price: price as Price, availability: availability || null };
}

const PRICE_MAX = 999_999_000;
/** From here on only whole thousands are accepted, so that no telephone number fits in a price. */
const ROUND_FROM = 1_000_000;
const ROUND_TO = 1000;
/** `45000`, `45.000`, `$ 45.000`, `45 mil`, `45.000 pesos`. */
const AMOUNT = /^\$?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)(?: ?(mil))?(?: ?pesos)?$/i;

/** A price as people write it, or its error. An amount with `open` is an error, so that nothing typed is lost. */
function readPrice(kind: PriceKind, text: string): Price | string {
  if (kind === 'open') {
    if (text === '') return { kind, amount: null };
    return 'Escribiste un precio y está marcado «A convenir»: elegí «Precio cerrado» o «Desde», o borralo.';
  }
  const [, digits = '0', thousands] = AMOUNT.exec(text) ?? [];
  const amount = Number(digits.replace(/\D/g, '')) * (thousands === undefined ? 1 : 1000);
  if (amount === 0) return 'Poné un precio en pesos, sin centavos: por ejemplo 45.000. O elegí «A convenir».';
  if (amount > PRICE_MAX) return 'Ese precio es demasiado grande.';
  if (amount >= ROUND_FROM && amount % ROUND_TO !== 0) {
    return 'Desde un millón, redondealo a miles: por ejemplo 1.250.000.';
  }
  return { kind, amount };
}

/** The form of an offer on the version of a task that was `read`: a new one, of which `left` are allowed today; or with null a changed one. */
export function renderOfferForm(target: forms.Target, filled: forms.Filled, read: number, left: number | null): Html {
  const { typed, errors } = filled;
  const length = `entre ${OFFER_MIN} y ${spanish.count(OFFER_MAX, 'carácter', 'caracteres')}`;
  const hint = `Contá cómo lo harías y qué incluye, ${length}. Sin teléfono ni correo: si aparecen, los sacamos.`;
  const when = html`¿Cuándo podés? <span class="soft">(si querés)</span>`;
  const examples = `Por ejemplo: «mañana a la tarde», «desde el lunes». Hasta ${AVAILABILITY_MAX} caracteres.`;
  const controls = html`${forms.renderField(filled, 'mensaje', 'Tu mensaje', hint, forms.lines(6, OFFER_MAX))}
<fieldset class="choices price-choice${errors.precio && ' field-bad'}"><legend>Precio</legend>
${forms.renderChoices('tipo', Object.entries(PRICES), typed.get('tipo') || 'open')}
<label for="precio" class="price-label">Pesos</label>
<p class="hint" id="precio-ayuda">Sin centavos. Si es a convenir, dejalo vacío.</p>
${forms.renderError('precio', errors.precio)}
<input id="precio" name="precio" type="text" inputmode="numeric" value="${typed.get('precio')}" autocomplete="off" maxlength="20"${forms.describedBy('precio', errors.precio)}>
</fieldset>
${forms.renderField(filled, 'cuando', when, examples, forms.line())}
${left !== null && left <= 5 && html`<p class="small"><strong>${left === 0 ? 'Por hoy llegaste al máximo de propuestas: mañana vas a poder mandar esta.' : `Hoy te ${spanish.remaining(left, 'propuesta', 'propuestas')}.`}</strong></p>`}
<button class="btn btn-wide" type="submit">${left === null ? 'Guardar los cambios' : 'Mandar la propuesta'}</button>
<p class="small soft">${left === null ? 'Cuenta como un mensaje más de la conversación.' : 'La ve solamente quien publicó la tarea. Podés cambiarla o retirarla hasta que la acepte.'}</p>`;
  return forms.renderActionForm(target, left === null ? 'cambiar' : 'ofrecer', controls, { tarea: read });
}

/** What the person may do with an offer besides accepting it: say no; of the accepted one that the task is done, or that they did not come. */
export function renderEnds(target: forms.Target, found: Found, given: string, now: number): Html {
  const may = (action: Action) => decide(action, { role: 'person' }, found, now).allowed;
  return html`${
    may('finish') &&
    forms.renderSureForm(target, 'terminar', {
      title: 'Marcar como terminada',
      follows: html`<ul class="bullets"><li>Con ${given} ya no se va a poder escribir; lo escrito queda para leer 180 días.</li><li>Si falta algo, arréglenlo antes por la conversación.</li><li>No se puede deshacer.</li></ul>`,
      yes: 'Sí, está terminada',
      isDanger: false,
    })
  }${
    may('reopen') &&
    forms.renderSureForm(target, 'no-vino', {
      title: `${given} no vino`,
      follows: html`<ul class="bullets"><li>La tarea vuelve a estar abierta para todos, y las otras propuestas valen de nuevo.</li><li>La de ${given} queda afuera: no puede ofrecer de nuevo ni escribirte.</li><li>Se lo avisamos a ${given} y a quien administra la guía.</li></ul>`,
      yes: 'Sí, no vino',
    })
  }${
    may('refuse') &&
    forms.renderSureForm(
      target,
      'rechazar',
      found.task.chosen_offer === null
        ? {
            title: 'No, gracias',
            follows: html`<p>Sale de tu lista, y con ${given} ya no se puede escribir. Se lo avisamos con amabilidad.</p>`,
            yes: `Sí, decirle que no a ${given}`,
          }
        : {
            title: 'Cambié de idea',
            follows: html`<ul class="bullets"><li>La tarea vuelve a estar abierta para todos, y las otras propuestas valen de nuevo.</li><li>A ${given} se lo avisamos con amabilidad, y ya no se puede escribir.</li></ul>`,
            yes: 'Sí, abrirla de nuevo',
          },
    )
  }`;
}

export const REVIEW_MAX = 1000;
const STARS = ['Excelente', 'Muy bien', 'Bien', 'Regular', 'Mal'].map(
  (label, i) => [String(5 - i), `${5 - i} ★ ${label}`] as const,
);

export function renderReviewForm(target: forms.Target, name: string, filled: forms.Filled) {
  const label = html`Una frase para quien venga después <span class="soft">(si querés)</span>`;
  const hint = 'Qué hizo y cómo quedó. Sin apellidos ni datos de contacto: si aparecen, los sacamos.';
  const controls = html`${forms.renderChoice(filled, 'estrellas', 'Tu puntaje', STARS)}
${forms.renderField(filled, 'opinion', label, hint, forms.lines(3, REVIEW_MAX, html``))}
<button class="btn" type="submit">Mandar la reseña</button>
<p class="small soft">${name} la ve enseguida. En su perfil aparece sin firma, cuando la revise quien administra la guía.</p>`;
  return html`<section class="card form" aria-labelledby="resena"><h2 id="resena">¿Cómo te fue con ${name}?</h2>
${forms.renderActionForm(target, 'opinar', controls)}</section>`;
}

export function renderTaskReview({ review_rating, review_comment }: Task, title: string): Html | null {
  if (review_rating === null) return null;
  return html`<section class="card" aria-labelledby="resena"><h2 id="resena">${title}</h2>
<p>${renderStars(review_rating)}</p>${renderText(review_comment ?? '')}
<p class="small soft">En el perfil aparece cuando la revise quien administra la guía.</p></section>`;
}
