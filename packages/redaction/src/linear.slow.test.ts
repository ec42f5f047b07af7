import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../../testing/random.ts';
import { compilePrivateValues, redact, redactTogether, removeFamilyNames } from './index.ts';

/** What is repeated: every sign and word that some detector begins with, and what was slow once. */
const REPEATED = [
  [
    'digits',
    '1',
    '1 ',
    '11 ',
    '1.',
    '1,',
    '1/',
    '12/',
    '1-',
    '1*',
    '9 9 ',
    '+54 ',
    '(1',
    '12:30 ',
    '000',
    '11 5566-7788 ',
    '20-30123456-3 ',
    '15 55 4732 (2284) ',
    '15 55 4732 de ',
    'área 2284 y el ',
    '30123456 es mi ',
  ],
  [
    'number words',
    'uno ',
    'unodos',
    'treinta y ',
    'tres mil ',
    'doble ',
    'dos veces ',
    'uno un ',
    '2 cincos ',
    '1 hola ',
  ],
  ['look-alikes', 'l0', 'o0', 's0n1', 'b8b8b8', 'c1nc0 ', '1a', '1-l-', 'lllS-4722-S987 ', '1g1e5f1h6a', 'tel S6 '],
  ['mail', '@', '@a ', 'a@', 'a@b.com,', 'arroba ', 'fulano gmail com ', '@a.8@a.@a.8', 'x@gmail.com fulano22 gmail '],
  ['links', 'a.', 'a.a.', 'ab.cd ', 'a punto ', 'http://', 'www ', 'a://', 'moc.liamg', '.com ', 'a-', 'puntocom'],
  [
    'names told in words',
    'eme a ele ',
    'a guion bajo ',
    'mi mail a pegado ',
    'junto ',
    'insta empieza con a ',
    'insta soy Ana Paz ',
    'web: a b punto com ',
  ],
  ['handles and aliases', 'instagram ', 'ig: a ', ' /', 'a_', 'alias a.b ', 'alias ', 'pago a.b.c ', 'cbu '],
  ['tags', '<', '<b', '<b>', '1<b></b>', '<!--', '[b]', '<!---->'],
  ['escapes', '&#49', '&amp;', '&amp;#49;', '%31', '%25', '%2540', '\\u0031', '[', '[teléfono] '],
  ['Unicode', '\u200b', 'a\u200b', '\u0301', 'e\u0301', '1\ufe0f\u20e3', '\u202e1', '😀', 'ﷺ', 'ⓐ', '٣', '\ud800'],
  ['nothing else', ' ', 'x', 'ñ', 'a b c  ', '-', '((((', '"a" ', '\n', 'dni ', 'tel '],
] as const;

const SMALL = 12_000;
const LARGE = 48_000;
/** Four times the text: linear is 4, quadratic 16. Below the floor, in µs, warming up tells more than the text. */
const MOST = 8;
const FLOOR = 5000;
/** What a text of numbers may cost, times what letters cost. */
const DEAREST = 150;

/** Processor time in µs, the least of several runs. */
function cost(run: () => unknown, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let k = 0; k < runs; k++) {
    const begun = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(begun);
    best = Math.min(best, user + system);
  }
  return best;
}

const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

function assertLinear(name: string, textOf: (length: number) => string, run: (text: string) => unknown): void {
  const [small, large] = [textOf(SMALL), textOf(LARGE)];
  run(small);
  let [less, more] = [0, 0];
  // A busy machine spoils a measurement now and then, never every one.
  for (const runs of [2, 4, 8]) {
    [less, more] = [cost(() => run(small), runs), cost(() => run(large), runs)];
    if (more < MOST * Math.max(less, FLOOR)) return;
  }
  assert.fail(`${name}: ${less} µs → ${more} µs`);
}

