import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { excerpt, piecesOf } from './excerpt.ts';

test('an excerpt is one line, cut between words', () => {
  assert.equal(excerpt('Gotea\n\nla canilla.', 40), 'Gotea la canilla.');
  assert.equal(excerpt('Gotea la canilla de la cocina.', 16), 'Gotea la canilla…');
  assert.equal(excerpt('Gotea la canilla de la cocina.', 15), 'Gotea la…');
  assert.equal(excerpt('x'.repeat(30), 10), `${'x'.repeat(10)}…`);
});

test('a text comes in pieces that are its words in order', () => {
  assert.deepEqual(piecesOf('uno dos tres', 20), ['uno dos tres']);
  assert.deepEqual(piecesOf('uno dos tres cuatro', 8), ['uno dos', 'tres', 'cuatro']);
  assert.deepEqual(piecesOf('', 8), ['']);
});

test('no piece is longer than asked, halves a character or loses one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 30 }), (text, max) => {
      const pieces = piecesOf(text, max);
      const bare = (some: string) => some.replace(/\s/g, '');
      assert.equal(bare(pieces.join('')), bare(text));
      for (const piece of pieces) assert.ok(piece.length <= max && piece.isWellFormed(), JSON.stringify(piece));
    }),
  );
});
