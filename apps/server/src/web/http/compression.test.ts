import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, crc32, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { type ServedHttp, SNAPSHOT, serveHttp } from '../../../../../testing/http/serve-http.ts';
import type { Answer, Snapshot } from '../../directory/snapshot/snapshot.ts';

function written(text: string): Answer {
  const bytes = Buffer.from(JSON.stringify({ data: text }));
  return { bytes, checksum: crc32(bytes), total: 0 };
}

/** A snapshot whose answers are worth packing; `revision` is in one of its searches and in one professional's detail. */
function wide(revision: number): Snapshot {
  const texts = { juana: `${revision} ñandú `.repeat(300), otra: 'otra cosa '.repeat(300) };
  return {
    ...SNAPSHOT,
    name: String(revision),
    services: Buffer.from(JSON.stringify({ data: 'plomeria '.repeat(300) })),
    search: (query) => {
      const text = `servicio ${query.service} ${query.city === 'salta' ? revision : ''}`;
      return written(text.repeat(300));
    },
    detail: (key) => written(key === 'juana-p' ? texts.juana : texts.otra),
    reviews: (key, page) => written(`${key} desde ${page.offset} `.repeat(300)),
  };
}

interface Got {
  readonly status: number;
  readonly coding: string | undefined;
  readonly etag: string;
  readonly length: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** One request with exactly these headers; the body unpacked. */
function ask(http: ServedHttp, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    request(http.origin + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode: status = 0, headers: all } = answer;
        const coding = all['content-encoding'];
        const text = coding === undefined || bytes.length === 0 ? bytes : UNPACK[coding]!(bytes);
        const { etag = '' } = all;
        resolve({ status, coding, etag, length: bytes.length, headers: all, text: text.toString() });
      });
    })
      .on('error', reject)
      .end();
  });
}

const OFF = { ceilings: { address: Infinity, page: Infinity } };
const GZIP = { 'accept-encoding': 'gzip' };

test('an answer to a text in free words is packed at once, and kept by nobody (spec: http.content-coding)', async () => {
  const unread = Array.from({ length: 200 }, (_, i) => `palabra-${i}`);
  const resolution = { services: [], places: [], filters: {}, search: null, total: 0 };
  const resolve = ({ q }: { q: string | null }) => ({
    data: { ...resolution, unread: q === 'poco' ? [] : unread },
  });
  const snapshot: Snapshot = { ...wide(1), interpreter: { ...SNAPSHOT.interpreter, resolve } };
  await using http = await serveHttp({ ...OFF, current: () => snapshot });
  const plain = await ask(http, '/v1/resolve?q=mucho');
  assert.equal(plain.coding, undefined);
  for (let i = 0; i < 3; i++) {
    const got = await ask(http, '/v1/resolve?q=mucho', GZIP);
    assert.deepEqual([got.coding, got.text, got.headers.vary], ['gzip', plain.text, 'Accept-Encoding']);
    assert.ok(got.length < plain.length / 2);
    assert.notEqual(got.etag, plain.etag);
    assert.equal((await ask(http, '/v1/resolve?q=mucho', { ...GZIP, 'if-none-match': got.etag })).status, 304);
  }
  assert.equal((await ask(http, '/v1/resolve?q=poco', GZIP)).coding, undefined);
});

test('searches, details and reviews are packed on second sight, catalogues and documents at once (spec: http.content-coding)', async () => {
  const snapshot = wide(1);
  await using http = await serveHttp({ ...OFF, current: () => snapshot });
  for (const path of [
    '/v1/professionals?service=a',
    '/v1/professionals/juana-p',
    '/v1/professionals/juana-p/reviews',
  ]) {
    const answers = [await ask(http, path, GZIP), await ask(http, path, GZIP), await ask(http, path, GZIP)];
    const plain = await ask(http, path);
    assert.equal(plain.coding, undefined, path);
    const codings: (string | undefined)[] = [];
    for (const got of answers) {
      assert.equal(got.text, plain.text, path);
      assert.equal(got.headers.vary, 'Accept-Encoding');
      assert.equal(got.headers['content-length'], String(got.length));
      codings.push(got.coding);
    }
    assert.deepEqual(codings, [undefined, 'gzip', 'gzip'], path);
    for (const coding of ['br', 'zstd']) {
      const got = await ask(http, path, { 'accept-encoding': coding });
      assert.deepEqual([got.coding, got.text, got.etag], [coding, plain.text, `${plain.etag.slice(0, -1)}-${coding}"`]);
    }
  }
  const catalogue = await ask(http, '/v1/services', GZIP);
  assert.equal(catalogue.coding, 'gzip');
  assert.ok(catalogue.length < (await ask(http, '/v1/services')).length / 4);
  assert.equal((await ask(http, '/v1/cities', GZIP)).coding, undefined, 'below a kilobyte there is nothing to gain');
});

