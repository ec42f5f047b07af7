import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PATIENCE_MS, until } from '../../../../testing/until.ts';

const VIDRIERA = path.join(import.meta.dirname, '../../bin/vidriera.js');
const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-pipe-'));
const databaseUrl = `file:${folder}/directory.db`;
const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Runs a line of bash in which `vidriera` is this command; `exec` in it makes the child the command itself. */
function bash(line: string): ChildProcess {
  const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(VIDRIERA)}`;
  const child = spawn('bash', ['-c', line.replaceAll('vidriera', command)], {
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, VIDRIERA_DATABASE_URL: databaseUrl, VIDRIERA_OPS_PORT: 'off' },
  });
  children.add(child);
  return child;
}

/** The exit status; null when it had to be killed. */
async function statusOf(child: ChildProcess): Promise<number | null> {
  const hung = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  clearTimeout(hung);
  return child.exitCode;
}

const runs = (line: string) => statusOf(bash(line));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A server that answers, its streams where the redirection says. */
async function serve(flags: string, redirection: string) {
  const port = await freePort();
  const child = bash(`exec vidriera serve --port ${port} ${flags} ${redirection}`);
  const ask = () => fetch(`http://127.0.0.1:${port}/v1/services`).then((answer) => answer.status);
  await until('the server answers', async () => {
    assert.equal(child.exitCode, null);
    return (await ask().catch(() => 0)) === 200;
  });
  return { child, ask };
}

describe('a reader that leaves', () => {
  before(async () => {
    assert.equal(await runs('vidriera demo --professionals 20 >/dev/null'), 0);
  });

  const READERS = [
    ['of both streams', '> >(head -1) 2>&1'],
    ['of both streams at once', '> >(exit) 2>&1'],
    ['of standard output', '> >(exit) 2>log'],
    ['of standard error', '>log 2> >(exit)'],
  ] as const;
  for (const [which, redirection] of READERS) {
    test(`${which} leaves a server that answers and ends with 0 at SIGTERM`, async () => {
      const { child, ask } = await serve('--log-level trace', redirection);
      for (let i = 0; i < 5; i++) assert.equal(await ask(), 200);
      child.kill('SIGTERM');
      assert.equal(await statusOf(child), 0);
    });
  }

  const COMMANDS = ['status', 'openapi', 'keys issue --owner Acme', '--help'];
  for (const command of COMMANDS) {
    test(`of "${command}" makes it no failure`, async () => {
      assert.equal(await runs(`set -o pipefail; vidriera ${command} | exit 0`), 0);
    });
  }

  test('of the redaction of an endless text ends it', async () => {
    for (const flags of ['', '--ndjson', '--explain']) {
      const line = flags === '--ndjson' ? '{"text":"al 11 5555-0123"}' : 'al 11 5555-0123';
      assert.equal(await runs(`yes '${line}' | vidriera redact ${flags} | head -1; exit \${PIPESTATUS[1]}`), 0);
    }
  });

  test('of standard error does not cut an import short', async () => {
    const services = Array.from(
      { length: 200 },
      (_, i) => `{"slug":"servicio-${'abcdefghij'[i % 10]}-${i}","name":"Servicio"}`,
    );
    writeFileSync(path.join(folder, 'services.ndjson'), services.join('\n'));
    writeFileSync(path.join(folder, 'otra.ndjson'), '{}');
    // "Not read: otra.ndjson" is the first thing that it says, and nobody hears it.
    assert.equal(await runs('vidriera import . --json > report.json 2> >(exit)'), 0);
    assert.equal(JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')).services.read, 200);
  });

  test('of "notifications --ack" does not keep the later ones from being looked up', async () => {
    assert.equal(await runs('vidriera notifications --ack nada otra 2>&1 | exit 0; exit $PIPESTATUS'), 1);
  });

  const FULL = existsSync('/dev/full') ? false : 'this machine has no /dev/full';
  test('and a full disk under the log leave a server that answers and ends with 0', { skip: FULL }, async () => {
    const { child } = await serve('--log-level trace', '>/dev/null 2>/dev/full');
    child.kill('SIGTERM');
    assert.equal(await statusOf(child), 0);
  });
});

test('a reader of the log that stops reading does not keep a server from answering and ending', async () => {
  const { child, ask } = await serve('--log-level trace', '>/dev/null 2> >(exec sleep 20)');
  // More lines than a pipe holds.
  for (let i = 0; i < 800; i++) await ask();
  child.kill('SIGTERM');
  assert.equal(await statusOf(child), 0);
});
