import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { StampTable, stampOf } from './stamp-table.ts';

describe('a table of stamps', () => {
  it('knows what was added, also after being written and read, and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 3000, size: 'max' }), (texts) => {
        const stamps = new StampTable();
        const known = texts.filter((_, i) => i % 2 === 0);
        for (const text of known) stamps.add(stampOf(text, ''));
        for (const one of [stamps, StampTable.from(stamps.entries())]) {
          for (const [i, text] of texts.entries()) assert.equal(one.has(stampOf(text, '')), i % 2 === 0);
          assert.equal(one.entries().length, 4 * known.length);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('keeps a stamp that was added twice once', () => {
    const stamps = new StampTable();
    stamps.add(stampOf('a', ''));
    stamps.add(stampOf('a', ''));
    assert.equal(stamps.entries().length, 4);
  });

  it('has other stamps under another address of the site, which the guard takes into account', () => {
    const stamps = new StampTable();
    stamps.add(stampOf('a', 'https://uno.test'));
    assert.equal(stamps.has(stampOf('a', 'https://dos.test')), false);
  });

  it('gives back the numbers beside each stamp, however many there are', () => {
    const table = new StampTable(2);
    for (let k = 0; k < 5000; k++) table.add(stampOf(String(k), ''), [k, 2 ** 32 - 1 - k]);
    for (const one of [table, StampTable.from(table.entries(), 2)]) {
      for (let k = 0; k < 5000; k++) assert.deepEqual([...one.valuesOf(stampOf(String(k), ''))!], [k, 2 ** 32 - 1 - k]);
      assert.equal(one.valuesOf(stampOf('5000', '')), undefined);
    }
  });
});
