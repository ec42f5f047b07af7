import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { beginning, excerpt } from './spanish.ts';

test('an excerpt is one line, cut between words', () => {
  assert.equal(excerpt('Gotea\n\nla canilla.', 40), 'Gotea la canilla.');
  assert.equal(excerpt('Gotea la canilla de la cocina.', 16), 'Gotea la canilla…');
  assert.equal(excerpt('Gotea la canilla de la cocina.', 15), 'Gotea la…');
  assert.equal(excerpt('x'.repeat(30), 10), `${'x'.repeat(10)}…`);
});

test('no beginning is longer than asked, halves a character or changes the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 30 }), (text, max) => {
      const [shown = ''] = beginning(text, max).split(/…$/);
      assert.ok(shown.length <= max);
      assert.ok(shown.isWellFormed() && text.trim().startsWith(shown), JSON.stringify(shown));
    }),
  );
});
