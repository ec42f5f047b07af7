import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contentTag } from './content-tag.ts';

test('a tag is of the bytes alone: not of the buffer, and another for any change or cut', () => {
  const texts = fc.uint8Array({ minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(texts, fc.nat(), fc.integer({ min: 1, max: 255 }), (array, at, by) => {
      const bytes = Buffer.alloc(512, 7);
      bytes.set(array);
      const tag = contentTag(bytes, array.length);
      assert.match(tag, /^"[0-9a-f]{16}"$/);
      const other = Buffer.alloc(1024, 9);
      other.set(array);
      assert.equal(contentTag(other, array.length), tag);
      assert.notEqual(contentTag(other, array.length - 1), tag);
      other[at % array.length]! ^= by;
      assert.notEqual(contentTag(other, array.length), tag);
    }),
  );
});

test('ten thousand texts that differ in a figure have ten thousand tags', () => {
  const bytes = Buffer.alloc(4096, 'a');
  const tags = new Set<string>();
  for (let i = 0; i < 10_000; i++) {
    bytes.write(String(i).padStart(6, '0'), 1000);
    tags.add(contentTag(bytes, 4000));
  }
  assert.equal(tags.size, 10_000);
});
