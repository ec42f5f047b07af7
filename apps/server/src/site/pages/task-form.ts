import { DESCRIPTION_MAX, maskEcho, type ProfessionalDetail } from '@vidriera/core';
import { redactTogether } from '@vidriera/core/privacy';
import type { Urgency } from '../../tasks/words.ts';
import { hintsAsset } from '../assets.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderErrors, renderField, renderTextArea, titleWith } from '../parts/form.ts';
import { renderRemovedKinds } from '../parts/notice.ts';
import { renderAvatar, renderRating } from '../parts/person.ts';
import { renderServiceOptions } from '../parts/search-form.ts';
import { CITIES, HELP, POST_TASK, profilePath } from '../paths.ts';
import { PLACE_MAX, type Place, placeKey, placeName } from '../places.ts';
import { issueFormTarget } from '../posted-form.ts';
import type { Site } from '../site.ts';
import { hintsOf } from '../trades.ts';

/** The fields of the form, as typed. */
export interface TaskFields {
  readonly servicio: string;
  readonly titulo: string;
  readonly descripcion: string;
  readonly lugar: string;
  /** `city` or `city/neighborhood`: the choice among places with one name; `''` when none was needed. */
  readonly lugarElegido: string;
  readonly abierta: boolean;
  /** One of {@link WHEN}, or `''`. */
  readonly cuando: string;
}

/** The values of the form for when the work is wanted. */
export const WHEN: ReadonlyMap<string, { readonly urgency: Urgency; readonly label: string }> = new Map([
  ['urgente', { urgency: 'urgent', label: 'Urgente' }],
  ['semana', { urgency: 'week', label: 'Esta semana' }],
  ['sin-apuro', { urgency: 'calm', label: 'Sin apuro' }],
]);

/** Error messages by field; each says how to correct it. */
export type FieldErrors = Partial<Record<'servicio' | 'titulo' | 'descripcion' | 'lugar', string>>;

interface TaskFormModel {
  readonly professional: ProfessionalDetail | null;
  readonly fields: TaskFields;
  readonly errors?: FieldErrors;
  /** The possible places for the person's words, to choose from. */
  readonly choices?: readonly Place[];
  readonly draft?: string | null;
  readonly notices?: readonly Html[];
  readonly status?: number;
  /** Whether the page came from an address with a token. Default: whether there is a draft. */
  readonly isSecret?: boolean;
}

/** The typed fields without contact data, as they would be published. */
function cleanFields(fields: TaskFields): { readonly fields: TaskFields; readonly isChanged: boolean } {
  const [title, description] = redactTogether([fields.titulo, fields.descripcion]);
  const titulo = title?.text ?? '';
  const descripcion = description?.text ?? '';
  return {
    fields: { ...fields, titulo, descripcion, lugar: maskEcho(fields.lugar, PLACE_MAX) },
    isChanged: titulo !== fields.titulo || descripcion !== fields.descripcion,
  };
}

