// The card that hosts with MCP Apps show instead of a paragraph. Every text of the directory becomes a text node.
import { App, applyDocumentTheme, applyHostStyleVariables } from '@modelcontextprotocol/ext-apps';

const SEARCH = 'service_search_professionals';
const REVIEWS = 'service_get_reviews';
/** People with a line of a review: each costs a call. */
const QUOTED_MAX = 3;
const QUOTE_LENGTH = 140;
const TEXT_LENGTH = 280;
const HTTP = /^https?:\/\//;

const app = new App({ name: 'vidriera', version: '1' }, {}, { autoResize: true });
const main = document.querySelector('main');
/** The arguments of the call that this card shows, and the number of people shown. */
let asked = {};
let shown = 0;

/** An element with attributes and children; texts become text nodes. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'onclick') element.addEventListener('click', value);
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== '' && child !== false));
  return element;
}

const count = (n, one, many) => `${n.toLocaleString('es-AR')} ${n === 1 ? one : many}`;
const cut = (text, most) => (text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')}…` : text);
const open = (url) => app.openLink({ url }).catch(() => {});

const VERIFIED = [
  ['identity_verified', 'identidad'],
  ['background_check', 'antecedentes'],
  ['phone_verified', 'teléfono'],
  ['email_verified', 'correo'],
];

function verified(verifications) {
  const found = VERIFIED.filter(([name]) => verifications[name]).map(([, words]) => words);
  if (verifications.matricula.verified) found.unshift('matrícula');
  return found.length === 0 ? null : make('p', { class: 'quiet' }, `✓ Verificado: ${found.join(', ')}`);
}

function face({ display_name, avatar_url }) {
  const box = make('span', { class: 'face', 'aria-hidden': 'true' }, [...display_name][0] ?? '');
  if (avatar_url && HTTP.test(avatar_url)) {
    const picture = make('img', { src: avatar_url, alt: '', referrerpolicy: 'no-referrer' });
    // Without the picture the initial stays.
    picture.addEventListener('load', () => box.replaceChildren(picture));
  }
  return box;
}

/** The services of a professional, the one asked for first. */
function servicesOf({ services }) {
  const isAsked = ({ slug, name }) => asked.service === slug || asked.service === name;
  return services.toSorted((a, b) => isAsked(b) - isAsked(a));
}

/** The link that asks this professional for a quote (contract, 4.7): for the trade asked for, else their first. */
function taskLink(person) {
  const { id, profile_url } = person;
  const site = profile_url.replace(/\/(?:p|profile)\/[^/]*$/, '');
  const [service] = servicesOf(person);
  return service && `${site}/post-task/v2?pro=${id}&vertical=${service.slug}&source=assistant-link`;
}

function renderPerson(person, isWhole) {
  const { display_name, city, neighborhoods = [], rating, review_count, verifications } = person;
  const place = isWhole || neighborhoods.length === 0 ? city.name : `${neighborhoods[0].name}, ${city.name}`;
  const trades = servicesOf(person)
    .map(({ name }) => name)
    .slice(0, isWhole ? 6 : 2);
  const link = taskLink(person);
  const first = display_name.split(' ')[0];
  return make(
    'article',
    { class: 'person', 'data-key': person.slug, 'data-id': person.id },
    face(person),
    make('button', { type: 'button', class: 'name', onclick: () => open(person.profile_url) }, display_name),
    make('p', { class: 'trade' }, `${trades.join(', ')} · ${place}`),
    review_count > 0
      ? make('p', {}, `★ ${rating.toLocaleString('es-AR')} · ${count(review_count, 'reseña', 'reseñas')}`)
      : make('p', { class: 'quiet' }, 'Todavía sin reseñas'),
    verified(verifications),
    person.headline && make('p', {}, cut(person.headline, QUOTE_LENGTH)),
    isWhole && person.bio && make('p', {}, cut(person.bio, TEXT_LENGTH)),
    isWhole && person.specialties?.length > 0 && make('p', { class: 'quiet' }, person.specialties.join(' · ')),
    link &&
      make(
        'button',
        {
          type: 'button',
          class: 'button main',
          onclick: () => open(link),
          'aria-label': `Pedir presupuesto a ${first}`,
        },
        'Pedir presupuesto',
      ),
  );
}

function renderReview({ author_name, rating, comment, title, service_name }) {
  return make(
    'li',
    {},
    make('p', {}, `${'★'.repeat(rating)} ${author_name}${service_name ? ` · ${service_name}` : ''}`),
    make('blockquote', {}, cut(comment ?? title ?? 'Sin comentario', TEXT_LENGTH)),
  );
}

