import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createKernel, SETS_MAX } from './search.ts';

const WORDS = 48;
const BYTES = WORDS * 4;
const PAGE = 8192;
const LIST = 4096;

describe('the kernel', () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1 });
  const kernel = createKernel(memory);
  const words = new Uint32Array(memory.buffer);
  const page = (count: number) => [...words.subarray(PAGE / 4, PAGE / 4 + count)];
  const isSet = (set: number, bit: number) => ((words[set * WORDS + (bit >>> 5)]! >>> (bit & 31)) & 1) === 1;

  const someWords = fc.array(fc.oneof(fc.constantFrom(0, 0, 0xffffffff), fc.nat(0xffffffff)), {
    minLength: WORDS * SETS_MAX,
    maxLength: WORDS * SETS_MAX,
  });
  const someSkip = fc.oneof(fc.constant(0), fc.nat({ max: 2000 }), fc.constant(2147483647));
  const someLimit = fc.integer({ min: 1, max: 50 });

  it('intersects bitmaps: how many, and the page after the skipped', () => {
    fc.assert(
      fc.property(someWords, fc.integer({ min: 2, max: SETS_MAX }), someSkip, someLimit, (bits, sets, skip, limit) => {
        words.set(bits);
        const at = Array.from({ length: sets }, (_, set) => set * BYTES);
        const wanted: number[] = [];
        for (let bit = 0; bit < BYTES * 8; bit++) if (at.every((_, set) => isSet(set, bit))) wanted.push(bit);
        assert.equal(kernel.intersect(at, BYTES, skip, limit, PAGE, 1), wanted.length);
        const shown = wanted.slice(skip, skip + limit);
        assert.deepEqual(page(shown.length), shown);
      }),
    );
  });

  it('selects the page alone', () => {
    fc.assert(
      fc.property(someWords, fc.integer({ min: 1, max: SETS_MAX }), someSkip, someLimit, (bits, sets, skip, limit) => {
        words.set(bits);
        const at = Array.from({ length: sets }, (_, set) => set * BYTES);
        const wanted: number[] = [];
        for (let bit = 0; bit < BYTES * 8; bit++) if (at.every((_, set) => isSet(set, bit))) wanted.push(bit);
        const shown = wanted.slice(skip, skip + limit);
        kernel.intersect(at, BYTES, skip, limit, PAGE, 0);
        assert.deepEqual(page(shown.length), shown);
      }),
    );
  });

  it('makes the bitmap of the values at or above one, over another', () => {
    const [VALUES, BITMAP] = [16_384, 4096];
    const someValue = fc.oneof(fc.constantFrom(0, 1, 2147483647, 0xffffffff), fc.nat({ max: 20 }));
    const someValues = fc.array(someValue, { minLength: 128, maxLength: 128 });
    const someLeast = fc.oneof(fc.integer({ min: 1, max: 21 }), fc.constant(2147483647));
    fc.assert(
      fc.property(someValues, someLeast, fc.nat(0xffffffff), (values, least, before) => {
        words.set(values, VALUES / 4);
        words.fill(before, BITMAP / 4, BITMAP / 4 + 5);
        const wanted = values.map((value) => value >= least);
        assert.equal(kernel.atLeast(VALUES, least, BITMAP, 16), wanted.filter(Boolean).length);
        const bitmap = words.subarray(BITMAP / 4, BITMAP / 4 + 4);
        assert.deepEqual(
          values.map((_, i) => ((bitmap[i >>> 5]! >>> (i & 31)) & 1) === 1),
          wanted,
        );
        assert.equal(words[BITMAP / 4 + 4], before);
      }),
    );
  });

  it('filters a list by bitmaps', () => {
    const someList = fc.uniqueArray(fc.nat({ max: BYTES * 8 - 1 }), { maxLength: 500 });
    fc.assert(
      fc.property(
        someWords,
        someList,
        fc.integer({ min: 1, max: SETS_MAX - 1 }),
        someSkip,
        someLimit,
        (bits, list, sets, skip, limit) => {
          words.set(bits);
          words.set(list, LIST / 4);
          const at = Array.from({ length: sets }, (_, set) => set * BYTES);
          const wanted = list.filter((bit) => at.every((_, set) => isSet(set, bit)));
          assert.equal(kernel.filter([LIST, ...at], list.length, skip, limit, PAGE), wanted.length);
          const shown = wanted.slice(skip, skip + limit);
          assert.deepEqual(page(shown.length), shown);
        },
      ),
    );
  });
});
