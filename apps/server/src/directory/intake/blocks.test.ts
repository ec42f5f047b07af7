import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { blocksOf, linesOf, type SourceFile } from './source-files.ts';

function fileOf(chunks: Iterable<Buffer>): SourceFile {
  return {
    kind: 'services',
    name: 'x',
    path: null,
    size: null,
    open: () => Readable.from(chunks, { objectMode: false }),
  };
}

async function readLines(chunks: Iterable<Buffer>, onRead = () => {}): Promise<string[]> {
  const lines: string[] = [];
  for await (const bytes of blocksOf(fileOf(chunks), onRead)) {
    for (const { start, end, readable } of linesOf(bytes))
      lines.push(readable ? bytes.toString('utf8', start, end) : 'unreadable');
  }
  return lines;
}

test('however the bytes arrive, packed or not, the lines are the same', async () => {
  const line = fc.stringMatching(/^[a-zñé🧉 {}"]{0,30}$/u);
  const cut = fc.integer({ min: 1, max: 40 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 20 }),
      fc.array(cut, { minLength: 1 }),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (lines, cuts, gzip, mark, crlf) => {
        const text = `${mark ? '\ufeff' : ''}${lines.map((text) => `${text}${crlf ? '\r\n' : '\n'}`).join('')}`;
        const bytes = gzip ? gzipSync(text) : Buffer.from(text);
        const chunks: Buffer[] = [];
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const end = at + cuts[i % cuts.length]!;
          chunks.push(bytes.subarray(at, end));
          at = end;
        }
        assert.deepEqual(await readLines(chunks), lines);
      },
    ),
  );
});

test('a long line is passed over in bounded memory', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'a');
  function* long() {
    yield Buffer.from('first\n');
    for (let i = 0; i < 60; i++) yield chunk;
    yield Buffer.from('\nlast');
  }
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const lines = await readLines(long(), () => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  });
  assert.deepEqual(lines, ['first', 'unreadable', 'last']);
  assert.ok(most < 16 * 1024 * 1024, `${most} bytes`);
});

test('a gzip that unpacks to one line of a thousand times its size ends the import in bounded memory', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
  assert.ok(bomb.length < 300 * 1024);
  const before = process.memoryUsage().rss;
  await assert.rejects(readLines([bomb]), /^ImportFailure: x has a line of more than 64 MiB\. Nothing was imported\.$/);
  assert.ok(process.memoryUsage().rss - before < 150 * 1024 * 1024);
});

test('a large gzip is read without a warning of the machine', async () => {
  const packed = gzipSync(randomBytes(4 * 1024 * 1024));
  const chunks = Array.from({ length: 64 }, (_, i) => packed.subarray(i * 65_536, (i + 1) * 65_536));
  const warnings: string[] = [];
  const onWarning = (warning: Error) => warnings.push(warning.name);
  process.on('warning', onWarning);
  await readLines([...chunks, packed.subarray(64 * 65_536)]);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', onWarning);
  assert.deepEqual(warnings, []);
});
