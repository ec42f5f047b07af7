import type { Neighborhood, ProfessionalDetail, Service } from '@vidriera/contract';
import { type Html, html } from '../html.ts';
import * as paths from '../paths.ts';
import type { DirectoryReader } from '../reader.ts';
import type { Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { badgesOf, renderAvatar, renderRating } from './person.ts';

interface CardModel {
  readonly person: ProfessionalDetail;
  readonly km?: number | null;
  /** The searched neighborhood, which the card names first. */
  readonly searched?: Neighborhood | null;
  /** The searched service. If it needs a licence, the card names the licence first. */
  readonly service?: Service | null;
  /** What else was looked for, which the profile passes on to the form. */
  readonly sought?: paths.Sought;
  /** Whether the person is on the shortlist; without it the card has no box for it. */
  readonly isPicked?: boolean;
}

const HEADLINE_SHOWN = 100;
const SERVICES_SHOWN = 3;
const NEIGHBORHOODS_SHOWN = 3;

export function renderPersonCard({ reader, records }: Site, model: CardModel, level: 'h2' | 'h3' = 'h2'): Html {
  const { person } = model;
  const record = records(person.id);
  const quote = quoteOf(reader, person, model.service?.name);
  // A person with one trade needs no choice.
  const searched = person.services.length > 1 ? model.service?.slug : undefined;
  const name = html`<a class="cover" href="${paths.profile(person.slug, { ...model.sought, rubro: searched })}">${person.display_name}</a>`;
  const services = spanish.list(person.services.slice(0, SERVICES_SHOWN).map(({ name }) => name));
  const years = Math.floor(person.verifications.years_active);
  const facts = [
    model.km != null && `a ${spanish.kilometres(model.km)}`,
    years > 0 && `${spanish.count(years, 'año', 'años')} de actividad`,
    record?.finished && spanish.count(record.finished, 'tarea terminada', 'tareas terminadas'),
    record?.answersIn != null && `suele responder en ${spanish.lasting(record.answersIn)}`,
  ].filter(Boolean);
  return html`<li class="card person">${renderAvatar(person.display_name, person.id, person.avatar_url)}<div>
${level === 'h2' ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
${person.headline && html`<p>${spanish.excerpt(person.headline, HEADLINE_SHOWN)}</p>`}
<p class="facts">${renderRating(person)}${facts.length > 0 && html` <span class="soft">${facts.join(' · ')}</span>`}</p>
<p class="soft">${services} · ${renderWhere(model)}</p>
${quote && html`<p class="quote">“${spanish.capital(quote.sentence)}” <span class="soft">${quote.author}</span></p>`}
${renderSeen(model)}${model.isPicked !== undefined && html`<label class="check pick"><input type="checkbox" name="quien" value="${person.slug}" form="comparar"${model.isPicked && html` checked`}> Comparar<span class="sr"> a ${person.display_name}</span></label>`}</div></li>`;
}

function renderWhere({ person: { city, neighborhoods }, searched }: CardModel): Html | string {
  if (neighborhoods.length === 0) return city.name;
  const first = neighborhoods.find(({ slug }) => slug === searched?.slug);
  const others = neighborhoods.filter((one) => one !== first);
  const shown = others.slice(0, NEIGHBORHOODS_SHOWN - (first ? 1 : 0));
  const left = others.length - shown.length;
  const names = [...shown.map(({ name }) => name), ...(left > 0 ? [`${left} más`] : [])];
  if (first === undefined) return `${city.name}: ${spanish.list(names)}`;
  return html`Va a <strong>${first.name}</strong>${names.length > 0 && ` y también a ${spanish.list(names)}`}`;
}

/** The verifications in one line; the licence first if it is needed, else last. */
function renderSeen({ person: { verifications }, service }: CardModel): Html | null {
  const seen = badgesOf(verifications).map(({ short }) => short);
  if (seen.length === 0) return null;
  if (verifications.matricula.verified && !service?.requires_matricula) seen.push(seen.shift()!);
  return html`<p class="seen"><span class="sr">Verificado: </span>${seen.join(' · ')}</p>`;
}

const READ_MAX = 12;
const SENTENCE_MIN = 30;
const SENTENCE_MAX = 120;
/** A review further than this many stars from the average is not representative. */
const STARS_APART_MAX = 1;
const SENTENCE = /[^.!?…\n]+[.!?…]*/g;
const LONG_WORD = /\p{L}{5,}/gu;
const MARK = /\[[^\][]*\]|…$/;

/** The sentence with the most long words in the reviews of a service; one that names none speaks of a professional's only one. */
function quoteOf(reader: DirectoryReader, { slug, rating, services }: ProfessionalDetail, service?: string) {
  const only = services.length === 1 ? services[0]!.name : null;
  const [best = null] = reader
    .reviews(slug, { limit: READ_MAX, offset: 0 })
    .reviews.filter((review) => Math.abs(review.rating - rating) <= STARS_APART_MAX)
    .filter(({ service_name }) => service === undefined || (service_name ?? only) === service)
    .flatMap(({ comment, author_name: author }) => {
      const sentences = (comment ?? '').slice(0, 4 * SENTENCE_MAX).match(SENTENCE) ?? [];
      return sentences.map((one) => ({ sentence: one.trim(), author }));
    })
    .filter(({ sentence: { length } }) => length >= SENTENCE_MIN && length <= SENTENCE_MAX)
    .filter(({ sentence }) => !MARK.test(sentence))
    .map((quote) => ({ ...quote, score: new Set(quote.sentence.toLowerCase().match(LONG_WORD)).size }))
    .sort((a, b) => b.score - a.score);
  return best;
}
