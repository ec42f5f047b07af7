import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foldWord } from '@vidriera/redaction';
import { tries } from '../../../../testing/random.ts';
import { openFamilyNames, publicTexts } from '../directory/intake/publish/text.ts';
import { cities, listIn } from './content.ts';
import { contactSentence, makePerson, makePrivate, type Person, type Private } from './persona.ts';
import { Random } from './random.ts';

interface Secret extends Private {
  person: Person;
}

/** Where a list is to be picked from, picks the one at `turn`: every spelling of a leak comes round. */
class Turning extends Random {
  readonly #turn: number;
  /** The longest list that was picked from. */
  turns = 1;

  constructor(turn: number) {
    super(1);
    this.#turn = turn;
  }

  override pick<T>(list: readonly T[]): T {
    this.turns = Math.max(this.turns, list.length);
    return list[this.#turn % list.length] as T;
  }
}

/** Several people in cities with area codes of two, three and four digits. */
function secrets(): Secret[] {
  return [2, 3, 4].flatMap((length) =>
    cities
      .filter(({ area }) => area.length === length)
      .slice(0, tries(6))
      .flatMap((city, k) =>
        [0, 1, 2, 3].map((n) => {
          const random = new Random(length, k, n);
          const person = makePerson(random, 0.5);
          return { ...makePrivate(random, person, city), person };
        }),
      ),
  );
}

const spelled = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];
const names = openFamilyNames(Buffer.alloc(32, 7));

/** What of a secret can still be read in a text. */
function readable(text: string, { number, dni, cuit, email, person }: Secret): string[] {
  const plain = text.toLowerCase().replace(new RegExp(spelled.join('|'), 'g'), (word) => `${spelled.indexOf(word)}`);
  const digits = plain.replace(/o(?=\d|\b)/g, '0').replace(/\D/g, '');
  const letters = foldWord(text);
  const [mailbox = ''] = email.split('@');
  const handle = `${foldWord(person.first.split(' ')[0] as string)}trabajos`;
  return [
    ...[number, number.slice(-4), dni, dni.slice(-4), cuit.replaceAll('-', '')].filter((part) => digits.includes(part)),
    ...[foldWord(mailbox), handle].filter((part) => letters.includes(part)),
    ...familyOf(person.last).filter((word) => text.split(/[^\p{L}]+/u).some((shown) => foldWord(shown) === word)),
  ];
}

/** The words of a family name, those in small letters ("de la") left out: they name nobody. */
const familyOf = (last: string): string[] =>
  last
    .split(' ')
    .filter((word) => /^\p{Lu}/u.test(word))
    .map(foldWord);

describe('what the demo smuggles in', () => {
  for (const list of ['bio', 'review', 'angry review'])
    it(`comes out of the import without a contact: ${list}`, () => {
      const left: string[] = [];
      for (const secret of secrets())
        for (const sentence of listIn('leaks', list))
          for (let turn = 0, turns = 1; turn < turns; turn++) {
            const random = new Turning(turn);
            const raw = contactSentence(sentence, { person: secret.person, secret }, random);
            turns = random.turns;
            const family = new Set(familyOf(secret.person.last).flatMap(names.ofName));
            const [text] = publicTexts([raw], { family, names, given: secret.person.first });
            const found = readable(text ?? '', secret);
            if (found.length > 0) left.push(`${raw} → ${text} (${found.join(', ')})`);
          }
      assert.deepEqual(left, []);
    });
});
