#!/usr/bin/env node
// Plain JavaScript that any Node runs: the command itself needs Node 24, which the `node` package brings along.
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/main.ts', import.meta.url);
const major = Number(process.versions.node.split('.')[0]);
// What was compiled once starts in half the time; threads and children look there too. Unwritable is as good as absent.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/vidriera', import.meta.url));

// A server whose memory for new objects stays small takes 40 MB less, at the same speed. Only the start of a process takes the option.
const YOUNG = '--max-semi-space-size';
const isGiven = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((option) => option.includes(YOUNG));
const options = process.argv[2] === 'serve' && !isGiven ? [`${YOUNG}=8`] : [];

if (major >= 24) {
  // There is none on Windows.
  if (options.length > 0)
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...options, ...process.argv.slice(1)]);
  // Under an older Node's launcher this process ends with it, even when that one is killed.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel?.unref();
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(main.href);
} else {
  let node;
  try {
    node = path.join(path.dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node');
  } catch {
    console.error(
      `vidriera needs Node.js 24 or newer; this is ${process.versions.node}. Install one, or run npm ci in the repository without --omit=dev: it brings one along.`,
    );
    process.exit(1);
  }
  const child = spawn(node, [...options, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
}
