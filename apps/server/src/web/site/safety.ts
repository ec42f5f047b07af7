import { foldWord } from '@vidriera/redaction';
import { renderNotice } from './parts/notice.ts';

/** What to do first when words speak of danger, unless they speak of something else. */
const DANGERS: readonly {
  readonly words: RegExp;
  readonly unless?: RegExp;
  readonly title: string;
  readonly body: string;
}[] = [
  {
    // "olor fuerte a gas", "pierde gas"; what cools has another gas.
    words: / (?:(?:olor|huele) (?:[a-z]{1,20} )?a|perdidas? de|fuga de|escape de|pierde) gas /,
    unless: / (?:aire|split|heladera|freezer) /,
    title: 'Si hay olor a gas',
    body: 'No prendas luces, cerrá la llave, ventilá, salí y llamá a tu distribuidora o al 911.',
  },
  {
    words: / (?:prendio fuego|prendiendo fuego|se incendio|se esta quemando|chispas|olor a quemado) /,
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
