import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { tries } from '../../../../testing/random.ts';
import { highOn, lowOn, WORDS_KEPT, WordTable } from './word-table.ts';

/** Looks a word up as the survey does. */
function ask(table: WordTable, word: string): number {
  const units = Uint16Array.from(word, (letter) => letter.charCodeAt(0));
  let low = 0;
  let high = 0;
  for (const unit of units) {
    high = highOn(high, low);
    low = lowOn(low, unit);
  }
  return table.of(units, 0, units.length, high, low, /^[a-z]+$/.test(word));
}

function counting() {
  const asked: string[] = [];
  const numbers = new Map<string, number>();
  const table = new WordTable((word) => {
    asked.push(word);
    if (!numbers.has(word)) numbers.set(word, numbers.size + 1);
    return numbers.get(word)!;
  });
  return { table, asked, numbers };
}

describe('word table', () => {
  it('computes a word once, and knows it by its place', () => {
    const { table, asked } = counting();
    for (const word of ['prolijo', 'puntual', 'prolijo', 'impermeabilizaciones', 'ñandú', 'prolijo', 'ñandú']) {
      ask(table, word);
      assert.equal(table.wordAt(table.place), word);
    }
    assert.deepEqual(asked, ['prolijo', 'puntual', 'impermeabilizaciones', 'ñandú']);
  });

  it('never takes a word for another, however long or alike', () => {
    const { table, numbers } = counting();
    const word = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', 'o', 'z'), minLength: 1, maxLength: 15 }),
      fc.string({ unit: fc.constantFrom('a', 'p', 'ñ', 'á', 'ß', 'д'), minLength: 1, maxLength: 45 }),
    );
    fc.assert(
      fc.property(word, (text) => {
        const number = ask(table, text);
        assert.equal(number, numbers.get(text));
        if (table.place !== 0) assert.equal(table.wordAt(table.place), text);
      }),
      { numRuns: tries(20_000) },
    );
  });

  it('begins again when it is full, so that words of one use do not keep the language out', () => {
    const { table, asked } = counting();
    const junk = (k: number) => k.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
    for (let k = 0; k < 1.5 * WORDS_KEPT; k++) ask(table, `x${junk(k)}`);
    assert.equal(table.generation, 1);
    const before = asked.length;
    for (let k = 0; k < 100; k++) ask(table, 'prolijo');
    assert.ok(asked.length - before <= 2, `${asked.length - before} times`);
    assert.equal(table.wordAt(table.place), 'prolijo');
  });
});
