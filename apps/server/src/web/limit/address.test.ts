import assert from 'node:assert/strict';
import { isIPv4 } from 'node:net';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { maskSource, parseSource } from './limiter.ts';

describe('parseSource', () => {
  test('an IPv4 address is itself', () => {
    assert.equal(parseSource('203.0.113.9'), '203.0.113.9');
  });

  test('an IPv4-mapped IPv6 address is the IPv4 address, however it is written', () => {
    for (const text of ['::ffff:203.0.113.9', '::FFFF:203.0.113.9', '0:0:0:0:0:ffff:cb00:7109']) {
      assert.deepEqual(parseSource(text), parseSource('203.0.113.9'), text);
    }
  });

  test('the addresses of one IPv6 /64 are one source', () => {
    const expected = '2001:db8:1:2::/64';
    for (const text of ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:192.0.2.1']) {
      assert.deepEqual(parseSource(text), expected, text);
    }
    assert.notDeepEqual(parseSource('2001:db8:1:3::1'), expected);
  });

  test('a zone is passed over', () => {
    assert.equal(parseSource('fe80::1%eth0'), 'fe80:0:0:0::/64');
  });

  test('anything else is no source', () => {
    for (const text of ['', 'unknown', '1.2.3', '1.2.3.4.5', '256.1.1.1', '1.2.3.4:80', '::g', '[::1]', '_hidden']) {
      assert.equal(parseSource(text), null, text);
    }
  });

  test('two IPv4 addresses are one source only when they are the same', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (a, b) => {
        assert.equal(parseSource(a) === parseSource(b), a === b);
      }),
    );
  });

  test('every valid IPv6 address is read, to the 64 bits that the URL parser finds in it', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const source = parseSource(text)!;
        if (isIPv4(source)) return;
        const canonical = new URL(`http://[${text}]/`).hostname.slice(1, -1);
        assert.deepEqual(parseSource(canonical), source);
      }),
    );
  });

  test('an IPv6 address and an IPv4 address are never one source', () => {
    assert.notDeepEqual(parseSource('::'), parseSource('0.0.0.0'));
    assert.notEqual(parseSource('0:0:cb00:7109::'), parseSource('203.0.113.9'));
  });
});

test('a masked source names a network, not a host', () => {
  assert.equal(maskSource(parseSource('203.0.113.9')!), '203.0.113.0/24');
  assert.equal(maskSource(parseSource('2001:db8:1:2::9')!), '2001:db8:1::/48');
});
