import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCorpora } from '../../../testing/redaction/labelled-texts.ts';
import { redactWhole, scoreRedaction } from '../../../testing/redaction/score.ts';

/** What most people write, in per cent, and honest texts changed, in per thousand: a change of the engine may not make them worse. */
const LEAST_OF_EASY = 99;
const MOST_CHANGED = 12;
/** A text that is redacted twice changes again in so many cases of a thousand: the reader sees its own masks as line ends. */
const MOST_AGAIN = 12;

for (const { name, rows } of readCorpora().filter(({ name }) => name !== 'known'))
  test(`the engine holds on the labelled texts of set ${name}`, () => {
    const { byDifficulty, honest } = scoreRedaction(rows);
    const easy = byDifficulty['1'];
    assert.ok(easy !== undefined && (100 * easy.right) / easy.of >= LEAST_OF_EASY, JSON.stringify(easy));
    assert.ok((1000 * (honest.of - honest.right)) / honest.of <= MOST_CHANGED, JSON.stringify(honest));
    const again = rows.filter(({ text }) => {
      const once = redactWhole(text).text;
      return redactWhole(once).text !== once;
    });
    assert.ok((1000 * again.length) / rows.length <= MOST_AGAIN, JSON.stringify(again.map(({ text }) => text)));
  });

test('an honest text whose emoji is joined of two counts as unchanged', () => {
  const { honest } = scoreRedaction([
    { text: 'Hago cortes a domicilio 💇\u200d♀️' },
    { text: 'Llamame al 11 5832 4471' },
  ]);
  assert.deepEqual(honest, { of: 2, right: 1 });
});
