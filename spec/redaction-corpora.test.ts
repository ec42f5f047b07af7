import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from '@vidriera/redaction';
import { readCorpora } from '../testing/redaction/labelled-texts.ts';
import { scoreRedaction } from '../testing/redaction/score.ts';

/** What most people write, in per cent, and honest texts changed, in per thousand: a change of the engine may not make them worse. */
const LEAST_OF_EASY = 97;
const MOST_CHANGED = 12;

for (const { name, rows } of readCorpora())
  test(`the engine holds on the labelled texts of set ${name}`, () => {
    const { byDifficulty, honest } = scoreRedaction(rows);
    const easy = byDifficulty['1'];
    assert.ok(easy !== undefined && (100 * easy.right) / easy.of >= LEAST_OF_EASY, JSON.stringify(easy));
    assert.ok((1000 * (honest.of - honest.right)) / honest.of <= MOST_CHANGED, JSON.stringify(honest));
    for (const { text } of rows) {
      const once = redact(text).text;
      assert.equal(redact(once).text, once);
    }
  });

test('an honest text whose emoji is joined of two counts as unchanged', () => {
  const { honest } = scoreRedaction([
    { text: 'Hago cortes a domicilio 💇\u200d♀️' },
    { text: 'Llamame al 11 5832 4471' },
  ]);
  assert.deepEqual(honest, { of: 2, right: 1 });
});
