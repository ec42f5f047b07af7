import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CleanStamps, stampOf } from './clean-stamps.ts';

describe('clean stamps', () => {
  it('know what was added, also after being written and read, and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 3000, size: 'max' }), (texts) => {
        const stamps = new CleanStamps();
        const known = texts.filter((_, i) => i % 2 === 0);
        for (const text of known) stamps.add(stampOf(text, ''));
        for (const one of [stamps, CleanStamps.from(stamps.entries())]) {
          for (const [i, text] of texts.entries()) assert.equal(one.has(stampOf(text, '')), i % 2 === 0);
          assert.equal(one.entries().length, 4 * known.length);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('keep a stamp that was added twice once', () => {
    const stamps = new CleanStamps();
    stamps.add(stampOf('a', ''));
    stamps.add(stampOf('a', ''));
    assert.equal(stamps.entries().length, 4);
  });

  it('are other stamps under another address of the site, which the guard takes into account', () => {
    const stamps = new CleanStamps();
    stamps.add(stampOf('a', 'https://uno.test'));
    assert.equal(stamps.has(stampOf('a', 'https://dos.test')), false);
  });
});
