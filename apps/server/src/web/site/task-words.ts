import type { Catalog, ProfessionalDetail, Service } from '@vidriera/contract';
import { DESCRIPTION_MAX, RESOLVE_TEXT_MAX, TITLE_MAX } from '@vidriera/contract';
import { CERTAIN } from '@vidriera/meaning';
import { findOwnDetails, withoutAddress, withoutOwnDetails } from '../../desk/tasks/own-details.ts';
import { type TaskWords, tidy } from '../../desk/tasks/words.ts';
import { NEARBY_KM } from '../../directory/catalog/nearby.ts';
import * as forms from './forms.ts';
import { renderDangers } from './parts/notice.ts';
import { cityOf, commonServices } from './parts/person.ts';
import { WHEN } from './parts/task.ts';
import { findPlace, findService, PLACE_MAX, type Place, placeKey, provinceName } from './places.ts';
import { type DirectoryReader, isNear } from './reader.ts';
import { readPlaces } from './search-text.ts';
import * as spanish from './spanish.ts';

/** The place that a form says, the nearest known one to any other, or null; the places that it may mean, and what is wrong with it. */
export function readPlace(reader: DirectoryReader, pros: readonly ProfessionalDetail[], fields: URLSearchParams) {
  const typed = tidy(fields.get('lugar') ?? '').slice(0, PLACE_MAX);
  const lugar = withoutAddress(typed);
  const { places, unread, elsewhere } = readPlaces(reader, lugar, cityOf(pros));
  if (elsewhere !== null) {
    const near = elsewhere.around.filter(({ km }) => km !== null && km <= NEARBY_KM);
    const found = reader.placesNear({ service: fields.get('servicio') || null }, elsewhere.at);
    const place = found.find(isNear)?.place ?? findPlace(reader.catalog(), near[0]?.slug) ?? places[0] ?? null;
    return { place, elsewhere: spanish.capital(elsewhere.name), choices: [], error: false } as const;
  }
  const choices = places.length === 1 && unread.length === 0 ? [] : places;
  const chosen = choices.find((one) => placeKey(one) === fields.get('lugar_elegido')) ?? null;
  const place = choices.length > 0 ? chosen : (places[0] ?? null);
  return { place, elsewhere: null, choices, error: typed !== '' && place === null && placeError(lugar, choices) };
}

function placeError(lugar: string, choices: readonly Place[]): string {
  if (lugar === '') return 'La dirección no hace falta: poné el barrio o la ciudad.';
  const [choice, ...more] = choices;
  if (choice === undefined) return 'No conocemos ese lugar todavía. Poné la ciudad o el pueblo más cercano.';
  return more.length > 0
    ? 'Hay más de un lugar con ese nombre: elegí cuál, o escribí también la ciudad.'
    : `Todavía no conocemos ese lugar. Te marcamos ${provinceName(choice)}: si te sirve, publicá.`;
}

const ASKED_OF = { address: 'si sacamos la dirección', name: 'cómo queda el nombre' };

/** The trade with a licence that the texts of a form certainly ask for, or that their danger is of; null if the chosen one is as certain. */
export function otherTradeOf(reader: DirectoryReader, fields: URLSearchParams): Service | null {
  const [chosen, ...texts] = ['servicio', 'titulo', 'descripcion'].map((name) => fields.get(name) ?? '');
  const text = texts.join('\n');
  const { services } = reader.resolve(text.slice(0, RESOLVE_TEXT_MAX));
  const isCertain = ({ score }: { readonly score: number }) => score >= CERTAIN;
  const licensed = services.map((one) => ({ ...one, trade: findService(reader.catalog(), one.slug) }));
  const inDanger = renderDangers(text).length > 0 && licensed.find(({ trade }) => trade?.requires_matricula);
  const [asked] = inDanger ? [inDanger] : licensed.filter(isCertain);
  const isChosen = services.some((one) => one.slug === chosen && (isCertain(one) || one.slug === asked?.slug));
  return !isChosen && asked?.trade?.requires_matricula ? asked.trade : null;
}

/** What a form asks before the task is published: not errors, but what one has to look at. */
export const QUESTIONS = ['otro_rubro', 'direccion'];

export function readTask(reader: DirectoryReader, pros: readonly ProfessionalDetail[], fields: URLSearchParams) {
  // A question that was answered is not asked again.
  const chosen = fields.get('otro_rubro');
  if (chosen) fields.set('servicio', chosen);
  const text = (name: string) => tidy(fields.get(name) ?? '');
  const [service, title, description] = [text('servicio'), text('titulo'), text('descripcion')];
  const { place, elsewhere, error } = readPlace(reader, pros, fields);
  forms.check({
    servicio: !commonServices(reader.catalog(), pros).some(({ slug }) => slug === service) && 'Elegí de qué se trata.',
    titulo: forms.tooLong('El título', title, TITLE_MAX),
    descripcion:
      description === '' ? 'Contá qué hay que hacer.' : forms.tooLong('El texto', description, DESCRIPTION_MAX),
    lugar: error,
  });
  const texts = [title, description];
  const details = fields.has('direccion') ? [] : texts.flatMap((one) => findOwnDetails(one, texts));
  const asked = Object.entries(ASKED_OF).filter(([kind]) => details.some((one) => one.kind === kind));
  forms.check({
    otro_rubro: chosen === null && otherTradeOf(reader, fields) !== null && 'Fijate si el rubro es el que va.',
    direccion: asked.length > 0 && `Fijate ${spanish.list(asked.map(([, what]) => what))}.`,
  });
  const shown = (one: string) => withoutOwnDetails(one, fields.get('direccion') === 'dejar', texts);
  const [first, ...others] = pros.map(({ id }) => id);
  const urgency = forms.readChoice(WHEN, text('cuando'));
  const isOpened = text('abierta') === 'si' || (urgency === 'urgent' && text('abierta') !== 'no');
  return {
    service,
    title: shown(title) || null,
    description: shown(description),
    city: place?.city.slug ?? null,
    neighborhood: place?.neighborhood?.slug ?? null,
    elsewhere,
    professional_id: first ?? null,
    others: others.join(' '),
    open_to_all: first !== undefined && isOpened,
    urgency,
  };
}

export function fieldsOfTask(catalog: Catalog, task: TaskWords, pros: readonly string[]): URLSearchParams {
  const place = findPlace(catalog, task.city, task.neighborhood);
  return new URLSearchParams([
    ...pros.map((id) => ['pro', id] as [string, string]),
    ['servicio', task.service],
    ['titulo', task.title ?? ''],
    ['descripcion', task.description],
    ['lugar', task.elsewhere ?? (place === null ? '' : provinceName(place))],
    ['cuando', task.urgency ?? ''],
  ]);
}