describe('hostile input takes time in proportion to its length', () => {
  for (const [kind, ...units] of REPEATED)
    it(`when ${kind} are repeated`, () => {
      for (const unit of units) assertLinear(JSON.stringify(unit), (length) => filled(unit, length), redact);
    });

  it('and no more than a bounded time for numbers without end, which all go', () => {
    // Another text each time: the one that was read last costs less.
    let length = 2 * LARGE;
    const letters = cost(() => redact(filled('dni ', length++)), 8);
    for (const unit of ['1 ', '12/', '1-l-', 'b8b8b8', '3 y ', '5566 7788 ']) {
      const text = filled(unit, 2 * LARGE);
      let most = 0;
      for (const runs of [2, 4, 8]) {
        most = cost(() => redact(text), runs);
        if (most < DEAREST * letters) break;
      }
      assert.ok(most < DEAREST * letters, `${unit}: ${most} µs, letters ${letters} µs`);
      assert.doesNotMatch(redact(text).text.slice(LARGE), /(?:\d[ /-]?){7}/);
    }
  });

  it('when pieces are mixed at random', () => {
    const pieces = REPEATED.flatMap(([, ...units]) => units);
    for (let seed = 1; seed <= 8; seed++) {
      const random = seededRandom(seed);
      const few = Array.from({ length: 3 }, () => pieces[Math.floor(random() * pieces.length)] ?? '');
      const mixed = (length: number): string => {
        const pick = seededRandom(seed);
        // Something to mask at any length: where only the longer text has it, that one alone is looked through again.
        let text = 'tel 11 5566-7788, ';
        while (text.length < length) text += few[Math.floor(pick() * few.length)];
        return text.slice(0, length);
      };
      assertLinear(JSON.stringify(few), mixed, redact);
    }
  });

  it('when a link ends in brackets without end, or a cell of a private field is nearly all spaces', () => {
    assertLinear('brackets', (length) => `http://aa${')'.repeat(length)}a`, redact);
    assertLinear(
      'spaces',
      (length) => `${' '.repeat(length)}x`,
      (email) => compilePrivateValues({ email }),
    );
  });

  it('when every word is another one', () => {
    const words = (length: number): string => {
      const random = seededRandom(length);
      let text = '';
      while (text.length < length)
        text += `${Math.floor(random() * 1e12)
          .toString(26)
          .replace(/\d/g, 'u')} `;
      return text;
    };
    assertLinear('words', words, redact);
  });

  it('with private values, with texts together, and when names are taken out', () => {
    const privateValues = compilePrivateValues({
      phone: '11 5566-7788',
      email: 'pepe.gas@example.com',
      address: { street: 'Mitre 1234' },
      date: '1964-05-17',
    });
    for (const unit of [
      '5566 7788 ',
      'pepe gas ',
      'mitre 1234 ',
      'mitre ',
      '1234 ',
      '17 de mayo ',
      '17/05/64 ',
      '1 ',
      'a',
    ])
      assertLinear(
        unit,
        (length) => filled(unit, length),
        (text) => redact(text, { privateValues }),
      );
    for (const unit of ['1 ', 'cel 11 5566-7788; ', 'a@b.com '])
      assertLinear(
        unit,
        (length) => filled(unit, length),
        (text) => redactTogether([text, text]),
      );
    for (const unit of [
      'perez ',
      'Ana Perez ',
      'de la ',
      'calle Flores ',
      'FLORES X ',
      'plomeriaperez',
      'p e r e z ',
      'aB',
      'a1',
      'pe<b>rez',
      'a',
      "o'",
      ' ',
    ])
      assertLinear(
        unit,
        (length) => filled(unit, length),
        (text) => removeFamilyNames(text, (word) => word === 'perez' || word === 'flores', 'Ana'),
      );
  });

  it('redacts a text of more contacts than a call takes arguments', () => {
    for (const unit of ['a1@b.com.ar, ', '@luz_9x en insta, '])
      assert.doesNotMatch(redact(unit.repeat(150_000)).text, /@/);
  });
});
