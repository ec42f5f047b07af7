import { type Catalog, DESCRIPTION_MAX, type ProfessionalDetail, TITLE_MAX } from '@vidriera/contract';
import { reviseTask } from '../../desk/tasks/actions.ts';
import { decide } from '../../desk/tasks/flow.ts';
import { findOwnDetails, type OwnDetail, withoutAddress, withoutOwnDetails } from '../../desk/tasks/own-details.ts';
import { getDraft, publishTask, type TooManyTasks } from '../../desk/tasks/publish.ts';
import { getOwnTask } from '../../desk/tasks/tasks.ts';
import { isToken } from '../../desk/tasks/token.ts';
import { invitedOf } from '../../desk/tasks/visibility.ts';
import { type TaskWords, tidy } from '../../desk/tasks/words.ts';
import { type CityAt, NEARBY_KM } from '../../directory/catalog/nearby.ts';
import type { Exchange } from '../http/route.ts';
import type { Decision } from '../limit/limiter.ts';
import { type Html, html } from './html.ts';
import { renderUnknownTask } from './pages/error-page.ts';
import { renderTaskForm, type TaskFormModel } from './pages/task-form.ts';
import * as forms from './parts/form.ts';
import { OLD_FORM, renderNotice } from './parts/notice.ts';
import { WHEN } from './parts/task.ts';
import * as paths from './paths.ts';
import { findPlace, PLACE_MAX, type Place, placeKey, provinceName } from './places.ts';
import { readPost } from './posted-form.ts';
import type { DirectoryReader } from './reader.ts';
import { licensedTradeOf, namesOnlyWho, readPlaces, SEARCH_TEXT_MAX } from './search-text.ts';
import { cityOf, commonServices, listedOf, namesOf } from './shortlist.ts';
import type { Page, PageAnswer, Site } from './site.ts';
import * as spanish from './spanish.ts';

export function answerTaskForm(site: Site, exchange: Exchange): Page | Promise<Page> {
  const parameters = paths.parametersOf(exchange);
  const draft = parameters.get('draft');
  if (draft) return openDraft(site, draft);
  const pros = parameters.getAll('pro').filter(Boolean);
  return openTaskForm(site, parameters, parameters.get('vertical'), pros);
}

const UNLISTED_BODY = 'Si publicás, tu tarea la ven todos los que hacen ese trabajo.';
const UNLISTED = renderNotice('warn', 'Ese profesional no figura ahora', UNLISTED_BODY);
const SOME_UNLISTED = renderNotice('warn', 'No todos figuran ahora', 'Si publicás, tu tarea la ven los que quedan.');
const unlisted = (left: readonly ProfessionalDetail[]) => (left.length > 0 ? SOME_UNLISTED : UNLISTED);
const ANOTHER = 'Seguramente desde otra pestaña. Si publicás de nuevo, va a ser otra tarea.';
const DRAFT_USED = renderNotice('warn', 'Este borrador ya se publicó', ANOTHER);

export async function answerPublish(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader } = site;
  const { fields, sent } = await readPost(site, exchange);
  const given = fields.get('draft') ?? '';
  // Text that is not a token is not shown again.
  const draft = isToken(given) ? given : null;
  const pros = fields.getAll('pro').filter(Boolean);
  const professionals = listedOf(reader, pros);
  const show = (more: Partial<TaskFormModel>): Page =>
    renderTaskForm(site, { professionals, fields, draft, status: 422, ...more });
  const again = (notice: Html, more: Partial<TaskFormModel> = {}) => show({ notices: [notice], ...more });
  if (professionals.length < new Set(pros).size) return again(unlisted(professionals));
  if (sent === null) return again(OLD_FORM);
  const reading = readTaskForm(reader, professionals, fields);
  if (!('words' in reading)) return show(reading);
  const outcome = await publishTask(desk, { ...sent, draft, words: reading.words });
  switch (outcome.kind) {
    case 'published':
      return { to: `${paths.ownTask(outcome.token)}?hecho=nueva` };
    case 'form-used': {
      const path = paths.ownTask(outcome.token);
      const body = html`Podés <a href="${path}">ver la que publicaste</a>. Si publicás de nuevo, va a ser otra.`;
      return again(renderNotice('warn', 'Con este formulario ya publicaste una tarea', body), { draft: null });
    }
    case 'draft-used':
      return again(DRAFT_USED, { draft: null });
    case 'too-many': {
      const { limit, hours, retryAt } = outcome;
      exchange.decision = refusalOf(outcome, site.now());
      const count = spanish.count(limit, 'tarea', 'tareas');
      const body = `Desde tu conexión ya se ${limit === 1 ? 'publicó' : 'publicaron'} ${count} en ${hours === 1 ? 'una hora' : `${hours} horas`}. Vas a poder publicar esta el ${spanish.moment(Math.ceil(retryAt / MINUTE_MS) * MINUTE_MS)}: lo que escribiste sigue acá abajo.`;
      return again(renderNotice('bad', 'Por ahora llegaste al máximo de tareas', body), { status: 429 });
    }
  }
}

