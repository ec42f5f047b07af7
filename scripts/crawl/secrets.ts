import { type Random, seededRandom } from '../../testing/random.ts';

/** The private values of one person. No two people of a run share one. */
export interface Person {
  readonly given: string;
  /** A word of ten letters that no text holds by chance, like the next three. */
  readonly family: string;
  /** The part before the at sign. */
  readonly mailbox: string;
  readonly handle: string;
  readonly street: string;
  readonly door: string;
  readonly phone: { readonly area: string; readonly local: string };
  /** Eight digits. */
  readonly dni: string;
  /** Eleven digits around a document number of its own. */
  readonly cuit: string;
  readonly birth: { readonly year: number; readonly month: number; readonly day: number };
}

const CONSONANTS = 'bcdfgklmnprstvz';
const VOWELS = 'aeiou';
const GIVEN = ['Ana', 'Juan', 'Marta', 'Luis', 'Elsa', 'Hugo'];
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Generates people from a seed. */
export function peopleMaker(seed: number): () => Person {
  const random = seededRandom(seed);
  // With a short year, 11 September 1954 reads +54 9 11, the prefix of Buenos Aires.
  const taken = new Set(['1954-09-11T00:00:00.000Z']);
  const fresh = (make: () => string): string => {
    for (;;) {
      const value = make();
      if (taken.size < taken.add(value).size) return value;
    }
  };
  const word = () => fresh(() => syllables(random, 5));
  const digits = (first: string, length: number) =>
    fresh(() => {
      let text = pick(random, first);
      while (text.length < length) text += Math.floor(random() * 10);
      return text;
    });
  return () => {
    const born = new Date(fresh(() => new Date(Date.UTC(1938, 0, 13 + Math.floor(random() * 22_000))).toISOString()));
    return {
      given: pick(random, GIVEN),
      family: capital(word()),
      mailbox: word(),
      handle: word(),
      street: capital(word()),
      door: String(2000 + Math.floor(random() * 5000)),
      phone: { area: '11', local: digits('456', 8) },
      dni: digits('3', 8),
      cuit: cuitOf(digits('2', 8)),
      birth: { year: born.getUTCFullYear(), month: born.getUTCMonth() + 1, day: born.getUTCDate() },
    };
  };
}

/** A uuid of letters, in which no number can be read. */
export function uuidMaker(seed: number): () => string {
  const random = seededRandom(seed);
  const letters = (length: number) => Array.from({ length }, () => pick(random, 'abcdef')).join('');
  return () => [8, 4, 4, 4, 12].map(letters).join('-');
}

function syllables(random: Random, count: number): string {
  let word = '';
  for (let i = 0; i < count; i++) word += pick(random, CONSONANTS) + pick(random, VOWELS);
  return word;
}

function cuitOf(dni: string): string {
  for (const prefix of ['20', '27', '23', '24']) {
    const body = prefix + dni;
    const sum = CUIT_WEIGHTS.reduce((total, weight, i) => total + weight * Number(body[i]), 0);
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) return body + check;
  }
  throw new Error('every number has a prefix that fits');
}

function pick(random: Random, list: string | readonly string[]): string {
  return list[Math.floor(random() * list.length)]!;
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
