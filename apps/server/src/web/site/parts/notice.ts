import { foldWord, PLACEHOLDERS } from '@vidriera/redaction';
import { shortNamesIn } from '../../../desk/tasks/own-details.ts';
import { type Html, html } from '../html.ts';
import * as paths from '../paths.ts';
import * as spanish from '../spanish.ts';

/** A notice, which screen readers announce when the page opens. */
export function renderNotice(kind: 'good' | 'warn' | 'bad', title: string, body: Html | string = ''): Html {
  return html`<div class="notice notice-${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">
<p class="notice-title">${title}</p>
${body && html`<div>${body}</div>`}
</div>`;
}

const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  phone: ['un teléfono', 'teléfonos'],
  email: ['un correo', 'correos'],
  url: ['un enlace', 'enlaces'],
  messaging: ['un contacto de mensajería', 'contactos de mensajería'],
  handle: ['un usuario de redes', 'usuarios de redes'],
  document: ['un número de documento', 'números de documento'],
  bank: ['una cuenta bancaria', 'cuentas bancarias'],
  alias: ['un alias de pago', 'alias de pago'],
  address: ['un domicilio', 'domicilios'],
  date: ['una fecha', 'fechas'],
};

/** `un teléfono`, `2 teléfonos`: a kind of contact data in words. */
export function contactName(kind: string, count = 1): string {
  const [one, many] = NAMES[kind] ?? ['un dato de contacto', 'datos de contacto'];
  return count === 1 ? one : `${count} ${many}`;
}

function removedKinds(text: string): string {
  const counts = Object.entries(PLACEHOLDERS).map(([kind, mark]) => [kind, text.split(mark).length - 1] as const);
  return spanish.list(counts.filter(([, count]) => count > 0).map(([kind, count]) => contactName(kind, count)));
}

export function renderRemovedLine(text: string) {
  const removed = removedKinds(text);
  return removed && html`<p class="small">Sacamos ${removed}: acá nadie muestra datos de contacto ni de cuentas.</p>`;
}

/** Says which names of a text are shown with an initial; empty without any. */
export function shortNames(text: string): string {
  const names = shortNamesIn(text).map((name) => `«${name}»`);
  return names.length === 0 ? '' : `Los apellidos quedan con su inicial: ${spanish.list(names)}.`;
}

export function renderRemovedKinds(texts: readonly (string | null)[], where = 'de tu texto'): Html | null {
  const text = texts.join('\n');
  const [removed, names] = [removedKinds(text), shortNames(text)];
  if (removed === '') return names === '' ? null : renderNotice('warn', names);
  return renderNotice(
    'warn',
    `Sacamos ${removed} ${where}`,
    html`En su lugar quedó una marca entre corchetes. ${names} Acá nadie muestra datos de contacto, para que no terminen en manos de cualquiera. <a href="${paths.HELP}#por-que-no-hay-telefonos-ni-correos">Más sobre esto</a>`,
  );
}

const MARK = /(\[[^\][]{1,20}\])/;
const PLACEHOLDER_TEXTS: readonly string[] = Object.values(PLACEHOLDERS);

export function renderText(text: string): Html {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return html`${paragraphs.map((paragraph) => html`<p class="text">${markPlaceholders(paragraph)}</p>`)}`;
}

export const markPlaceholders = (text: string) =>
  text.split(MARK).map((piece) => (PLACEHOLDER_TEXTS.includes(piece) ? html`<mark>${piece}</mark>` : piece));

/** The placeholder of an e-mail address on pages. The stored placeholder is the API's. */
const SHOWN_EMAIL = '[correo]';
/** A page with the placeholders that people read. */
export const shownMarks = (page: string) => page.replaceAll(PLACEHOLDERS.email, SHOWN_EMAIL);
/** A posted text with the placeholders that are stored. */
export const storedMarks = (text: string) => text.replaceAll(SHOWN_EMAIL, PLACEHOLDERS.email);

/** What to do first when words speak of danger, unless they speak of something else. */
const DANGERS = [
  {
    // "olor fuerte a gas", "pierde gas"; what cools has another gas.
    words: / (?:(?:olor|huele) (?:[a-z]{1,20} )?a|perdidas? de|fuga de|escape de|pierde) gas /,
    unless: / (?:aire|split|heladera|freezer) /,
    title: 'Si hay olor a gas',
    body: 'No prendas luces, cerrá la llave, ventilá, salí y llamá a tu distribuidora o al 911.',
  },
  {
    words: / (?:prendio fuego|prendiendo fuego|se incendio|se esta quemando|chispas|olor a quemado) /,
    unless: null,
    title: 'Si hay fuego o humo',
    body: 'Salí y llamá a los bomberos (100) o al 911. Si podés sin riesgo, cortá la luz; no le tires agua a nada eléctrico.',
  },
  {
    // "me da corriente", "me dio una patada"; "no le da corriente" is no danger.
    words: / (?:da|dan|dio|pega|pego) (?:una )?(?:patadas?|corriente|descargas?) | electrocut/,
    unless: / no (?:[lm]e )?(?:da|dan) /,
    title: 'Si algo te da corriente',
    body: 'No lo toques: cortá la luz en el tablero, y que lo vea un electricista matriculado antes de usarlo. Si alguien está mal, llamá al 911.',
  },
];

const SENTENCE_END = /[.;!?\n]/;
const BETWEEN_WORDS = /[\s,:()]+/;

export function renderDangers(...texts: readonly (string | null)[]) {
  const sentences = texts
    .flatMap((text) => (text ?? '').split(SENTENCE_END))
    .map((sentence) => ` ${sentence.split(BETWEEN_WORDS).map(foldWord).join(' ')} `);
  const isSaid = ({ words, unless }: (typeof DANGERS)[number]) =>
    sentences.some((one) => words.test(one) && !unless?.test(one));
  return DANGERS.filter(isSaid).map(({ title, body }) => renderNotice('bad', title, body));
}
