import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { forwardedSource, parseTrustedProxies } from './limiter.ts';

describe('parseTrustedProxies', () => {
  test('addresses and networks of both families are trusted, others are not', () => {
    const proxies = parseTrustedProxies('10.0.0.0/8, 192.0.2.7 ,2001:db8::/32,::1');
    for (const address of ['10.255.0.1', '192.0.2.7', '2001:db8:ffff::9', '::1', '::ffff:10.1.2.3']) {
      assert.equal(proxies(address), true, address);
    }
    for (const address of ['11.0.0.1', '192.0.2.8', '2001:db9::1', '::2', '', 'garbage', '::ffff:11.1.2.3']) {
      assert.equal(proxies(address), false, address);
    }
  });

  test('an empty list trusts nobody', () => {
    assert.equal(parseTrustedProxies('')('127.0.0.1'), false);
    assert.equal(parseTrustedProxies(' , ')('127.0.0.1'), false);
  });

  test('what is neither an address nor a network is named', () => {
    const bad = ['example.com', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', '10.0.0.0/x'];
    for (const piece of bad) {
      assert.throws(() => parseTrustedProxies(`127.0.0.1,${piece}`), { name: 'RangeError', message: piece });
    }
  });

  test('a network holds exactly the addresses that share its prefix', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), fc.ipV4(), (network, bits, address) => {
        const number = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
        const size = 2 ** (32 - bits);
        const inside = Math.floor(number(network) / size) === Math.floor(number(address) / size);
        assert.equal(parseTrustedProxies(`${network}/${bits}`)(address), inside);
      }),
    );
  });
});

describe('forwardedSource (spec: limit.proxy)', () => {
  const proxies = parseTrustedProxies('10.0.0.0/8,2001:db8:aaaa::/48');
  const source = (peer: string, header: string) => forwardedSource(peer, header, proxies);

  test('the nearest address that is not a trusted proxy is the source', () => {
    assert.equal(source('10.0.0.1', '198.51.100.1, 203.0.113.9'), '203.0.113.9');
    assert.equal(source('10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2'), '203.0.113.9');
    assert.equal(source('2001:db8:aaaa::1', '203.0.113.9,10.0.0.2,2001:db8:aaaa::2'), '203.0.113.9');
  });

  test('a peer that is not a trusted proxy speaks for nobody', () => {
    assert.equal(source('203.0.113.1', '198.51.100.1'), '203.0.113.1');
  });

  test('what a caller wrote in front does not count', () => {
    assert.equal(source('10.0.0.1', '10.0.0.9, 127.0.0.1, 203.0.113.9'), '203.0.113.9');
  });

  test('garbage stops the walk at the last good address', () => {
    for (const header of ['', ' ', 'unknown', '203.0.113.9, ', '203.0.113.9, unknown', '203.0.113.9,,', '_a, 1.2.3']) {
      assert.equal(source('10.0.0.1', header), '10.0.0.1', JSON.stringify(header));
    }
    assert.equal(source('10.0.0.1', '203.0.113.9, x, 10.0.0.2'), '10.0.0.2');
  });

  test('a list of nothing but proxies gives its first', () => {
    assert.equal(source('10.0.0.1', '10.0.0.3, 10.0.0.2'), '10.0.0.3');
  });

  test('ports and brackets are passed over', () => {
    assert.equal(source('10.0.0.1', '203.0.113.9:4711'), '203.0.113.9');
    assert.equal(source('10.0.0.1', '[2001:db8:1:2::3]:443'), '2001:db8:1:2::/64');
    assert.equal(source('10.0.0.1', '2001:db8:1:2::3'), '2001:db8:1:2::/64');
  });

  test('any header at all gives some source, and never one to the left of an untrusted address', () => {
    const entry = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom('10.0.0.2', '', '10.0.0.3:80'));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
        const honest = '203.0.113.77';
        assert.ok(source('10.0.0.1', entries.join(',')) !== undefined);
        assert.equal(source('10.0.0.1', [...entries, honest, '10.0.0.2'].join(', ')), honest);
      }),
    );
  });

  test('sixteen kilobytes of commas are read in one pass', () => {
    assert.equal(source('10.0.0.1', ','.repeat(16_000)), '10.0.0.1');
  });
});
