import { DESCRIPTION_MAX, maskEcho, type ProfessionalDetail, type Service, TITLE_MAX } from '@vidriera/contract';
import { redactTogether } from '@vidriera/redaction';
import { findOwnDetails, withoutAddress } from '../../../desk/tasks/own-details.ts';
import { tidy } from '../../../desk/tasks/words.ts';
import { ASSETS } from '../assets.ts';
import { type Html, html } from '../html.ts';
import * as forms from '../parts/form.ts';
import { renderRemovedKinds } from '../parts/notice.ts';
import { renderAvatar, renderRating } from '../parts/person.ts';
import { WHEN } from '../parts/task.ts';
import * as paths from '../paths.ts';
import { findPlace, PLACE_MAX, type Place, placeKey, placeName } from '../places.ts';
import { issueFormTarget } from '../posted-form.ts';
import { renderDangers } from '../safety.ts';
import { SEARCH_TEXT_MAX } from '../search-text.ts';
import { cityOf, commonServices, givenNamesOf, namesOf } from '../shortlist.ts';
import type { Page, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { hintsOf } from '../trades.ts';

export interface TaskFormModel {
  readonly professionals?: readonly ProfessionalDetail[];
  readonly fields?: URLSearchParams;
  readonly errors?: forms.Errors;
  readonly choices?: readonly Place[];
  readonly draft?: string | null;
  readonly notices?: readonly Html[];
  readonly status?: number;
  /** Whether the page came from an address with a token. Default: whether there is a draft. */
  readonly isSecret?: boolean;
  /** What is asked before the task is published, by the id of the question. */
  readonly asks?: forms.Errors;
  /** The trade with a licence that the texts ask for, when another was chosen. */
  readonly otherTrade?: Service | null;
  readonly changes?: string | null;
}

export function renderTaskForm(site: Site, model: TaskFormModel): Page {
  const { professionals: pros = [], fields = new URLSearchParams(), errors = {}, notices = [], status = 200 } = model;
  const { choices = [], draft = null, asks = {}, otherTrade = null } = model;
  const { changes = null, isSecret = draft !== null || changes !== null } = model;
  const path = changes === null ? paths.POST_TASK : `${changes}/${paths.EDIT_PAGE}`;
  const text = (name: string) => fields.get(name) ?? '';
  // Shown as they would be published, without contact data.
  const [titulo, descripcion] = redactTogether([tidy(text('titulo')), tidy(text('descripcion'))]).map(
    (one) => one.text,
  );
  const catalog = site.reader.catalog();
  const isForAll = pros.length === 0;
  const [are, work, them] = pros.length > 1 ? ['n', 'trabajan', 'les'] : ['', 'trabaja', 'le'];
  const given = givenNamesOf(pros);
  const city = findPlace(catalog, cityOf(pros))?.city.name;
  const theirs = city === undefined ? '' : `; ${given} ${work} en ${city}`;
  const where = isForAll ? '. Sin esto no le aparece a nadie como de su zona' : theirs;
  const typed = new URLSearchParams(fields);
  typed.set('titulo', titulo!);
  typed.set('descripcion', descripcion!);
  typed.set('lugar', maskEcho(withoutAddress(tidy(text('lugar').slice(0, PLACE_MAX))), PLACE_MAX));
  const filled = { typed, errors };
  const trade = isForAll ? 'Si no sabés cuál, elegí el más parecido.' : `Los rubros de ${given}.`;
  const heading = html`Título <span class="soft">(si querés)</span>`;
  const example = `En pocas palabras, hasta ${TITLE_MAX} caracteres. Por ejemplo: «Pierde la canilla de la cocina».`;
  const hints = html`Ayuda que cuentes:<ul id="pistas">${hintsOf(text('servicio')).map((hint) => html`<li>${hint}</li>`)}</ul>No pongas tu nombre ni tu dirección; si ponés tu teléfono, tu correo o tu documento, los sacamos.`;
  const near = `Barrio o ciudad${where}. La dirección no hace falta.`;
  const services = (attributes: Html) =>
    html`<select${attributes} required data-hints="${ASSETS.hints.url}"><option value="">Elegí un rubro</option>${commonServices(catalog, pros).map(({ slug, name }) => html`<option value="${slug}"${slug === text('servicio') && html` selected`}>${name}</option>`)}</select>`;
  const who = { no: `Primero ${given}, durante 24 horas`, si: 'Recibir propuestas de otros profesionales también' };
  const title =
    changes !== null
      ? 'Cambiar tu tarea'
      : isForAll
        ? 'Pedir presupuesto'
        : `Pedir${them} presupuesto a ${namesOf(pros)}`;
  return {
    status,
    title: forms.titleWith(errors, forms.titleWith(asks, title, 'Falta revisar')),
    description: 'Contá qué necesitás y recibí respuestas de profesionales, sin dar tu teléfono.',
    privacy: isSecret ? 'secret' : 'unlisted',
    here: 'post',
    main: html`<div class="wrap narrow">
<h1>${changes !== null ? 'Cambiar tu tarea' : isForAll ? 'Contanos qué necesitás' : `Conta${them} a ${given} qué necesitás`}</h1>
${notices}${renderRemovedKinds([titulo!, descripcion!], draft === null ? undefined : 'del texto que te prepararon')}
${forms.renderErrors(errors)}${forms.renderErrors(asks, `Todavía no ${changes === null ? 'la publicamos' : 'guardamos los cambios'}`)}${renderDangers(titulo!, descripcion!)}
${changes === null ? pros.map(renderTarget) : html`<p>Mientras nadie haya hecho una propuesta, podés cambiarla. <a href="${changes}">Volver sin cambiarla</a></p>`}
<form class="card form" method="post" action="${path}" novalidate data-once>
<input type="hidden" name="form" value="${issueFormTarget(site, path).formToken}">
${draft && html`<input type="hidden" name="draft" value="${draft}">`}
${pros.map(({ id }) => html`<input type="hidden" name="pro" value="${id}">`)}
${forms.renderField(filled, 'servicio', '¿De qué se trata?', trade, services)}
${renderOtherTrade(otherTrade, pros, text('otro_rubro'), descripcion!)}${forms.renderField(filled, 'titulo', heading, example, forms.line(html` data-count="${TITLE_MAX}"`))}
${forms.renderField(filled, 'descripcion', '¿Qué hay que hacer?', hints, forms.lines(7, DESCRIPTION_MAX))}
${renderOwnDetails([titulo!, descripcion!], text('direccion'))}${forms.renderField(filled, 'lugar', '¿Dónde?', near, forms.line(html` maxlength="${PLACE_MAX}"`))}
${errors.lugar && html`<p class="small"><a href="${paths.CITIES}">Ver las ciudades que conocemos</a></p>`}
${
  choices.length > 0 &&
  html`<fieldset class="choices"><legend>Elegí cuál</legend>${choices.map((place) => {
    const label = html`${placeName(place)}${place.city.region && html` <span class="soft small">${place.city.region}</span>`}`;
    const isChosen = choices.length === 1 || placeKey(place) === text('lugar_elegido');
    return forms.renderRadio('lugar_elegido', placeKey(place), label, isChosen);
  })}</fieldset>`
}
<fieldset class="choices when"><legend>¿Para cuándo? <span class="soft">(si querés)</span></legend>
${forms.renderChoices('cuando', Object.entries(WHEN), text('cuando'))}
</fieldset>
${
  !isForAll &&
  changes === null &&
  html`<fieldset class="choices"><legend>¿Quién la ve? <span class="soft">(si querés)</span></legend>
<p class="hint">Si no elegís: una urgente la ven todos enseguida, y a ${given} ${them} avisamos en el momento; si no es urgente, la ve${are} primero ${given}.</p>
${forms.renderChoices('abierta', Object.entries(who), text('abierta'))}</fieldset>`
}
<button class="btn btn-wide" type="submit">${changes === null ? 'Publicar la tarea' : 'Guardar los cambios'}</button>
<p class="small soft">Antes de mostrar tu tarea sacamos teléfonos, correos y documentos; no pongas tu nombre ni tu dirección. ${changes === null && 'Vas a recibir un enlace privado para leer las propuestas, conversar y elegir.'} <a href="${paths.HELP}#que-pasa-con-tu-tarea">Cómo sigue</a>. Al publicar aceptás los <a href="/terminos">términos</a>.</p>
</form>
</div>`,
  };
}

/** Asks whether a task is of the trade with a licence that its words speak of. Unless one says so, it stays what one chose. */
function renderOtherTrade(
  trade: Service | null,
  pros: readonly ProfessionalDetail[],
  chosen: string,
  text: string,
): Html | null {
  if (trade === null) return null;
  const { slug, name } = trade;
  const choice = (value: string, label: string) => forms.renderRadio('otro_rubro', value, label, value === chosen);
  const isTheirs = pros.every(({ services }) => services.some((one) => one.slug === slug));
  return html`<fieldset class="choices" id="otro_rubro"><legend>Parece un trabajo de ${name}: ¿lo cambiamos?</legend>
<p class="hint">Ese trabajo pide matrícula${isTheirs ? '.' : html`, y ${givenNamesOf(pros)} no figura${pros.length > 1 && 'n'} en ese rubro. <a href="${paths.task({ rubro: slug, q: text.slice(0, SEARCH_TEXT_MAX) })}">Pedirlo a quienes sí</a>`}</p>
${isTheirs && choice(slug, `Sí, que la vean en ${name}`)}${choice('', 'No: dejala en el rubro que elegí')}</fieldset>`;
}

function renderTarget(pro: ProfessionalDetail): Html {
  const services = pro.services
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ');
  return html`<div class="card target">${renderAvatar(pro.display_name, pro.id, null)}
<div><p><strong><a href="${paths.profile(pro.slug)}">${pro.display_name}</a></strong><br><span class="soft small">${services} · ${pro.city.name}</span></p>
<p>${renderRating(pro)}</p></div></div>`;
}

function renderOwnDetails(texts: readonly string[], chosen: string): Html | null {
  const found = texts.flatMap((text) =>
    findOwnDetails(text, texts).map((one) => ({ ...one, text: text.slice(one.start, one.end) })),
  );
  const addresses = found.filter(({ kind }) => kind === 'address').map(({ text }) => `«${text}»`);
  const names = [...new Set(found.filter(({ kind }) => kind === 'name').map(({ shown }) => `«${shown}»`))];
  if (found.length === 0) return null;
  const choice = (value: string, label: string) =>
    forms.renderRadio('direccion', value, label, (value === 'dejar') === (chosen === 'dejar'));
  const named =
    names.length > 0 &&
    html`<p class="small">${names.length > 1 ? 'Los nombres van' : 'Tu nombre va'} a quedar como ${spanish.list(names)}.</p>`;
  if (addresses.length === 0)
    return html`<div id="direccion">${named}<input type="hidden" name="direccion" value="sacar"></div>`;
  return html`<fieldset class="choices" id="direccion"><legend>Parece una dirección: ¿la sacamos?</legend>
<p class="hint">${spanish.list(addresses)}. Se la das después a quien elijas.</p>
${choice('sacar', 'Sí, sacala')}${choice('dejar', 'No: es donde hay que trabajar y quiero que se vea')}</fieldset>${named}`;
}
