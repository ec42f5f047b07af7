import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../../testing/random.ts';
import { compilePrivateValues, redact, redactTogether, removeFamilyNames } from './index.ts';
import { loadReader } from './reader/index.ts';

/** What is repeated: every sign and word that some rule begins with, and what was slow once. */
const REPEATED = [
  ['digits', '1 ', '11 ', '1.', '12/', '1*', '+54 ', '(1', '12:30 ', '11 5566-7788 ', '20-30123456-3 ', '1 y ', '4 - '],
  ['number words', 'uno ', 'unodos', 'treinta y ', 'tres mil ', 'doble ', 'uno un ', '2 cincos ', 'c1nc0 '],
  ['look-alikes', 'o0', 's0n1', 'b8b8b8', '1a', '1-l-', 'silos2', 'lllS-4722-S987 ', '1g1e5f1h6a', 'tel S6 '],
  ['mail', '@', '@a ', 'a@', 'a@b.com,', 'arroba ', 'fulano gmail com ', '@a.8@a.@a.8', 'a1@b.com 11 5566-7788; '],
  [
    'links',
    'a.',
    'ab.cd ',
    'a punto ',
    'http://',
    'a://',
    '. com ',
    'a-',
    'puntocom',
    'a guion bajo ',
    'a barra ',
    'a-b-c-d-e-f, y ',
  ],
  [
    'handles and aliases',
    'instagram ',
    'ig: a ',
    'insta soy Ana Paz ',
    'a_',
    'alias a.b ',
    'pago a.b.c ',
    'cbu ',
    '📷 a ',
  ],
  ['tags and escapes', '<', '1<b></b>', '<!---->', '[b]', '&#49', '&amp;#49;', '%2540', '\\u0031', '[', '[teléfono] '],
  ['Unicode', 'a\u200b', 'e\u0301', '1\ufe0f\u20e3', '\u202e1', '😀', 'ﷺ', 'ⓐ', '٣', '\ud800'],
  ['nothing else', ' ', 'x', 'ñ', '-', '((((', '"a" ', '\n', 'dni ', 'tel '],
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

  it('and no more than a bounded time for numbers without end, behind which none hides', () => {
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
      assert.doesNotMatch(redact(`${text}. Mi cel es 11 5566-7788`).text, /5566-7788/, unit);
    }
  });

  it('with the reader, which reads so much of a text and no more', () => {
    const reader = loadReader();
    for (const unit of ['once cincuenta y cinco ', 'mi insta es luz punto gas, '])
      assertLinear(
        unit,
        (length) => filled(unit, length),
        (text) => redact(text, { reader }),
      );
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
