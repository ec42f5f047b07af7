import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ByteTable } from './byte-table.ts';

function ask(table: ByteTable<string>, text: string): string {
  const bytes = Buffer.from(`<${text}>`);
  return table.of(bytes, 1, bytes.length - 1);
}

test('a key is computed once', () => {
  const computed: string[] = [];
  const table = new ByteTable((text) => {
    computed.push(text);
    return text.toUpperCase();
  });
  for (const text of ['ana', 'ñandú', '', 'ana', 'ñandú', '']) assert.equal(ask(table, text), text.toUpperCase());
  assert.deepEqual(computed, ['ana', 'ñandú', '']);
});

test('every key has its own value, whatever keys there are and however many', () => {
  const table = new ByteTable((text) => `${text}!`);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '👏'), maxLength: 60 })), (texts) => {
      for (const text of texts) assert.equal(ask(table, text), `${text}!`);
    }),
    { numRuns: 500 },
  );
  for (let k = 0; k < 200_000; k++) assert.equal(ask(table, `name ${k}`), `name ${k}!`);
  assert.equal(ask(table, 'name 7'), 'name 7!');
});
