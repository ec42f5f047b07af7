import type { Person } from '../people/person.ts';
import type { PrivateDetails } from '../people/private.ts';
import type { Random } from '../random.ts';

/** Everything somebody may try to smuggle: who it is about and their (made-up) private details. */
export type Secret = PrivateDetails & { person: Person };

type Leak = (secret: Secret, random: Random) => string;

const spelled = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];
const half = (number: string): [string, string] => [number.slice(0, -4), number.slice(-4)];
const handle = ({ person, dni }: Secret) =>
  `${(person.first.split(' ')[0] as string).toLowerCase()}.trabajos${dni.slice(-3)}`;

/** A telephone number, in the spellings people use. */
const telephones: readonly Leak[] = [
  ({ area, number }) => `${area} ${half(number).join('-')}`,
  ({ area, number }) => `+54 9 ${area} ${half(number).join('-')}`,
  ({ area, number }) => `(0${area}) 15-${half(number).join('-')}`,
  ({ area, number }) => `${area}${number}`,
  ({ area, number }) => `15 ${half(number).join(' ')}`.concat(area === '11' ? '' : ` (${area})`),
  ({ area, number }) => [...`${area}${number}`].join('.'),
  ({ area, number }) => [...`${area}${number}`].join(' '),
  ({ area, number }) =>
    `${area} ${[...half(number)[0]].map((digit) => spelled[Number(digit)]).join(' ')} ${half(number)[1]}`,
  ({ area, number }) => [...`${area}${number}`].map((digit) => spelled[Number(digit)]).join(' '),
  ({ area, number }) => `${area}/${half(number).join('/')}`,
  ({ area, number }) => `${area}-${half(number)[0]}-${half(number)[1].replace(/0/g, 'o')}`,
];
const telephone: Leak = (secret, random) => random.pick(telephones)(secret, random);

/** What professionals add to a bio to take the talk elsewhere. */
export const bioLeaks: readonly Leak[] = [
  (s, r) => `Por presupuestos ${telephone(s, r)}.`,
  (s, r) => `Mandame WhatsApp al ${telephone(s, r)} que por acá a veces no veo los mensajes.`,
  (s) => `Escribime directo: wa.me/549${s.area}${s.number}`,
  (s) => `https://wa.me/549${s.area}${s.number}?text=Hola`,
  (s) => `Consultas a ${s.email}`,
  (s) => `Mail: ${s.email.replace('@', ' arroba ').replaceAll('.', ' punto ')}.`,
  (s) => `Seguime en Instagram @${handle(s)} y ves los trabajos.`,
  (s) => `ig: ${handle(s)}`,
  (s, r) => `Llamame cualquier día, ${telephone(s, r)}, pregunta por ${s.person.first} ${s.person.last}.`,
  (s) => `${s.person.first} ${s.person.last}, DNI ${s.dni.replace(/(..)(...)(...)/, '$1.$2.$3')}.`,
  (s) => `Facturo como monotributista, CUIT ${s.cuit}.`,
  (s) => `Transferencias al alias ${s.person.last.split(' ')[0]?.toLowerCase()}.obra.mp`,
  (s, r) => `Tel/wsp ${telephone(s, r)} (no llamar domingos).`,
  (s) => `Más fotos en www.example.com/${handle(s)}`,
  (s) => `Telegram: t.me/${handle(s).replace('.', '_')}`,
  (s, r) => `Cel. ${telephone(s, r)}, fijo 4555-${s.dni.slice(-4)}.`,
];

/** What clients leave in a review, mostly meaning well. */
export const reviewLeaks: readonly Leak[] = [
  (s, r) => `Les dejo el número porque vale la pena: ${telephone(s, r)}.`,
  (s, r) => `Si lo necesitan es el ${telephone(s, r)}, digan que van de parte mía.`,
  (s, r) => `A mí me pasó este whatsapp ${telephone(s, r)} y contesta al toque.`,
  (s) => `Tiene instagram, @${handle(s)}, ahí se ven otros trabajos.`,
  (s) => `Se llama ${s.person.first} ${s.person.last}, anótenlo.`,
  (s) => `Gracias ${s.person.first} ${s.person.last} por todo.`,
  (s) => `El presupuesto me lo mandó desde ${s.email} y quedó todo por escrito.`,
  (s, r) => `Cualquier duda me preguntan a mí al ${telephone(s, r)}.`,
  (s) => `wa.me/549${s.area}${s.number} es el link.`,
  (s) => `Me pidió que le transfiera a nombre de ${s.person.last} ${s.person.first}, CUIT ${s.cuit}.`,
];

/** What an angry client writes; such reviews are often hidden by the operator. */
export const angryLeaks: readonly Leak[] = [
  (s) => `Se llama ${s.person.first} ${s.person.last} y el DNI es ${s.dni}, para que nadie más caiga.`,
  (s, r) => `Este es su teléfono para que le reclamen: ${telephone(s, r)}.`,
  (s) => `Ya hice la denuncia contra ${s.person.last}.`,
];
