import { toSlug } from '@vidriera/contract/rules';
import { type City, familyNames, givenNames, listIn } from './content.ts';
import type { Random } from './random.ts';
import { fillIn } from './sentences.ts';

export type Person = ReturnType<typeof makePerson>;
export type Private = ReturnType<typeof makePrivate>;

/** A made-up person with one or two family names; `women` is the share of women. */
export function makePerson(random: Random, women: number) {
  const gender: 'f' | 'm' = random.chance(women) ? 'f' : 'm';
  const first = random.pick(givenNames[gender]);
  const last = random.pick(familyNames);
  return { gender, first, last: random.chance(0.09) ? `${last} ${random.pick(familyNames)}` : last };
}

/** The name a person goes by: `Ángeles` for `María de los Ángeles`, `María` for `María del Carmen`, `María José` unchanged. */
export function calledName(first: string): string {
  const words = first.split(' ');
  if (words.length <= 2) return first;
  return words[1] === 'de' ? 'Ángeles' : (words[0] as string);
}

/** Private details that belong to nobody: 555 numbers, example.com mailboxes, unissued document numbers. */
export function makePrivate(random: Random, { first, last, gender }: Person, { area }: City) {
  const tail = String(random.between(0, 9999)).padStart(4, '0');
  const number = `${'5550'.slice(0, 6 - area.length)}${tail}`;
  const mailbox = `${toSlug(first.split(' ')[0]!)}.${toSlug(last.split(' ').at(-1)!)}${random.between(1, 99)}`;
  const dni = String(random.between(98_000_000, 99_899_999));
  return { area, number, email: `${mailbox}@example.com`, dni, cuit: cuitOf(gender === 'f' ? '27' : '20', dni) };
}

/** The CUIT of a document number, with its check digit (modulo 11). When that is 10, the prefix changes to 23. */
function cuitOf(prefix: string, dni: string): string {
  const digits = [...`${prefix}${dni}`].map(Number);
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * (digits[at] as number), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? cuitOf('23', dni) : `${prefix}-${dni}-${check}`;
}

const spelled = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];
const inWords = (digits: string) => [...digits].map((digit) => spelled[Number(digit)]).join(' ');

/** A sentence of `leaks.txt` with these private details. */
export function contactSentence(sentence: string, person: Person, secret: Private, random: Random): string {
  const { area, number, email, dni, cuit } = secret;
  const [inicio, fin] = [number.slice(0, -4), number.slice(-4)];
  const usuario = `${person.first.split(' ')[0]?.toLowerCase()}.trabajos${dni.slice(-3)}`;
  const values = {
    nombres: person.first,
    apellidos: person.last,
    alias: (person.last.split(' ')[0] as string).toLowerCase(),
    area,
    numero: number,
    inicio,
    fin,
    interior: area === '11' ? '' : ` (${area})`,
    punteado: [...area, ...number].join('.'),
    espaciado: [...area, ...number].join(' '),
    escrito: inWords(area + number),
    inicioescrito: inWords(inicio),
    finconletras: fin.replace(/0/g, 'o'),
    mail: email,
    mailescrito: email.replace('@', ' arroba ').replaceAll('.', ' punto '),
    usuario,
    usuariosinpunto: usuario.replace('.', '_'),
    dni,
    dniconpuntos: dni.replace(/(..)(...)(...)/, '$1.$2.$3'),
    finaldni: dni.slice(-4),
    cuit,
  };
  const whole = sentence.replace('$telefono', () => random.pick(listIn('leaks', 'telefono')));
  return fillIn(whole, { pro: person.gender, author: person.gender, values }, random);
}