test('an answer that is asked for again is made once more and then kept, plain too, whatever overwrites its bytes', async () => {
  let made = 0;
  const bytes = Buffer.alloc(2000);
  const search = () => {
    made++;
    return { bytes: bytes.fill(48 + made), checksum: made, total: 0 };
  };
  const snapshot: Snapshot = { ...wide(1), search };
  await using http = await serveHttp({ ...OFF, current: () => snapshot });
  const path = '/v1/professionals?service=a&color=rojo';
  const [, second, third] = [await ask(http, path), await ask(http, path), await ask(http, path)];
  await ask(http, '/v1/professionals?service=b');
  const last = await ask(http, path);
  assert.equal(made, 3);
  assert.deepEqual([third.text, last.text], [second.text, second.text]);
  assert.deepEqual([third.etag, last.etag], [second.etag, second.etag]);
  assert.equal((await ask(http, path, { 'if-none-match': last.etag })).status, 304);
  assert.equal((await ask(http, path, {}, 'HEAD')).headers['content-length'], '2000');
  assert.equal((await ask(http, path, { prefer: 'handling=strict' })).status, 400);
  assert.equal((await ask(http, path, { prefer: 'handling=lenient' })).text, second.text);
  assert.equal(made, 3, 'a preference is answered from what is kept');
});

test('pages of one list and searches of other words have packed copies of their own', async () => {
  await using http = await serveHttp({ ...OFF, current: () => SAME });
  for (const paths of [
    ['/v1/professionals?service=a', '/v1/professionals?service=b'],
    ['/v1/professionals/x/reviews?offset=1', '/v1/professionals/x/reviews', '/v1/professionals/x'],
  ]) {
    const texts = new Set<string>();
    for (const path of [...paths, ...paths, ...paths]) texts.add((await ask(http, path, GZIP)).text);
    assert.equal(texts.size, paths.length);
  }
});
const SAME = wide(1);

test('HEAD has the headers of GET, packed or not, and so has an answer that is not joined beforehand', async () => {
  await using http = await serveHttp({ ...OFF, current: () => SAME });
  for (const path of ['/v1/services', '/v1/professionals/juana-p']) {
    for (const headers of [{}, GZIP, GZIP]) await ask(http, path, headers);
    for (const headers of [{}, GZIP]) {
      const get = await ask(http, path, headers);
      const head = await ask(http, path, headers, 'HEAD');
      const made = await ask(http, path, { ...headers, expect: 'nada' });
      const of = ({ headers: all }: Got) =>
        ['content-length', 'content-encoding', 'content-type', 'etag', 'vary', 'cache-control'].map(
          (name) => all[name],
        );
      assert.deepEqual(of(head), of(get), path);
      assert.deepEqual([of(made), made.text], [of(get), get.text], path);
      assert.equal(head.length, 0);
    }
  }
});

test('each coding has its tag; what the caller has in either is 304 (spec: http.etag)', async () => {
  await using http = await serveHttp({ ...OFF, current: () => SAME });
  for (const path of ['/v1/services', '/v1/professionals/juana-p', '/v1/professionals?service=c']) {
    const plain = await ask(http, path);
    const coded = `${plain.etag.slice(0, -1)}-gzip"`;
    // Before there is a packed copy, and after.
    for (let i = 0; i < 3; i++) {
      for (const has of [coded, plain.etag, `"x", W/${coded}`]) {
        const got = await ask(http, path, { ...GZIP, 'if-none-match': has });
        assert.deepEqual([got.status, got.length, got.headers.vary], [304, 0, 'Accept-Encoding'], `${path} ${has}`);
        assert.ok(has.includes(got.etag));
      }
      assert.equal((await ask(http, path, { 'if-none-match': coded })).status, 200, 'that coding is not taken');
      assert.equal((await ask(http, path, { ...GZIP, 'if-none-match': '"x"' })).status, 200);
    }
  }
});

test('an import changes the tags of what it changed, and no others (spec: http.etag-of-resource)', async () => {
  let revision = 1;
  await using http = await serveHttp({ ...OFF, current: () => wide(revision) });
  const paths = [
    '/v1/services',
    '/v1/professionals/otra',
    '/v1/professionals/juana-p',
    '/v1/professionals',
    '/v1/professionals?city=salta',
  ];
  const tags = () => Promise.all(paths.map(async (path) => (await ask(http, path)).etag));
  const before = await tags();
  revision = 2;
  const after = await tags();
  assert.deepEqual(
    before.map((tag, i) => tag === after[i]),
    [true, true, false, true, false],
  );
  assert.equal(new Set(before).size, paths.length);
});

test('an import ends the packed answers of the last snapshot', async () => {
  let revision = 1;
  await using http = await serveHttp({ ...OFF, current: () => wide(revision) });
  for (let i = 0; i < 2; i++) await ask(http, '/v1/professionals/juana-p', GZIP);
  revision = 2;
  for (let i = 0; i < 3; i++) assert.match((await ask(http, '/v1/professionals/juana-p', GZIP)).text, /"2 ñandú/);
});