const canCall = () => app.getHostCapabilities()?.serverTools !== undefined;

/** The payload of a tool's answer; null for an error or anything else. */
function payloadOf({ isError, structuredContent, content }) {
  if (isError) return null;
  try {
    return structuredContent ?? JSON.parse(content.find(({ type }) => type === 'text').text);
  } catch {
    return null;
  }
}

/** Adds a line of the newest review to the first people. */
async function quote(articles) {
  if (!canCall()) return;
  for (const article of articles.slice(0, QUOTED_MAX)) {
    const { key, id } = article.dataset;
    const call = (args) => app.callServerTool({ name: REVIEWS, arguments: { ...args, limit: 1 } });
    const answer = await call({ slug: key }).catch(() => null);
    const said = answer && payloadOf(answer)?.data?.[0]?.comment;
    if (said && id) article.querySelector('.main')?.before(make('blockquote', {}, cut(said, QUOTE_LENGTH)));
  }
}

/** Why there is nobody, or what else was meant, from the facts of the explanation. */
function renderExplanation({ unknown = [], ambiguous = [], nearby = [], without = [] }) {
  const list = (items) => items.join(', ');
  return [
    ...unknown.map(({ value, did_you_mean }) => {
      const meant = did_you_mean.map(({ name }) => name);
      return `No conocemos «${value}».${meant.length > 0 ? ` ¿Será ${list(meant)}?` : ''}`;
    }),
    ...ambiguous.map(
      ({ cities }) => `Ese barrio está en ${list(cities.map(({ name, total }) => `${name} (${total})`))}.`,
    ),
    nearby.length > 0 && `Cerca hay en ${list(nearby.map(({ name, total }) => `${name} (${total})`))}.`,
    without.length > 0 && `Con menos condiciones hay ${without[0].total.toLocaleString('es-AR')}.`,
  ]
    .filter(Boolean)
    .map((sentence) => make('p', { class: 'quiet' }, sentence));
}

function renderMore(list, { total, has_more }) {
  if (!has_more || !canCall()) return;
  const button = make('button', { type: 'button', class: 'button more', onclick: more }, 'Ver más');
  main.append(button);
  async function more() {
    button.disabled = true;
    const name = app.getHostContext()?.toolInfo?.tool?.name ?? SEARCH;
    const answer = await app
      .callServerTool({ name, arguments: { ...asked, offset: (asked.offset ?? 0) + shown } })
      .catch(() => null);
    const payload = answer && payloadOf(answer);
    button.remove();
    if (!payload) return void main.append(make('p', { role: 'alert' }, 'No pudimos traer más. Probá en un momento.'));
    const added = addPeople(list, payload.data);
    renderMore(list, { ...payload.pagination, total });
    added[0]?.querySelector('button').focus();
  }
}

function addPeople(list, people) {
  const articles = people.map((person) => renderPerson(person, false));
  list.append(...articles.map((article) => make('li', {}, article)));
  shown += articles.length;
  return articles;
}

function render(answer) {
  const payload = payloadOf(answer);
  shown = 0;
  if (payload === null || payload.data === undefined) {
    const words = 'Probá de nuevo en un momento.';
    return main.replaceChildren(make('h1', {}, 'No pudimos mostrar esto'), make('p', { role: 'alert' }, words));
  }
  const { data, pagination, explanation } = payload;
  if (!Array.isArray(data)) {
    const article = renderPerson(data, true);
    main.replaceChildren(make('h1', {}, 'Perfil'), article);
    return void quote([article]);
  }
  // Only the reviews are asked for by a professional's key.
  const isReviews = data[0]?.author_name !== undefined || asked.slug !== undefined || asked.id !== undefined;
  const words = isReviews ? ['reseña', 'reseñas'] : ['profesional', 'profesionales'];
  const total = pagination?.total ?? data.length;
  const heading =
    data.length > 0
      ? count(total, ...words)
      : isReviews
        ? 'Acá todavía no escribió nadie'
        : 'No encontramos a nadie así';
  const list = make('ul', {});
  main.replaceChildren(make('h1', {}, heading), ...(explanation ? renderExplanation(explanation) : []), list);
  if (isReviews) return list.append(...data.map(renderReview));
  const articles = addPeople(list, data);
  renderMore(list, pagination ?? {});
  void quote(articles);
}

function dress({ theme, styles }) {
  if (theme) applyDocumentTheme(theme);
  if (styles?.variables) applyHostStyleVariables(styles.variables);
}

app.ontoolinput = ({ arguments: given = {} }) => {
  asked = given;
};
app.ontoolresult = render;
app.onhostcontextchanged = dress;
void app.connect().then(() => dress(app.getHostContext() ?? {}));