function refusalOf({ limit, hours, retryAt }: TooManyTasks, now: number): Decision {
  const resetIn = Math.max(1, Math.ceil((retryAt - now) / 1000));
  const resetAt = Math.ceil(retryAt / 1000);
  const windowSeconds = hours * 3600;
  return { allowed: false, tier: 'public', limit, remaining: 0, resetAt, resetIn, bucket: 'task', windowSeconds };
}

const MINUTE_MS = 60_000;

/** The form, pre-filled from a deep link (contract, 4.7). A notice names values that were not found. */
export function openTaskForm(
  site: Site,
  parameters: URLSearchParams,
  service: string | null,
  pros: readonly string[] = [],
): Page {
  const notices: Html[] = [];
  let status = 200;
  const { reader } = site;
  const professionals = listedOf(reader, pros);
  if (professionals.length < new Set(pros).size) {
    status = 404;
    notices.push(unlisted(professionals));
  }
  const catalog = reader.catalog();
  // A link may contain the name of a service instead of its slug.
  const named = service ? (reader.interpreter().findService(service) ?? service) : null;
  const servicio = chooseService(catalog, professionals, named, notices);
  const sought = paths.readSought(parameters);
  const q = (sought.q ?? '').slice(0, SEARCH_TEXT_MAX);
  const place = findPlace(catalog, ...(sought.lugar ?? cityOf(professionals) ?? '').split('/'));
  // A place that the catalog lacks has no slug.
  const elsewhere = place === null && sought.lugar ? reader.interpreter().elsewhere(sought.lugar) : null;
  const lugar = place !== null ? provinceName(place) : elsewhere === null ? '' : spanish.capital(elsewhere.name);
  return renderTaskForm(site, {
    professionals,
    // A search for somebody does not say yet what is to be done.
    fields: new URLSearchParams({ servicio, lugar, descripcion: namesOnlyWho(reader, q) ? '' : q }),
    notices,
    status,
  });
}

function chooseService(
  catalog: Catalog,
  professionals: readonly ProfessionalDetail[],
  wanted: string | null,
  notices: Html[],
): string {
  const offered = commonServices(catalog, professionals);
  const only = professionals.length > 0 && offered.length === 1 ? offered[0]!.slug : '';
  if (!wanted) return only;
  if (offered.some(({ slug }) => slug === wanted)) return wanted;
  const known = catalog.services.find(({ slug }) => slug === wanted);
  if (known !== undefined && professionals.length > 0) {
    const title = `${namesOf(professionals)} no ofrece${professionals.length > 1 ? 'n' : ''} «${known.name}»`;
    const body = html`Elegí uno de sus rubros, o <a href="${paths.task({ rubro: known.slug })}">publicá la tarea para todos</a>.`;
    notices.push(renderNotice('warn', title, body));
  } else {
    notices.push(renderNotice('warn', 'No encontramos ese rubro', 'Elegí de la lista el que más se parezca.'));
  }
  return '';
}

async function openDraft(site: Site, token: string): Promise<Page> {
  const found = await getDraft(site.desk, token);
  if (found.kind !== 'open') {
    const status = found.kind === 'unknown' ? 404 : 410;
    return renderTaskForm(site, { notices: [NO_DRAFT[found.kind]], status, isSecret: true });
  }
  const { draft } = found;
  const { reader } = site;
  const next = `Leela, cambiá lo que quieras y publicala. Todavía no la ve nadie. El borrador se guarda hasta el ${spanish.moment(draft.expires_at)}.`;
  const notices = [renderNotice('good', 'Tu tarea ya está escrita', next)];
  const professionals = draft.professional_id === null ? [] : listedOf(reader, [draft.professional_id]);
  if (draft.professional_id !== null && professionals.length === 0) notices.push(unlisted(professionals));
  const fields = fieldsOfTask(reader.catalog(), draft);
  fields.set('servicio', chooseService(reader.catalog(), professionals, draft.service, notices));
  if (draft.open_to_all) fields.set('abierta', 'si');
  return renderTaskForm(site, { professionals, fields, draft: token, notices });
}