/** The form with a new token. */
export function renderTaskForm(site: Site, model: TaskFormModel): Page {
  const { professional: pro, errors = {}, choices = [], draft = null, notices = [], status = 200 } = model;
  const { isSecret = draft !== null } = model;
  const { fields, isChanged } = cleanFields(model.fields);
  const catalog = site.reader.catalog();
  const givenName = pro?.display_name.split(' ')[0];
  return {
    status,
    title: titleWith(errors, pro === null ? 'Publicar una tarea' : `Publicar una tarea para ${pro.display_name}`),
    description: 'Contá qué necesitás y recibí respuestas de profesionales verificados, sin dar tu teléfono.',
    privacy: isSecret ? 'secret' : 'unlisted',
    here: 'post',
    main: html`<div class="wrap narrow">
<h1>${pro === null ? 'Contanos qué necesitás' : `Contale a ${givenName} qué necesitás`}</h1>
${notices}${isChanged && renderRemovedKinds(fields.titulo, fields.descripcion)}
${renderErrors(errors)}
${pro !== null && renderTarget(pro)}
<form class="card form" method="post" action="${POST_TASK}" novalidate data-once>
<input type="hidden" name="form" value="${issueFormTarget(site, POST_TASK).formToken}">
${draft && html`<input type="hidden" name="draft" value="${draft}">`}
${pro && html`<input type="hidden" name="pro" value="${pro.id}">`}
${renderField(
  'servicio',
  '¿De qué se trata?',
  errors.servicio,
  pro === null ? 'Si no sabés cuál, elegí el más parecido.' : `Los rubros de ${givenName}.`,
  (describedBy) =>
    html`<select id="servicio" name="servicio" required aria-describedby="${describedBy}" data-hints="${hintsAsset(catalog).url}"><option value="">Elegí un rubro</option>${renderServiceOptions((pro ?? catalog).services, fields.servicio)}</select>`,
)}
${renderField(
  'titulo',
  html`Título <span class="soft">(si querés)</span>`,
  errors.titulo,
  'En pocas palabras. Por ejemplo: «Pierde la canilla de la cocina».',
  (describedBy) =>
    html`<input id="titulo" name="titulo" type="text" value="${fields.titulo}" autocomplete="off" aria-describedby="${describedBy}">`,
)}
${renderTextArea(
  'descripcion',
  '¿Qué hay que hacer?',
  errors.descripcion,
  html`Ayuda que cuentes:<ul id="pistas">${hintsOf(fields.servicio).map((hint) => html`<li>${hint}</li>`)}</ul>No pongas tu nombre ni tu dirección; si ponés tu teléfono, tu correo o tu documento, los sacamos.`,
  { value: fields.descripcion, rows: 7, max: DESCRIPTION_MAX },
)}
${renderPlace(fields, errors.lugar, choices, pro)}
<fieldset class="choices when"><legend>¿Para cuándo? <span class="soft">(si querés)</span></legend>
${[...WHEN].map(([value, { label }]) => html`<label class="check"><input type="radio" name="cuando" value="${value}"${fields.cuando === value && html` checked`}> <span>${label}</span></label>`)}
</fieldset>
${
  pro !== null &&
  html`<label class="check check-box"><input type="checkbox" name="abierta" value="si"${fields.abierta && html` checked`}>
<span><strong>Recibir propuestas de otros profesionales también</strong><span class="soft small">La tarea se abre a todos enseguida, y a ${givenName} le avisamos igual. Si no lo marcás, ${givenName} la ve primero durante 24 horas.</span></span></label>`
}
<button class="btn btn-wide" type="submit">Publicar la tarea</button>
<p class="small soft">Antes de mostrar tu tarea sacamos teléfonos, correos y documentos; no pongas tu nombre ni tu dirección. Vas a recibir un enlace privado para leer las propuestas, conversar y elegir. <a href="${HELP}#que-pasa-con-tu-tarea">Cómo sigue</a></p>
</form>
</div>`,
  };
}

function renderTarget(pro: ProfessionalDetail): Html {
  return html`<div class="card target">${renderAvatar(pro.display_name, pro.id, null)}
<div><p><strong><a href="${profilePath(pro.slug)}">${pro.display_name}</a></strong><br><span class="soft small">${pro.services
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')} · ${pro.city.name}</span></p>
<p>${renderRating(pro)}</p></div></div>`;
}

function renderPlace(
  fields: TaskFields,
  error: string | undefined,
  choices: readonly Place[],
  professional: ProfessionalDetail | null,
): Html {
  const hint =
    professional === null
      ? 'Barrio o ciudad. Sin esto la ven profesionales de todo el país. No pongas la dirección exacta.'
      : `Barrio o ciudad; ${professional.display_name.split(' ')[0]} trabaja en ${professional.city.name}. No pongas la dirección exacta.`;
  return html`${renderField(
    'lugar',
    '¿Dónde?',
    error,
    hint,
    (describedBy) =>
      html`<input id="lugar" name="lugar" type="text" value="${fields.lugar}" maxlength="120" autocomplete="off" aria-describedby="${describedBy}">`,
  )}
${error && html`<p class="small"><a href="${CITIES}">Ver las ciudades que conocemos</a></p>`}
${
  choices.length > 0 &&
  html`<fieldset class="choices"><legend>Elegí cuál</legend>${choices.map((place) => {
    const value = placeKey(place);
    return html`<label class="check"><input type="radio" name="lugar_elegido" value="${value}"${value === fields.lugarElegido && html` checked`}> <span>${placeName(place)}${place.city.region && html` <span class="soft small">${place.city.region}</span>`}</span></label>`;
  })}</fieldset>`
}`;
}
