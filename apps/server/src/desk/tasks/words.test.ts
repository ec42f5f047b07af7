import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLeak, PLACEHOLDERS } from '@vidriera/redaction';
import fc from 'fast-check';
import { tries } from '../../../../../testing/random.ts';
import { addTraces, redactFormTexts, redactTaskTexts, tidy } from './words.ts';

test('an honest task comes out as it went in', () => {
  const words = {
    title: 'Cambiar 3 llaves de luz',
    description: 'Av. Rivadavia 4500, 2° B.\nTengo $ 45.000 y 20 años en la casa. Puedo de 17 a 19 h.',
  };
  assert.deepEqual(redactTaskTexts(words), { ...words, redacted: false });
});

test('a number split over title and description goes from both', () => {
  const { title, description, redacted } = redactTaskTexts({
    title: 'Mi celu es 11 5555',
    description: '4444, gracias',
  });
  assert.equal(redacted, true);
  assert.doesNotMatch(`${title} ${description}`, /5555|4444/);
});

test('control characters and the space around go, lines stay (spec: texts.control-characters)', () => {
  assert.equal(tidy(' \r\n\u0007Gotea\u0000\r\n\r\nmucho\u009f\rsiempre\t \n'), 'Gotea\n\nmucho\nsiempre');
  assert.deepEqual(redactTaskTexts({ title: ' Ca\u0000ni\u202ella\n', description: 'Go\u200btea' }), {
    title: 'Canilla',
    description: 'Gotea',
    redacted: false,
  });
});

test('a text in which there is nothing to see is empty', () => {
  for (const text of [
    '\u200b\u2060',
    '\u3164',
    '\u2800 \uffa0',
    '\ufeff\u00ad',
    '\u0301',
    '\u202e\u202c',
    '\u{e0041}',
  ]) {
    assert.equal(tidy(text), '', JSON.stringify(text));
  }
  for (const text of ['?', '🙂', 'ñ', '漢', '[teléfono]']) assert.equal(tidy(text), text);
});

test('a title that is nothing is null, and a text is never longer than its limit', () => {
  assert.equal(redactTaskTexts({ title: ' \n ', description: 'x' }).title, null);
  const { title, description } = redactTaskTexts({ title: 'a@b.com '.repeat(15), description: 'a@b.com '.repeat(500) });
  assert.ok(title!.length <= 120 && description.length <= 4000, `${title!.length} ${description.length}`);
});

test('an offer is not refused for its own round price beside honest figures', () => {
  for (const [amount, ...said] of [
    [64_500, 'Llevo 13 m de caño de 32'],
    [38_000, '28.000 por vez'],
    [139_500, 'Garantía de 8 meses', 'Son 11 bocas, 9.500 cada una', 'En 9 cuotas de 15.500'],
    [145_000, 'Corte 55.000, poda 90.000', 'El fresno 90.000, jacarandá 70.000, limonero 15.000'],
    [144_500, '144.500 con materiales, 85.500 sin', 'Son 6 horas a 5.000', 'Puedo el 4 o el 27, a las 15'],
    [153_200, 'Bien: 200 + 200 + 152.800'],
    [82_300, 'Puedo darte 40000 ahora y 42300 al final'],
  ] as const)
    for (const [k, text] of said.entries()) {
      const recent = said.slice(0, k);
      const form = { given: [text], amount, recent, brief: recent, heard: [], traces: addTraces([], recent) };
      assert.equal(redactFormTexts(form).kind, 'clean', text);
    }
});

const MASKS = Object.values(PLACEHOLDERS).join(' ');

test('whatever is typed, what is kept is clean, and cleaning it again shows nothing more', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '11 5555',
      '4444',
      'ana@',
      'example.com',
      'wa.me/',
      'mi celu es',
      ' arroba ',
      'DNI 30.123.456',
      '\n',
    ),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(' '));
  fc.assert(
    fc.property(text, text, (title, description) => {
      const clean = redactTaskTexts({ title, description });
      assert.equal(findLeak([clean.title ?? '', clean.description]), null);
      const again = redactTaskTexts(clean);
      const shown = new Set(`${clean.title} ${clean.description} ${MASKS}`.match(/[\p{L}\p{N}]+/gu));
      for (const word of `${again.title} ${again.description}`.match(/[\p{L}\p{N}]+/gu) ?? [])
        assert.ok(shown.has(word), word);
    }),
    { numRuns: tries(300) },
  );
});