const EXPIRED = 'Los borradores duran 7 días. Podés escribir la tarea de nuevo acá abajo.';
const PUBLISHED = 'Para seguirla usá el enlace privado que te dimos al publicarla. Si querés, escribí otra acá abajo.';
const UNKNOWN =
  'Puede que el enlace esté cortado. Podés escribir la tarea acá abajo, o pedirle otro enlace a tu asistente.';
const NO_DRAFT = {
  expired: renderNotice('warn', 'Este borrador venció', EXPIRED),
  published: renderNotice('warn', 'Esta tarea ya se publicó', PUBLISHED),
  unknown: renderNotice('warn', 'No encontramos ese borrador', UNKNOWN),
} as const;

/** The nearest of these cities with people of the trade, else the nearest; null when it is far. */
function nearestTo(reader: DirectoryReader, service: string, cities: readonly CityAt[]): Place | null {
  const catalog = reader.catalog();
  const near = cities.filter(({ km }) => km !== null && km <= NEARBY_KM);
  return reader.citiesWith({ service: service || null }, near)[0]?.place ?? findPlace(catalog, near[0]?.slug);
}

function readTaskWords(
  reader: DirectoryReader,
  professionals: readonly ProfessionalDetail[],
  fields: URLSearchParams,
): { words: TaskWords & { others: string } } | { errors: forms.Errors; choices: readonly Place[] } {
  const text = (name: string) => tidy(fields.get(name) ?? '');
  const [service, title, description] = [text('servicio'), text('titulo'), text('descripcion')];
  const typed = text('lugar').slice(0, PLACE_MAX);
  const lugar = withoutAddress(typed);
  const [first, ...others] = professionals.map(({ id }) => id);
  const offered = commonServices(reader.catalog(), professionals);
  const { places: choices, unread, elsewhere } = readPlaces(reader, lugar, cityOf(professionals));
  const isClear = elsewhere !== null || (choices.length === 1 && unread.length === 0);
  const nearest = elsewhere && nearestTo(reader, service, elsewhere.around);
  const place = isClear ? (nearest ?? choices[0]) : choices.find((one) => placeKey(one) === text('lugar_elegido'));
  const isUnplaced = typed !== '' && place === undefined && elsewhere === null;
  const errors = forms.errorsOf({
    servicio: !offered.some(({ slug }) => slug === service) && 'Elegí de qué se trata.',
    titulo: forms.tooLong('El título', title, TITLE_MAX),
    descripcion:
      description === '' ? 'Contá qué hay que hacer.' : forms.tooLong('El texto', description, DESCRIPTION_MAX),
    lugar: isUnplaced && placeError(lugar, choices),
  });
  const urgency = forms.readChoice(WHEN, text('cuando'));
  const isOpened = text('abierta') === 'si';
  if (errors !== null) return { errors, choices: isClear ? [] : choices };
  return {
    words: {
      service,
      title: title || null,
      description,
      city: place?.city.slug ?? null,
      neighborhood: place?.neighborhood?.slug ?? null,
      elsewhere: elsewhere && spanish.capital(elsewhere.name),
      professional_id: first ?? null,
      others: others.join(' '),
      open_to_all: first !== undefined && (isOpened || (urgency === 'urgent' && text('abierta') !== 'no')),
      urgency,
    },
  };
}

function placeError(lugar: string, choices: readonly Place[]): string {
  if (lugar === '') return 'La dirección no hace falta: poné el barrio o la ciudad.';
  const [choice, ...more] = choices;
  if (choice === undefined) return 'No conocemos ese lugar todavía. Poné la ciudad o el pueblo más cercano.';
  return more.length > 0
    ? 'Hay más de un lugar con ese nombre: elegí cuál, o escribí también la ciudad.'
    : `Todavía no conocemos ese lugar. Te marcamos ${provinceName(choice)}: si te sirve, publicá.`;
}

