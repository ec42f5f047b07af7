import type { DemoCity } from '../catalog.ts';
import type { Random } from '../random.ts';
import { slugOf } from '../text/lines.ts';
import type { Person } from './person.ts';

/** Private details that belong to nobody: 555 numbers, example.com mailboxes, document numbers not given out. */
export interface PrivateDetails {
  /** Area code and subscriber number: `11`, `55501234`. */
  area: string;
  number: string;
  email: string;
  dni: string;
  cuit: string;
}

export function makePrivateDetails(random: Random, { first, last, gender }: Person, city: DemoCity): PrivateDetails {
  const tail = String(random.between(0, 9999)).padStart(4, '0');
  const number = `${'5550'.padEnd(10 - city.area.length - 4, '0').slice(0, 10 - city.area.length - 4)}${tail}`;
  const mailbox = `${slugOf(first.split(' ')[0] as string)}.${slugOf(last.split(' ').at(-1) as string)}${random.between(1, 99)}`;
  const dni = String(random.between(98_000_000, 99_899_999));
  return {
    area: city.area,
    number,
    email: `${mailbox}@example.com`,
    dni,
    cuit: cuitOf(gender === 'f' ? '27' : '20', dni),
  };
}

/** The CUIT of a document number, with its check digit (modulo 11; 10 moves the prefix to 23). */
function cuitOf(prefix: string, dni: string): string {
  const digits = [...`${prefix}${dni}`].map(Number);
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * (digits[at] as number), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? cuitOf('23', dni) : `${prefix}-${dni}-${check}`;
}
