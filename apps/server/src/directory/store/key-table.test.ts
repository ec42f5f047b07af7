import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { buildKeyTable, findKey } from './records.ts';

describe('a key table', () => {
  it('finds every key it was built from and no other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 300 }), fc.string(), (keys, other) => {
        const keyOf = (document: number) => keys[document]!;
        const table = buildKeyTable(keys.length, keyOf);
        const find = (key: string) => findKey(table, key, keyOf);
        for (const [document, key] of keys.entries()) assert.equal(find(key), document);
        assert.equal(find(other), keys.indexOf(other));
      }),
    );
  });

  it('is never more than two thirds full, so that a search ends', () => {
    for (const count of [0, 1, 2, 3, 10, 11, 1000]) {
      const table = buildKeyTable(count, (document) => `k${document}`);
      assert.ok(table.filter((entry) => entry !== 0).length * 3 <= table.length * 2);
    }
  });
});
