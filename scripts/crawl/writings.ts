import type { Person } from './secrets.ts';

/** The sorts of value that must not come out. */
export type Sort =
  | 'phone'
  | 'e-mail'
  | 'document'
  | 'CUIT'
  | 'address'
  | 'birth date'
  | 'family name'
  | 'handle'
  | 'link'
  | 'deleted text';

/** The owner of a value: the record (its private fields hold the value too) or anybody. */
export type Whose = 'own' | "stranger's";

/** One way to write a value of one sort. */
export interface Writing {
  readonly whose: Whose;
  readonly sort: Sort;
  readonly name: string;
  /** The only places for it; anywhere when absent. */
  readonly only?: 'url' | 'text' | undefined;
  write(person: Person): string;
}

const MONTHS = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre'];
MONTHS.push('noviembre', 'diciembre');

const two = (n: number) => String(n).padStart(2, '0');
const half = (local: string) => [local.slice(0, 4), local.slice(4)] as const;
const hyphened = (local: string) => half(local).join('-');
const dotted = (dni: string) => `${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)}`;
const dashed = (cuit: string) => `${cuit.slice(0, 2)}-${cuit.slice(2, 10)}-${cuit.slice(10)}`;
const spaced = (text: string) => [...text].join(' ');
const LOOK_ALIKES: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', i: 'і' };
const disguised = (word: string) => word.replace(/[aeopci]/g, (letter) => LOOK_ALIKES[letter]!);
const entities = (word: string) => [...word].map((letter) => `&#${letter.charCodeAt(0)};`).join('');
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xff01 - 0x21));

type Row = readonly [name: string, write: Writing['write'], only?: 'url' | 'text'];

function rows(whose: Whose, sort: Sort, list: readonly Row[]): Writing[] {
  return list.map(([name, write, only]) => ({ whose, sort, name, write, only }));
}

const PHONES: readonly Row[] = [
  ['national', ({ phone: { area, local } }) => `${area} ${hyphened(local)}`],
  ['international', ({ phone: { area, local } }) => `+54 9 ${area} ${hyphened(local)}`],
  ['with 15', ({ phone: { area, local } }) => `(0${area}) 15-${hyphened(local)}`],
  ['digits alone', ({ phone: { area, local } }) => area + local],
  ['digit by digit', ({ phone: { area, local } }) => spaced(area + local)],
  ['dots', ({ phone: { area, local } }) => `${area}.${half(local).join('.')}`],
  ['parted by tags', ({ phone: { area, local } }) => `${area}<b></b>${half(local).join('<i></i>')}`, 'text'],
  ['entities', ({ phone: { area, local } }) => entities(area + local), 'text'],
  ['full width', ({ phone: { area, local } }) => fullWidth(`${area} ${hyphened(local)}`)],
  ['zero-width signs', ({ phone: { area, local } }) => [...(area + local)].join('\u200b')],
  ['beside a year', ({ phone: { area, local } }) => `desde 1998 0${area} ${hyphened(local)}`],
  ['after ruta', ({ phone: { area, local } }) => `sobre la ruta 8, ${area} ${hyphened(local)}`],
  ['WhatsApp link', ({ phone: { area, local } }) => `wa.me/549${area}${local}`],
  ['folders', ({ phone: { area, local } }) => `54/9/${area}/${half(local).join('/')}`, 'url'],
  ['two folders', ({ phone: { area, local } }) => `${area}/${local}`, 'url'],
  ['hyphen and folder', ({ phone: { area, local } }) => `${area}-${half(local).join('/')}`, 'url'],
  ['query', ({ phone: { area, local } }) => `foto.jpg?n=${area}${local}&x=`, 'url'],
];
const MAILS: readonly Row[] = [
  ['plain', ({ mailbox }) => `${mailbox}@gmail.com`],
  ['in words', ({ mailbox }) => `${mailbox} arroba gmail punto com`],
  ['upper case', ({ mailbox }) => `${mailbox}@GMAIL.COM`.toUpperCase()],
  ['letter by letter', ({ mailbox }) => `${spaced(mailbox)} @ gmail . com`],
  ['parted by tags', ({ mailbox }) => `${mailbox.slice(0, 4)}<b></b>${mailbox.slice(4)}@<i></i>gmail.com`, 'text'],
];

