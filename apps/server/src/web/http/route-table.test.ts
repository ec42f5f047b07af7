import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ReadyResponse } from './ready-response.ts';
import { Exchange, METHODS, type Method, type Mounts, type Route, RouteTable } from './route.ts';

const MOUNTS: Mounts = { api: ['/v1', '/directorio/v1'], mcp: ['/mcp'], site: ['', '/directorio'] };

function route(name: string, under: Route['under'], path: string, methods: readonly Method[] = ['GET']): Route {
  return { name, under, path, methods, limits: 'refuse', cors: under === 'api', handle: () => {} };
}

const TABLE = new RouteTable(
  [
    route('services', 'api', '/services'),
    route('detail', 'api', '/professionals/{slug}'),
    route('reviews', 'api', '/professionals/{slug}/reviews'),
    route('create', 'api', '/services', ['POST']),
    route('mcp', 'mcp', '', METHODS),
    route('home', 'site', ''),
    route('page', 'site', '/p/{slug}'),
    route('asset', 'site', '/assets/*'),
    route('deep', 'site', '/assets/deep/*'),
  ],
  MOUNTS,
);

function find(path: string, method = 'GET') {
  const request = new IncomingMessage(new Socket());
  const exchange = new Exchange(request, new ReadyResponse(request));
  const place = TABLE.find(path, exchange);
  return {
    name: place?.route(method)?.name ?? null,
    allow: place?.allow,
    path: exchange.path,
    segment: exchange.segment,
  };
}

describe('RouteTable', () => {
  test('an exact path is found under each address it has', () => {
    assert.deepEqual(find('/v1/services'), {
      name: 'services',
      allow: 'GET, HEAD, POST, OPTIONS',
      path: '/services',
      segment: '',
    });
    assert.equal(find('/directorio/v1/services').path, '/services');
    assert.equal(find('').name, 'home');
    assert.deepEqual([find('/directorio').name, find('/directorio').path], ['home', '']);
    for (const path of ['/services', '/v1', '/v1/services/x', '/V1/services', '/v1/service', '/nada']) {
      assert.equal(find(path).name, null, path);
    }
  });

  test('the parameter is one whole segment', () => {
    assert.deepEqual(
      [find('/v1/professionals/juana-p').name, find('/v1/professionals/juana-p').segment],
      ['detail', 'juana-p'],
    );
    const reviews = find('/directorio/v1/professionals/juana-p/reviews');
    assert.deepEqual(
      [reviews.name, reviews.segment, reviews.path],
      ['reviews', 'juana-p', '/professionals/juana-p/reviews'],
    );
    assert.equal(find('/v1/professionals/reviews').name, 'detail');
    for (const path of [
      '/v1/professionals',
      '/v1/professionals/',
      '/v1/professionals//reviews',
      '/v1/professionals/a/b',
      '/p/a/b',
    ]) {
      assert.equal(find(path).name, null, path);
    }
  });

  test('what is below is taken by the longest prefix', () => {
    assert.deepEqual([find('/assets/a.css').name, find('/assets/a.css').path], ['asset', '/assets/a.css']);
    assert.equal(find('/assets/deep/a/b.css').name, 'deep');
    assert.equal(find('/assets').name, 'asset');
    assert.equal(find('/assetsx').name, null);
  });

  test('a method goes to its route, HEAD with GET, and any to whoever takes all', () => {
    assert.equal(find('/v1/services', 'HEAD').name, 'services');
    assert.equal(find('/v1/services', 'POST').name, 'create');
    assert.equal(find('/v1/services', 'PUT').name, null);
    assert.equal(find('/mcp', 'PURGE').name, 'mcp');
    assert.equal(find('/p/x').allow, 'GET, HEAD');
  });

  test('any segment at all comes back as it came', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => !text.includes('/')),
        (segment) => {
          const { name, segment: found } = find(`/v1/professionals/${segment}/reviews`);
          assert.deepEqual([name, found], ['reviews', segment]);
        },
      ),
    );
  });
});
