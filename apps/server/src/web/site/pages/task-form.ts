import {
  type Catalog,
  DESCRIPTION_MAX,
  maskEcho,
  type ProfessionalDetail,
  type Service,
  TITLE_MAX,
} from '@vidriera/contract';
import { redactTogether } from '@vidriera/redaction';
import type { SubmittedForm } from '../../../desk/tasks/act.ts';
import { reviseTask } from '../../../desk/tasks/actions.ts';
import { decide, invitedOf } from '../../../desk/tasks/flow.ts';
import { findOwnDetails, withoutAddress } from '../../../desk/tasks/own-details.ts';
import { getDraft, publishTask } from '../../../desk/tasks/publish.ts';
import { getOwnTask, type Task } from '../../../desk/tasks/tasks.ts';
import { isToken } from '../../../desk/tasks/token.ts';
import { tidy } from '../../../desk/tasks/words.ts';
import type { Exchange } from '../../http/route.ts';
import { ASSETS } from '../assets.ts';
import * as forms from '../forms.ts';
import { type Html, html } from '../html.ts';
import { renderDangers, renderNotice, renderRemovedKinds } from '../parts/notice.ts';
import * as persons from '../parts/person.ts';
import { WHEN } from '../parts/task.ts';
import * as paths from '../paths.ts';
import { findPlace, PLACE_MAX, placeKey, placeName, provinceName } from '../places.ts';
import type { DirectoryReader } from '../reader.ts';
import { namesOnlyWho, SEARCH_TEXT_MAX } from '../search-text.ts';
import type { Page, PageAnswer, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { fieldsOfTask, otherTradeOf, QUESTIONS, readPlace, readTask } from '../task-words.ts';
import { hintsOf } from '../trades.ts';
import { orMissing } from './error-page.ts';

export function answerTaskForm(site: Site, exchange: Exchange): Page | Promise<Page> {
  const parameters = paths.parametersOf(exchange);
  const draft = parameters.get('draft');
  return draft ? openDraft(site, draft) : openTaskForm(site, parameters, 'vertical', parameters.getAll('pro'));
}

type Pros = readonly ProfessionalDetail[];

const UNLISTED_BODY = 'Si publicás, tu tarea la ven todos los que hacen ese trabajo.';
const UNLISTED = renderNotice('warn', 'Ese profesional no figura ahora', UNLISTED_BODY);
const SOME_UNLISTED = renderNotice('warn', 'No todos figuran ahora', 'Si publicás, tu tarea la ven los que quedan.');

/** The professionals that a form names, and a notice if not all of them are listed. */
function prosOf(reader: DirectoryReader, fields: URLSearchParams) {
  const keys = [...new Set(fields.getAll('pro').filter(Boolean))];
  const pros = persons.listedOf(reader, keys);
  const unlisted = pros.length === keys.length ? null : pros.length > 0 ? SOME_UNLISTED : UNLISTED;
  return { pros, unlisted };
}

/** The token of the draft that a form came from, or null. Text that is not a token is not shown again. */
function draftOf(fields: URLSearchParams): string | null {
  const given = fields.get('draft') ?? '';
  return isToken(given) ? given : null;
}

const ANOTHER = 'Seguramente desde otra pestaña. Si publicás de nuevo, va a ser otra tarea.';
const DRAFT_USED = renderNotice('warn', 'Este borrador ya se publicó', ANOTHER);

export function answerPublish(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const publish = async (fields: URLSearchParams, sent: SubmittedForm): Promise<PageAnswer> => {
    const { pros, unlisted } = prosOf(site.reader, fields);
    if (unlisted !== null) throw new forms.ShowAgain({});
    const words = readTask(site.reader, pros, fields);
    const outcome = await publishTask(site.desk, { ...sent, draft: draftOf(fields), words });
    switch (outcome.kind) {
      case 'published':
        return { to: `${paths.ownTask(outcome.token)}?hecho=nueva` };
      case 'form-used': {
        fields.delete('draft');
        const path = paths.ownTask(outcome.token);
        const body = html`Podés <a href="${path}">ver la que publicaste</a>. Si publicás de nuevo, va a ser otra.`;
        const notice = renderNotice('warn', 'Con este formulario ya publicaste una tarea', body);
        throw new forms.ShowAgain({ notice });
      }
      case 'draft-used':
        fields.delete('draft');
        throw new forms.ShowAgain({ notice: DRAFT_USED });
      case 'too-many': {
        const { limit, hours, retryAt } = outcome;
        const resetIn = Math.max(1, Math.ceil((retryAt - site.now()) / 1000));
        const resets = { resetAt: Math.ceil(retryAt / 1000), resetIn, windowSeconds: hours * 3600 };
        exchange.decision = { allowed: false, tier: 'public', limit, remaining: 0, bucket: 'task', ...resets };
        const count = spanish.count(limit, 'tarea', 'tareas');
        const body = `Desde tu conexión ya se ${limit === 1 ? 'publicó' : 'publicaron'} ${count} en ${hours === 1 ? 'una hora' : `${hours} horas`}. Vas a poder publicar esta el ${spanish.moment(Math.ceil(retryAt / MINUTE_MS) * MINUTE_MS)}: lo que escribiste sigue acá abajo.`;
        const notice = renderNotice('bad', 'Por ahora llegaste al máximo de tareas', body);
        throw new forms.ShowAgain({ status: 429, notice });
      }
    }
  };
  return forms.answerForm(site, exchange, { '': publish }, async (filled) => renderTaskForm(site, filled));
}

const MINUTE_MS = 60_000;

/** The form, pre-filled from a deep link (contract, 4.7) that has the trade in `trade`. A notice names values that were not found. */
export function openTaskForm(site: Site, parameters: URLSearchParams, trade: string, keys: string[] = []): Page {
  const { reader } = site;
  const catalog = reader.catalog();
  const fields = new URLSearchParams(keys.map((key): [string, string] => ['pro', key]));
  const { pros, unlisted } = prosOf(reader, fields);
  // A link may contain the name of a service instead of its slug.
  const given = parameters.get(trade);
  const named = given ? (reader.snapshot().interpreter.findService(given) ?? given) : null;
  const sought = paths.readSought(parameters);
  const q = (sought.q ?? '').slice(0, SEARCH_TEXT_MAX);
  const place = findPlace(catalog, ...(sought.lugar ?? persons.cityOf(pros) ?? '').split('/'));
  // A place that the catalog lacks has no slug.
  const elsewhere = place === null && sought.lugar ? reader.snapshot().interpreter.elsewhere(sought.lugar) : null;
  const lugar = place !== null ? provinceName(place) : elsewhere === null ? '' : spanish.capital(elsewhere.name);
  // A search for somebody does not say yet what is to be done.
  const descripcion = namesOnlyWho(reader, q) ? '' : q;
  const { servicio, notice } = chooseService(catalog, pros, named);
  const typed = new URLSearchParams([...fields, ...Object.entries({ servicio, lugar, descripcion })]);
  return { ...renderTaskForm(site, { typed, errors: {}, notice }), status: unlisted === null ? 200 : 404 };
}

/** The service of a form among those that the professionals offer, and a notice if the `wanted` one is not among them. */
function chooseService(catalog: Catalog, pros: Pros, wanted: string | null) {
  const offered = persons.commonServices(catalog, pros);
  if (!wanted) return { servicio: pros.length > 0 && offered.length === 1 ? offered[0]!.slug : '' };
  if (offered.some(({ slug }) => slug === wanted)) return { servicio: wanted };
  const known = catalog.services.find(({ slug }) => slug === wanted);
  if (known === undefined || pros.length === 0) {
    const notice = renderNotice('warn', 'No encontramos ese rubro', 'Elegí de la lista el que más se parezca.');
    return { servicio: '', notice };
  }
  const title = `${persons.namesOf(pros)} no ofrece${pros.length > 1 ? 'n' : ''} «${known.name}»`;
  const body = html`Elegí uno de sus rubros, o <a href="${paths.task({ rubro: known.slug })}">publicá la tarea para todos</a>.`;
  return { servicio: '', notice: renderNotice('warn', title, body) };
}

async function openDraft(site: Site, token: string): Promise<Page> {
  const found = await getDraft(site.desk, token);
  if (found.kind !== 'open') {
    const status = found.kind === 'unknown' ? 404 : 410;
    const filled = { ...forms.EMPTY, notice: NO_DRAFT[found.kind] };
    return { ...renderTaskForm(site, filled), privacy: 'secret', status };
  }
  const { draft } = found;
  const catalog = site.reader.catalog();
  const typed = fieldsOfTask(catalog, draft, [draft.professional_id ?? '']);
  const { servicio, notice } = chooseService(catalog, prosOf(site.reader, typed).pros, draft.service);
  typed.set('servicio', servicio);
  typed.set('draft', token);
  if (draft.open_to_all) typed.set('abierta', 'si');
  const next = `Leela, cambiá lo que quieras y publicala. Todavía no la ve nadie. El borrador se guarda hasta el ${spanish.moment(draft.expires_at)}.`;
  const written = html`${renderNotice('good', 'Tu tarea ya está escrita', next)}${notice}`;
  return renderTaskForm(site, { typed, errors: {}, notice: written });
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

const TOO_LATE = 'No la cambiamos: alguien ya respondió, o dejó de estar abierta';
const TOLD_LATER = 'Lo que falte, contalo en la conversación con quien te respondió.';
export const ANSWERED = renderNotice('warn', TOO_LATE, TOLD_LATER);

const filledOf = ({ reader }: Site, task: Task): forms.Filled => ({
  ...forms.EMPTY,
  typed: fieldsOfTask(reader.catalog(), task, invitedOf(task)),
});

export async function publishAgain(site: Site, { segment }: Exchange): Promise<PageAnswer> {
  const task = orMissing(await getOwnTask(site.desk, segment));
  return { ...renderTaskForm(site, filledOf(site, task)), privacy: 'secret' };
}

/** The form that changes a task, with what was typed in it or else with the task's words. */
export function answerEdit(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader } = site;
  const token = exchange.segment;
  const own = paths.ownTask(token);
  const open = async () => {
    const task = orMissing(await getOwnTask(desk, token));
    return { task, invited: persons.listedOf(reader, invitedOf(task)) };
  };
  const revise = async (fields: URLSearchParams, sent: SubmittedForm): Promise<PageAnswer> => {
    const words = readTask(reader, (await open()).invited, fields);
    const { kind } = await reviseTask(desk, { role: 'person', token, offer: null }, words, sent);
    if (kind === 'done') return { to: `${own}?hecho=cambiada` };
    throw new forms.ShowAgain({ status: 409, notice: NOT_REVISED[kind] ?? ANSWERED });
  };
  return forms.answerForm(site, exchange, { '': revise }, async (filled) => {
    const { task, invited } = await open();
    // What was typed is shown even if the task was answered meanwhile.
    if (filled !== forms.EMPTY) return renderTaskForm(site, filled, own, invited);
    const { allowed } = decide('revise', { role: 'person' }, { task, offer: null }, site.now());
    return allowed ? renderTaskForm(site, filledOf(site, task), own, invited) : { to: `${own}?hecho=tarde` };
  });
}

const NOT_REVISED: Readonly<Record<string, Html>> = {
  'too-many-messages': renderNotice('warn', 'La cambiaste muchas veces en poco tiempo', 'Probá en un rato.'),
  'form-used': renderNotice('warn', 'Estos cambios ya se guardaron', 'Si los cambiaste después, mandalos de nuevo.'),
};

/** The form of a new task, or of one that it `changes`: its address, and those for whom that was written. */
function renderTaskForm(site: Site, filled: forms.Filled, changes: string | null = null, invited: Pros = []): Page {
  const { reader } = site;
  const { typed: fields, errors, status, notice } = filled;
  const { pros, unlisted } = changes === null ? prosOf(reader, fields) : { pros: invited, unlisted: null };
  const draft = draftOf(fields);
  const isAsking = QUESTIONS.some((name) => errors[name]);
  // What the words may mean is asked of who sent them.
  const choices = status === undefined ? [] : readPlace(reader, pros, fields).choices;
  // Not before it was read: the question has an answer chosen, which would then be sent without anybody having been asked.
  const isRead = Object.keys(errors).length > 0 || fields.has('otro_rubro');
  const otherTrade = isRead ? otherTradeOf(reader, fields) : null;
  const path = changes === null ? paths.POST_TASK : `${changes}/cambiar`;
  const text = (name: string) => fields.get(name) ?? '';
  // Shown as they would be published, without contact data.
  const words = [tidy(text('titulo')), tidy(text('descripcion'))];
  const [titulo, descripcion] = redactTogether(words).map((one) => one.text);
  const catalog = reader.catalog();
  const isForAll = pros.length === 0;
  const [are, work, them] = pros.length > 1 ? ['n', 'trabajan', 'les'] : ['', 'trabaja', 'le'];
  const given = persons.givenNamesOf(pros);
  const city = findPlace(catalog, persons.cityOf(pros))?.city.name;
  const theirs = city === undefined ? '' : `; ${given} ${work} en ${city}`;
  const where = isForAll ? '. Sin esto no le aparece a nadie como de su zona' : theirs;
  const typed = new URLSearchParams(fields);
  typed.set('titulo', titulo!);
  typed.set('descripcion', descripcion!);
  typed.set('lugar', maskEcho(withoutAddress(tidy(text('lugar').slice(0, PLACE_MAX))), PLACE_MAX));
  const shown = { typed, errors };
  const trade = isForAll ? 'Si no sabés cuál, elegí el más parecido.' : `Los rubros de ${given}.`;
  const heading = html`Título <span class="soft">(si querés)</span>`;
  const example = `En pocas palabras, hasta ${TITLE_MAX} caracteres. Por ejemplo: «Pierde la canilla de la cocina».`;
  const hints = html`Ayuda que cuentes:<ul id="pistas">${hintsOf(text('servicio')).map((hint) => html`<li>${hint}</li>`)}</ul>No pongas tu nombre ni tu dirección; si ponés tu teléfono, tu correo o tu documento, los sacamos.`;
  const near = `Barrio o ciudad${where}. La dirección no hace falta.`;
  const services = (attributes: Html) =>
    html`<select${attributes} required data-hints="${ASSETS.hints.url}"><option value="">Elegí un rubro</option>${persons.commonServices(catalog, pros).map(({ slug, name }) => html`<option value="${slug}"${slug === text('servicio') && html` selected`}>${name}</option>`)}</select>`;
  const who = { no: `Primero ${given}, durante 24 horas`, si: 'Recibir propuestas de otros profesionales también' };
  const title =
    changes !== null
      ? 'Cambiar tu tarea'
      : isForAll
        ? 'Pedir presupuesto'
        : `Pedir${them} presupuesto a ${persons.namesOf(pros)}`;
  return {
    status,
    title: forms.titleWith(errors, title, isAsking ? 'Falta revisar' : 'Error'),
    description: 'Contá qué necesitás y recibí respuestas de profesionales, sin dar tu teléfono.',
    privacy: draft !== null || changes !== null ? 'secret' : 'unlisted',
    here: 'post',
    main: html`<div class="wrap narrow">
<h1>${changes !== null ? 'Cambiar tu tarea' : isForAll ? 'Contanos qué necesitás' : `Conta${them} a ${given} qué necesitás`}</h1>
${unlisted}${notice}${renderRemovedKinds([titulo!, descripcion!], draft === null ? undefined : 'del texto que te prepararon')}
${forms.renderErrors(errors, isAsking ? `Todavía no ${changes === null ? 'la publicamos' : 'guardamos los cambios'}` : '')}${renderDangers(titulo!, descripcion!)}
${changes === null ? pros.map(renderTarget) : html`<p>Mientras nadie haya hecho una propuesta, podés cambiarla. <a href="${changes}">Volver sin cambiarla</a></p>`}
<form class="card form" method="post" action="${path}" novalidate data-once>
<input type="hidden" name="form" value="${forms.issueFormTarget(site, path).formToken}">
${draft && html`<input type="hidden" name="draft" value="${draft}">`}
${pros.map(({ id }) => html`<input type="hidden" name="pro" value="${id}">`)}
${forms.renderField(shown, 'servicio', '¿De qué se trata?', trade, services)}
${otherTrade && renderOtherTrade(otherTrade, pros, text('otro_rubro'), descripcion!)}${forms.renderField(shown, 'titulo', heading, example, forms.line(html` data-count="${TITLE_MAX}"`))}
${forms.renderField(shown, 'descripcion', '¿Qué hay que hacer?', hints, forms.lines(7, DESCRIPTION_MAX))}
${renderOwnDetails([titulo!, descripcion!], text('direccion'))}${forms.renderField(shown, 'lugar', '¿Dónde?', near, forms.line(html` maxlength="${PLACE_MAX}"`))}
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
function renderOtherTrade({ slug, name }: Service, pros: Pros, chosen: string, text: string) {
  const choice = (value: string, label: string) => forms.renderRadio('otro_rubro', value, label, value === chosen);
  const isTheirs = pros.every(({ services }) => services.some((one) => one.slug === slug));
  return html`<fieldset class="choices" id="otro_rubro"><legend>Parece un trabajo de ${name}: ¿lo cambiamos?</legend>
<p class="hint">Ese trabajo pide matrícula${isTheirs ? '.' : html`, y ${persons.givenNamesOf(pros)} no figura${pros.length > 1 && 'n'} en ese rubro. <a href="${paths.task({ rubro: slug, q: text.slice(0, SEARCH_TEXT_MAX) })}">Pedirlo a quienes sí</a>`}</p>
${isTheirs && choice(slug, `Sí, que la vean en ${name}`)}${choice('', 'No: dejala en el rubro que elegí')}</fieldset>`;
}

function renderTarget(pro: ProfessionalDetail): Html {
  const services = pro.services.slice(0, 3).map(({ name }) => name);
  return html`<div class="card target">${persons.renderAvatar(pro.display_name, pro.id, null)}
<div><p><strong><a href="${paths.profile(pro.slug)}">${pro.display_name}</a></strong><br><span class="soft small">${services.join(', ')} · ${pro.city.name}</span></p>
<p>${persons.renderRating(pro)}</p></div></div>`;
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
