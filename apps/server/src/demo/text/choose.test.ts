import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Random } from '../random.ts';
import { dealer, said } from './choose.ts';

describe('dealer', () => {
  it('deals every line once before any twice', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 4 }),
        (seed, size, rounds) => {
          const list = Array.from({ length: size }, (_, at) => `line ${at}`);
          const deal = dealer(seed);
          const random = new Random(seed);
          for (let round = 0; round < rounds; round += 1) {
            assert.equal(new Set(list.map(() => deal(list, random))).size, size);
          }
        },
      ),
    );
  });

  it('does not deal the same line twice running where one deck ends and the next begins', () => {
    const list = ['a', 'b', 'c'];
    const deal = dealer(9);
    const dealt = Array.from({ length: 300 }, () => deal(list, new Random(0)));
    assert.equal(dealt.filter((line, at) => line === dealt[at - 1]).length, 0);
  });
});

describe('said', () => {
  it('refuses a text it has heard, however it is punctuated', () => {
    const fresh = said(2);
    assert.equal(fresh('Muy conforme con todo.'), true);
    assert.equal(fresh('muy conforme, con todo!!'), false);
  });

  it('refuses a long sentence from its limit on, and lets short ones pass', () => {
    const fresh = said(2);
    assert.equal(fresh('Uno. Probó todo delante mío antes de irse.'), true);
    assert.equal(fresh('Dos. Probó todo delante mío antes de irse.'), true);
    assert.equal(fresh('Tres. Probó todo delante mío antes de irse.'), false);
    assert.equal(fresh('Uno. Otra cosa que no se dijo nunca todavía.'), true);
  });
});
