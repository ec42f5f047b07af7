import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CATALOG } from '../../../../testing/people/source.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';
import { PATIENCE_MS } from '../../../../testing/until.ts';

const VIDRIERA = path.join(import.meta.dirname, '../../bin/vidriera.js');

let directory: TestDirectory;
before(() => {
  directory = new TestDirectory();
});
after(() => directory.drop());

describe('what is no file in an import folder is refused at once, by name', () => {
  const refused = async (name: string, make: (file: string) => Promise<void> | void, what: string) => {
    const folder = directory.write(CATALOG);
    const file = path.join(folder, name);
    await make(file);
    const { status, stdout, stderr } = await directory.run(folder);
    assert.deepEqual(
      [status, stdout, stderr],
      [1, '', `vidriera: ${file} is ${what}, not a file. Nothing was imported.\n`],
    );
  };

  test('a FIFO', () => refused('reviews.ndjson', (file) => void execFileSync('mkfifo', [file]), 'a FIFO'));
  test('a link to a FIFO', () =>
    refused(
      'reviews.ndjson.gz',
      (file) => {
        execFileSync('mkfifo', [`${file}.there`]);
        fs.symlinkSync(`${file}.there`, file);
      },
      'a FIFO',
    ));
  test('a link to a device', () =>
    refused('professionals.ndjson', (file) => fs.symlinkSync('/dev/zero', file), 'a device'));
  test('a socket', async () => {
    const server = net.createServer();
    const listen = async (file: string) => void (await once(server.listen(file), 'listening'));
    await refused('reviews.ndjson', listen, 'a socket');
    server.close();
  });
});

describe('input without an end', () => {
  /** The status, what was written, and the most memory in MiB, of an import of what the command writes. */
  async function importOf(command: string) {
    const source = spawn('bash', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    const args = [VIDRIERA, 'import', '-', '--kind', 'reviews', '--database-url', directory.url];
    const child = spawn(process.execPath, args, { stdio: [source.stdout, 'pipe', 'pipe'], timeout: PATIENCE_MS });
    let stdout = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      stdout += chunk;
    });
    let stderr = '';
    child.stderr!.on('data', (chunk: Buffer) => {
      stderr += chunk;
    });
    let peak = 0;
    const watch = setInterval(() => {
      const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    }, 50);
    child.once('exit', () => clearInterval(watch));
    const [status] = (await once(child, 'close')) as [number | null];
    if (source.exitCode === null) process.kill(-source.pid!, 'SIGKILL');
    return { status, stdout, stderr, peak };
  }

  for (const [name, command] of [
    ['zeros', 'cat /dev/zero'],
    ['a line without an end', `(printf '{"id":"r1","comment":"'; yes 'muy bien ' | tr -d '\\n')`],
    ['a compressed line without an end', `(printf '{"id":"r1"}\\n"'; yes 'muy bien ' | tr -d '\\n') | gzip -1`],
    [
      'a cell without an end',
      `(printf 'id,comment,rating,author_role,created_at,professional_id\n1,"'; yes 'muy bien ' | tr -d '\n')`,
    ],
  ] as const) {
    test(`${name} end in one error, with bounded memory`, async () => {
      const { status, stderr, peak } = await importOf(command);
      assert.equal(status, 1, stderr);
      assert.equal(stderr, 'vidriera: - has a line of more than 64 MiB. Nothing was imported.\n');
      assert.ok(peak < 400, `${peak} MiB`);
    });
  }

  const HEAD = `printf 'id,comment,rating,author_role,created_at,professional_id\\n'`;
  for (const [name, rows, reason] of [
    [
      'a row of 50 MB',
      `yes 'muy bien' | head -c 50000000 | tr -d '\\n'; echo`,
      /1 {2}reviews {2}the line is longer than 1 MiB +-:2\n/,
    ],
    [
      'a million cells',
      `yes , | head -n 1000000 | tr -d '\\n'; echo`,
      /1 {2}reviews {2}the line has more cells than the header +-:2\n/,
    ],
    [
      'a cell that is not closed before 300,000 blank lines',
      `printf '1,"'; yes '' | head -c 300000`,
      /1 {2}reviews {2}the line has a quotation mark out of place +-:2\n/,
    ],
  ] as const) {
    test(`a table with ${name} is one rejection, with bounded memory`, async () => {
      const { status, stdout, stderr, peak } = await importOf(`${HEAD}; ${rows}; echo nada,,,,,`);
      assert.equal(status, 3, stderr);
      assert.match(stdout, /^reviews +2 +0 +0 +0 +2$/m);
      assert.match(stdout, reason);
      assert.ok(peak < 400, `${peak} MiB`);
    });
  }
});
