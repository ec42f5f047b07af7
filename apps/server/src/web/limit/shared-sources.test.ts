import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseSharedSources, parseSource } from './limiter.ts';

describe('parseSharedSources', () => {
  const ceilingOf = (text: string, address: string) => parseSharedSources(text)(parseSource(address)!);

  test('an address has the limit of the first network that holds it', () => {
    const text = '600=203.0.113.0/24, 198.51.100.7 ,1200 = 203.0.113.9,2001:db8::/32';
    for (const [address, ceiling] of [
      ['203.0.113.9', 600],
      ['::ffff:203.0.113.9', 600],
      ['198.51.100.7', 600],
      ['198.51.100.8', null],
      ['2001:db8:1:2:3::4', 1200],
      ['2001:db9::1', null],
    ] as const) {
      assert.equal(ceilingOf(text, address), ceiling, address);
    }
  });

  test('an IPv6 network longer than a /64 counts as its /64, by which sources are counted', () => {
    assert.equal(ceilingOf('5=2001:db8::7', '2001:db8::1'), 5);
    assert.equal(ceilingOf('5=2001:db8:0:1::/112', '2001:db8::1'), null);
  });

  test('what can not be read is named', () => {
    for (const piece of ['203.0.113.0/24', '0=::1', '5=', '5=x', '5=::1/129', '-5=::1', '5==::1', '5=::1 ::2']) {
      assert.throws(() => parseSharedSources(piece), { name: 'RangeError', message: piece });
    }
    assert.throws(() => parseSharedSources('5=::1,10.0.0.0/33'), { message: '10.0.0.0/33' });
  });
});