/** Everything that is planted in records. Eight digits without a word for their kind may be a price. */
export const WRITINGS: readonly Writing[] = [
  ...rows('own', 'phone', [...PHONES, ['local alone', ({ phone: { local } }) => hyphened(local)]]),
  ...rows('own', 'e-mail', MAILS),
  ...rows('own', 'document', [
    ['digits alone', ({ dni }) => dni],
    ['dotted', ({ dni }) => dotted(dni)],
    ['spaced', ({ dni }) => dotted(dni).replaceAll('.', ' ')],
    ['folders', ({ dni }) => dotted(dni).replaceAll('.', '/'), 'url'],
  ]),
  ...rows('own', 'CUIT', [
    ['digits alone', ({ cuit }) => cuit],
    ['dashed', ({ cuit }) => dashed(cuit)],
  ]),
  ...rows('own', 'address', [
    ['as told', ({ street, door }) => `Av. ${street} ${door}`],
    ['without avenida', ({ street, door }) => `${street} ${door}`],
    ['Nº', ({ street, door }) => `${street} Nº ${door}`],
    ['al', ({ street, door }) => `${street} al ${door}`],
    ['altura', ({ street, door }) => `${street} altura ${door}`],
    ['number first', ({ street, door }) => `${door} de ${street}`],
    ['upper case', ({ street, door }) => `${street} ${door}`.toUpperCase()],
  ]),
  ...rows('own', 'birth date', [
    ['year first', ({ birth: { year, month, day } }) => `${year}-${two(month)}-${two(day)}`],
    ['slashes', ({ birth: { year, month, day } }) => `${two(day)}/${two(month)}/${year}`],
    ['dots', ({ birth: { year, month, day } }) => `${day}.${month}.${year}`],
    ['short year', ({ birth: { year, month, day } }) => `${two(day)}-${two(month)}-${two(year % 100)}`],
    ['digits alone', ({ birth: { year, month, day } }) => `${two(day)}${two(month)}${year}`],
    ['in words', ({ birth: { year, month, day } }) => `${day} de ${MONTHS[month - 1]} de ${year}`],
  ]),
  ...rows('own', 'family name', [
    ['plain', ({ family }) => family],
    ['beside the first name', ({ given, family }) => `${given} ${family}`],
    ['upper case', ({ family }) => family.toUpperCase()],
    ['lower case', ({ family }) => family.toLowerCase()],
    ['glued to the first name', ({ given, family }) => given + family],
    ['hyphen', ({ given, family }) => `${given}-${family}`],
    ['glued to a word', ({ family }) => `Plomeria${family}`],
    ['title', ({ family }) => `Ing. ${family}`],
    ['comma', ({ given, family }) => `${family}, ${given}`.toUpperCase()],
    ['family first', ({ given, family }) => `${family} ${given}`.toUpperCase()],
    ['plural', ({ family }) => `los ${family}s`],
    ['accents', ({ family }) => family.replace('a', 'á').replace('e', 'é').replace('o', 'ö')],
    ['look-alikes', ({ family }) => disguised(family)],
    ['full width', ({ family }) => fullWidth(family)],
    ['letter by letter', ({ family }) => spaced(family)],
    ['dots', ({ family }) => [...family].join('.')],
    ['entities', ({ family }) => entities(family), 'text'],
    ['parted by tags', ({ family }) => `${family.slice(0, 3)}<b></b>${family.slice(3)}`, 'text'],
    ['zero-width signs', ({ family }) => [...family].join('\u200b')],
    ['hashtag', ({ family }) => `#${family.toLowerCase()}`],
    ['domain', ({ family }) => `www.${family.toLowerCase()}.com.ar`],
  ]),
  ...rows("stranger's", 'phone', PHONES),
  ...rows("stranger's", 'e-mail', MAILS),
  ...rows("stranger's", 'document', [
    ['dotted, named', ({ dni }) => `DNI ${dotted(dni)}`],
    ['named', ({ dni }) => `DNI ${dni}`],
  ]),
  ...rows("stranger's", 'CUIT', [
    ['dashed', ({ cuit }) => dashed(cuit)],
    ['named', ({ cuit }) => `CUIT ${cuit}`],
  ]),
  ...rows("stranger's", 'handle', [
    ['at sign', ({ handle }) => `@${handle}`],
    ['named', ({ handle }) => `Instagram: ${handle}`],
    ['network and at sign', ({ handle }) => `ig @${handle}`],
  ]),
  ...rows("stranger's", 'link', [
    ['domain', ({ handle }) => `www.${handle}.com.ar`],
    ['address', ({ handle }) => `https://${handle}.com/contacto`],
    ['in words', ({ handle }) => `${handle} punto com punto ar`],
    ['profile', ({ handle }) => `instagram.com/${handle}`],
  ]),
];

/** What is planted in texts of tasks: contact data and document numbers of anybody. */
export const IN_TASKS: readonly Writing[] = WRITINGS.filter(
  ({ whose, sort, only }) => whose === "stranger's" && only === undefined && !['handle', 'link'].includes(sort),
);

/** What is planted in requests. They hold no prices, so dotted document numbers are included. */
export const IN_REQUESTS: readonly Writing[] = [
  ...IN_TASKS,
  ...rows("stranger's", 'document', [['dotted', ({ dni }) => dotted(dni)]]),
];
