import { type Catalog, DESCRIPTION_MAX, type ProfessionalDetail, TITLE_MAX } from '@vidriera/core';
import { type Draft, getDraft } from '../tasks/drafts.ts';
import { type TaskWords, tidy } from '../tasks/words.ts';
import { type Html, html } from './html.ts';
import { tooLong } from './offer-form.ts';
import type { Page } from './page.ts';
import { type FieldErrors, renderTaskForm, type TaskFields, WHEN } from './pages/task-form.ts';
import { renderNotice, renderRemovedKinds } from './parts/notice.ts';
import { taskPath } from './paths.ts';
import { findPlace, PLACE_MAX, type Place, placeKey, provinceName } from './places.ts';
import type { DirectoryReader } from './reader.ts';
import { readPlaces } from './search-text.ts';
import type { Site } from './site.ts';
import * as spanish from './spanish.ts';

/** The parameters of a deep link (contract, 4.7), unparsed. */
interface FormRequest {
  readonly draft?: string | null;
  /** Id or slug. */
  readonly pro?: string | null;
  readonly service?: string | null;
}

/** The form, pre-filled. A notice names values that were not found. */
export async function openTaskForm(site: Site, request: FormRequest): Promise<Page> {
  if (request.draft) return openDraft(site, request.draft);
  const notices: Html[] = [];
  let status = 200;
  const professional = request.pro ? site.reader.professional(request.pro) : null;
  if (request.pro && professional === null) {
    status = 404;
    const body = 'Puede que ya no figure. Si publicás, tu tarea la ven todos los que hacen ese trabajo.';
    notices.push(renderNotice('warn', 'No encontramos a ese profesional', body));
  }
  const servicio = chooseService(site.reader.catalog(), professional, slugOf(site, request.service), notices);
  const catalog = site.reader.catalog();
  const place = findPlace(catalog, professional?.city.slug);
  const lugar = place === null ? '' : provinceName(place);
  return renderTaskForm(site, {
    professional,
    fields: { ...NO_FIELDS, servicio, lugar },
    notices,
    status,
  });
}

/** A link may contain the name of a service instead of its slug. */
function slugOf({ reader }: Site, service: string | null | undefined): string | null {
  return service ? (reader.serviceNamed(service) ?? service) : null;
}

/** The service to pre-select. Adds a notice when the wanted service is not available. */
function chooseService(
  catalog: Catalog,
  professional: ProfessionalDetail | null,
  wanted: string | null,
  notices: Html[],
): string {
  const offered = professional?.services ?? catalog.services;
  const only = professional?.services.length === 1 ? (professional.services[0]?.slug ?? '') : '';
  if (!wanted) return only;
  if (offered.some(({ slug }) => slug === wanted)) return wanted;
  const known = catalog.services.find(({ slug }) => slug === wanted);
  if (known !== undefined && professional !== null) {
    const body = html`Elegí uno de sus rubros, o <a href="${taskPath(known.slug)}">publicá la tarea para todos</a>.`;
    notices.push(renderNotice('warn', `${professional.display_name} no ofrece «${known.name}»`, body));
  } else {
    notices.push(renderNotice('warn', 'No encontramos ese rubro', 'Elegí de la lista el que más se parezca.'));
  }
  // The requested service is not available, so the person chooses one.
  return '';
}

async function openDraft(site: Site, token: string): Promise<Page> {
  const found = await getDraft(site.desk, token);
  if (found.kind === 'open') return showDraft(site, token, found.draft);
  const [title, body] = NO_DRAFT[found.kind];
  const notices = [renderNotice('warn', title, body)];
  const status = found.kind === 'unknown' ? 404 : 410;
  return renderTaskForm(site, { professional: null, fields: NO_FIELDS, notices, status, isSecret: true });
}

/** Why a link opens no draft. */
const NO_DRAFT = {
  expired: ['Este borrador venció', 'Los borradores duran 7 días. Podés escribir la tarea de nuevo acá abajo.'],
  published: [
    'Esta tarea ya se publicó',
    'Para seguirla usá el enlace privado que te dimos al publicarla. Si querés, escribí otra acá abajo.',
  ],
  unknown: [
    'No encontramos ese borrador',
    'Puede que el enlace esté cortado. Podés escribir la tarea acá abajo, o pedirle otro enlace a tu asistente.',
  ],
} as const;

