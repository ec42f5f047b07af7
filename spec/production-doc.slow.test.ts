import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { CATALOG, professional, sourceFiles } from '../testing/people/source.ts';
import { freePort } from '../testing/server/free-port.ts';
import { PATIENCE_MS } from '../testing/until.ts';

const root = path.join(import.meta.dirname, '..');
const page = fs.readFileSync(path.join(root, 'docs/production.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter((match) => match[1] === language).map((match) => match[2]!);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-production-'));
let shell: ChildProcess | null = null;
after(() => {
  try {
    if (shell?.pid !== undefined) process.kill(-shell.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

test('the page’s steps that need no root make an installation that imports, serves and is backed up', {
  skip: fs.existsSync(path.join(root, '.git')) ? false : 'this is no checkout',
  timeout: PATIENCE_MS,
}, async () => {
  const ports: Record<string, string> = { 8080: String(await freePort()), 9090: String(await freePort()) };
  const steps = blocks('sh')
    .join('\n')
    .replaceAll('/path/to/checkout', root)
    .replace(/\/(?:opt|etc|var\/lib)\/vidriera/g, (place) => folder + place)
    .replace(/\b(?:8080|9090)\b/g, (port) => ports[port]!)
    .replace('\nEND\n', `\nVIDRIERA_PORT=${ports[8080]}\nVIDRIERA_OPS_PORT=${ports[9090]}\nEND\n`);
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin);
  fs.symlinkSync(process.execPath, path.join(bin, 'node'));
  const data = path.join(folder, 'var/lib/vidriera');
  fs.mkdirSync(path.join(data, 'export'), { recursive: true });
  for (const [name, text] of Object.entries(sourceFiles({ ...CATALOG, professionals: [professional(1)] }))) {
    fs.writeFileSync(path.join(data, 'export', name), text);
  }
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:VIDRIERA_|NODE_|npm_)/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    PATH: `${bin}:${process.env.PATH}`,
    npm_config_prefer_offline: 'true',
  };
  const script = path.join(folder, 'steps.sh');
  fs.writeFileSync(script, `set -e\n${steps}\necho --- done ---\nkill %1\nwait %1 || true\n`);
  shell = spawn('bash', [script], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [shell.stdout!, shell.stderr!]) stream.on('data', (chunk) => (printed += chunk));
  await new Promise((resolve) => shell!.once('close', resolve));
  assert.match(printed, /--- done ---/, printed);
  assert.match(printed, /"ready":true[\s\S]*"data":\[\{/);
  const release = path.join(folder, 'opt/vidriera/current');
  assert.equal(fs.existsSync(path.join(release, 'node_modules/typescript')), false);
  const [backup = ''] = fs.readdirSync(path.join(data, 'backups'));
  for (const file of ['vidriera.db', 'vidriera-desk.db']) {
    const copy = new DatabaseSync(path.join(data, 'backups', backup, file), { readOnly: true });
    assert.deepEqual({ ...copy.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
    copy.close();
  }
});

const skipWithout = (command: string, argument: string) =>
  spawnSync(command, [argument]).status === 0 ? false : `${command} is not installed`;

test('systemd takes the units', { skip: skipWithout('systemd-analyze', '--version') }, () => {
  const units = fs.globSync('deploy/systemd/*.{service,timer}', { cwd: root });
  assert.equal(units.length, 5);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { cwd: root, encoding: 'utf8' });
  // Where Node.js is elsewhere, that is all that may be wrong.
  const wrong = stderr.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/node is not executable'));
  assert.deepEqual(wrong, []);
  assert.ok(status === 0 || stderr !== '');
});

test('nginx takes the page’s configuration', { skip: skipWithout('nginx', '-v') }, () => {
  const [block = ''] = blocks('nginx');
  const [certificate, key] = ['cert.pem', 'key.pem'].map((name) => path.join(folder, name));
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=directorio.example', '-keyout', key!, '-out', certificate!],
  ]);
  assert.equal(made.status, 0);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration =
    `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} ${block} }`
      .replace('/etc/ssl/directorio.pem', certificate!)
      .replace('/etc/ssl/directorio.key', key!)
      .replace('listen 443', 'listen 127.0.0.1:8443');
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(file, configuration);
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});