function askedOf(details: readonly OwnDetail[]): string {
  const isAddress = details.some(({ kind }) => kind === 'address');
  const isName = details.some(({ kind }) => kind === 'name');
  return `Fijate ${spanish.list([...(isAddress ? ['si sacamos la dirección'] : []), ...(isName ? ['cómo queda el nombre'] : [])])}.`;
}

function readTaskForm(reader: DirectoryReader, professionals: readonly ProfessionalDetail[], fields: URLSearchParams) {
  // Whoever answered a question is not asked again.
  const chosen = fields.get('otro_rubro');
  if (chosen) fields.set('servicio', chosen);
  const [trade = '', ...typed] = ['servicio', 'titulo', 'descripcion'].map((name) => fields.get(name) ?? '');
  const otherTrade = licensedTradeOf(reader, typed.join('\n'), trade);
  const reading = readTaskWords(reader, professionals, fields);
  if ('errors' in reading) return { ...reading, otherTrade };
  const { title, description } = reading.words;
  const texts = [title ?? '', description];
  const details = fields.has('direccion') ? [] : texts.flatMap((text) => findOwnDetails(text, texts));
  const asks = forms.errorsOf({
    otro_rubro: chosen === null && otherTrade !== null && 'Fijate si el rubro es el que va.',
    direccion: details.length > 0 && askedOf(details),
  });
  if (asks !== null) return { asks, otherTrade };
  const shown = (text: string) => withoutOwnDetails(text, fields.get('direccion') === 'dejar', texts);
  return { words: { ...reading.words, title: title && shown(title), description: shown(description) } };
}

function fieldsOfTask(catalog: Catalog, task: TaskWords): URLSearchParams {
  const place = findPlace(catalog, task.city, task.neighborhood);
  return new URLSearchParams({
    servicio: task.service,
    titulo: task.title ?? '',
    descripcion: task.description,
    lugar: task.elsewhere ?? (place === null ? '' : provinceName(place)),
    cuando: task.urgency ?? '',
  });
}

const TOLD_LATER = 'Lo que falte, contalo en la conversación con quien te respondió.';
export const ANSWERED = renderNotice(
  'warn',
  'No la cambiamos: alguien ya respondió, o dejó de estar abierta',
  TOLD_LATER,
);

async function readOwnForm({ desk, reader }: Site, token: string) {
  const task = await getOwnTask(desk, token);
  if (task === null) return null;
  return { task, professionals: listedOf(reader, invitedOf(task)), fields: fieldsOfTask(reader.catalog(), task) };
}

export async function editTask(site: Site, token: string, again: Partial<TaskFormModel> = {}): Promise<PageAnswer> {
  const own = await readOwnForm(site, token);
  if (own === null) return renderUnknownTask();
  const changes = paths.ownTask(token);
  const isAllowed = decide('revise', { role: 'person' }, { task: own.task, offer: null }, site.now()).allowed;
  // What was typed is shown even if the task was answered meanwhile.
  if (!isAllowed && again.fields === undefined) return { to: `${changes}?hecho=tarde` };
  return renderTaskForm(site, { ...own, changes, ...again });
}

export async function publishAgain(site: Site, token: string): Promise<PageAnswer> {
  const own = await readOwnForm(site, token);
  return own === null ? renderUnknownTask() : renderTaskForm(site, { ...own, isSecret: true });
}

export async function answerEdit(site: Site, exchange: Exchange, token: string): Promise<PageAnswer> {
  const { fields, sent } = await readPost(site, exchange);
  const own = await readOwnForm(site, token);
  const again = (more: Partial<TaskFormModel>) => editTask(site, token, { fields, status: 422, ...more });
  if (own === null || sent === null) return again({ notices: [OLD_FORM] });
  const reading = readTaskForm(site.reader, own.professionals, fields);
  if (!('words' in reading)) return again(reading);
  const outcome = await reviseTask(site.desk, { role: 'person', token, offer: null }, reading.words, sent);
  if (outcome.kind === 'done') return { to: `${paths.ownTask(token)}?hecho=cambiada` };
  return again({ status: 409, notices: [NOT_REVISED[outcome.kind] ?? NOT_REVISED.refused!] });
}

const NOT_REVISED: Readonly<Record<string, Html>> = {
  refused: ANSWERED,
  'too-many-messages': renderNotice('warn', 'La cambiaste muchas veces en poco tiempo', 'Probá en un rato.'),
  'form-used': renderNotice('warn', 'Estos cambios ya se guardaron', 'Si los cambiaste después, mandalos de nuevo.'),
};