function showDraft(site: Site, token: string, draft: Draft): Page {
  const catalog = site.reader.catalog();
  const next = `Leela, cambiá lo que quieras y publicala. Todavía no la ve nadie. El borrador se guarda hasta el ${spanish.moment(draft.expires_at)}.`;
  const notices = [renderNotice('good', 'Tu tarea ya está escrita', next)];
  const removed = renderRemovedKinds(draft.title, draft.description);
  if (removed !== null) notices.push(removed);
  const professional = draft.professional_id === null ? null : site.reader.professional(draft.professional_id);
  if (draft.professional_id !== null && professional === null) {
    const body = 'Si publicás, la ven todos los que hacen ese trabajo.';
    notices.push(renderNotice('warn', 'El profesional de esta tarea ya no figura', body));
  }
  const place = findPlace(catalog, draft.city, draft.neighborhood);
  const fields = {
    ...NO_FIELDS,
    servicio: chooseService(catalog, professional, draft.service, notices),
    titulo: draft.title ?? '',
    descripcion: draft.description,
    lugar: place === null ? '' : provinceName(place),
    abierta: draft.open_to_all,
  };
  return renderTaskForm(site, { professional, fields, draft: token, notices });
}

const NO_FIELDS = readTaskFields(new URLSearchParams());

/** The fields as a browser sends them. */
export function readTaskFields(form: URLSearchParams): TaskFields {
  const text = (name: string) => form.get(name) ?? '';
  return {
    servicio: text('servicio'),
    titulo: tidy(text('titulo')),
    descripcion: tidy(text('descripcion')),
    lugar: text('lugar').trim().slice(0, PLACE_MAX),
    lugarElegido: text('lugar_elegido'),
    abierta: form.get('abierta') === 'si',
    cuando: WHEN.has(text('cuando')) ? text('cuando') : '',
  };
}

/** The words of the task, or the errors of the fields and the places to choose from. */
type FieldsReading =
  | { readonly words: TaskWords }
  | { readonly errors: FieldErrors; readonly choices: readonly Place[] };

/** Checks the fields against the directory and, for a task with a professional, against their services. */
export function readTaskWords(
  reader: DirectoryReader,
  professional: ProfessionalDetail | null,
  fields: TaskFields,
): FieldsReading {
  const errors: FieldErrors = {};
  const offered = (professional ?? reader.catalog()).services;
  if (!offered.some(({ slug }) => slug === fields.servicio)) errors.servicio = 'Elegí de qué se trata.';
  if (fields.titulo.length > TITLE_MAX) errors.titulo = `El título puede tener hasta ${TITLE_MAX} caracteres.`;
  if (fields.descripcion === '') errors.descripcion = 'Contá qué hay que hacer.';
  else if (fields.descripcion.length > DESCRIPTION_MAX) {
    errors.descripcion = tooLong('El texto', fields.descripcion.length - DESCRIPTION_MAX);
  }
  const choices = readPlaces(reader, fields.lugar, professional?.city.slug);
  const place = choices.length === 1 ? choices[0] : choices.find((one) => placeKey(one) === fields.lugarElegido);
  if (fields.lugar !== '' && place === undefined) {
    errors.lugar =
      choices.length > 0
        ? 'Hay más de un lugar con ese nombre: elegí cuál.'
        : 'No conocemos ese lugar todavía. Poné la ciudad más cercana, o dejalo vacío y nombralo en el texto.';
  }
  if (Object.keys(errors).length > 0) return { errors, choices: choices.length > 1 ? choices : [] };
  return {
    words: {
      service: fields.servicio,
      title: fields.titulo || null,
      description: fields.descripcion,
      city: place?.city.slug ?? null,
      neighborhood: place?.neighborhood?.slug ?? null,
      professional_id: professional?.id ?? null,
      open_to_all: professional !== null && fields.abierta,
      urgency: WHEN.get(fields.cuando)?.urgency ?? null,
    },
  };
}
