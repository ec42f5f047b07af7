import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findExposure } from '../../guard/exit-guard.ts';
import { withoutExposures } from './text.ts';

function isExposed(value: unknown): boolean {
  const bytes = Buffer.from(JSON.stringify(value));
  return findExposure(bytes, 0, bytes.length) !== null;
}

test('masks what the exit guard finds, and nothing else', () => {
  for (const [text, shown] of [
    ['Pagué y listo.Net, 20 mil', 'Pagué y [enlace], 20 mil'],
    ['Lo recomiendo.Info: vino 8:30\ny obras.Edu', 'Lo [enlace]: vino 8:30\ny [enlace]'],
    ['cualquier referencia (4782-1190).', 'cualquier referencia [teléfono].'],
    ['Consultas  011 5566 7788 o ana@obras.com gracias', 'Consultas  [teléfono] o [e-mail] gracias'],
    ['Vendo en mercadolibre.com.ar.', 'Vendo en mercadolibre.com.ar.'],
    ['De 9 a 18, 120 x 80', 'De 9 a 18, 120 x 80'],
  ])
    assert.deepEqual(withoutExposures([text!]), [shown]);
});

test('masks a number that begins in one text and ends in a later one', () => {
  assert.deepEqual(withoutExposures(['Consultas: 11 5832', null, '4471, a toda hora']), [
    'Consultas: 11 5832',
    null,
    '[teléfono], a toda hora',
  ]);
});

test('leaves nothing that the exit guard finds, whatever the texts', () => {
  const piece = fc.oneof(
    fc.constantFrom('obras.com', '@ana_obras', '11', '5566-7788', '(011)', ' ', '\n', '"', '\\', 'DNI', '.', 'a', '@'),
    fc.string({ maxLength: 6, unit: 'grapheme' }),
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(fc.option(text), { maxLength: 4 }), (texts) => {
      const shown = withoutExposures(texts);
      assert.ok(!isExposed(shown));
      assert.equal(shown.length, texts.length);
      if (!isExposed(texts)) assert.deepEqual(shown, texts);
    }),
    { numRuns: 500 },
  );
});
