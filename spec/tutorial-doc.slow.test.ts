import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../testing/server/free-port.ts';
import { PATIENCE_MS } from '../testing/until.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const BLOCK = /^```(sh|text)\n([\s\S]*?)^```$/gm;
const DONE = '--- done ---';

const hasNginx = (process.env.PATH ?? '')
  .split(path.delimiter)
  .concat('/usr/sbin')
  .some((folder) => fs.existsSync(path.join(folder, 'nginx')));

test('every step of docs/tutorial.md does and prints what the page says', {
  skip: hasNginx ? false : 'nginx is not installed',
  timeout: PATIENCE_MS,
}, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-tutorial-'));
  fs.symlinkSync(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'));
  const ports: Record<string, number> = { 8080: await freePort(), 8000: await freePort() };
  const page = fs
    .readFileSync(path.join(PROJECT, 'docs/tutorial.md'), 'utf8')
    .replace(/\b(?:8080|8000)\b/g, (port) => String(ports[port]));
  const blocks = [...page.matchAll(BLOCK)].map(([, language, text]) => ({ language, text: text! }));
  const steps = blocks.filter(({ language }) => language === 'sh');
  const output = await runSteps(
    steps.map(({ text }) => text),
    folder,
  );
  let step = -1;
  let claims = 0;
  for (const { language, text } of blocks) {
    if (language === 'sh') step++;
    else claims += assertPrinted(output[step] ?? '', text, steps[step]!.text);
  }
  assert.ok(claims >= 10, `only ${claims} printed lines are compared`);
  fs.rmSync(folder, { recursive: true });
});

/** Holds that the lines stand in the output in this order; `…` stands for anything. Returns their number. */
function assertPrinted(output: string, expected: string, step: string): number {
  const lines = output.split('\n').map((line) => line.trim());
  const wanted = expected.split('\n').filter((line) => line.trim() !== '' && line !== '…');
  let from = 0;
  for (const line of wanted) {
    const [head = '', tail = null] = line.trim().split('…');
    const fits = (other: string) =>
      tail === null ? other === head : other.startsWith(head) && other.slice(head.length).endsWith(tail);
    const at = lines.findIndex((other, i) => i >= from && fits(other));
    assert.ok(at >= 0, `${JSON.stringify(line)} is not printed by:\n${step}\nwhich printed:\n${output}`);
    from = at + 1;
  }
  return wanted.length;
}

/** Runs the steps in one shell; resolves to what each printed. */
async function runSteps(steps: readonly string[], folder: string): Promise<string[]> {
  const script = steps.map((step) => `${step}\necho '${DONE}'\n`).join('');
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder, env, detached: true });
  const end = setTimeout(() => process.kill(-shell.pid!, 'SIGKILL'), PATIENCE_MS - 10_000);
  let [output, errors] = ['', ''];
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const status = await new Promise((resolve) => shell.on('close', resolve));
  clearTimeout(end);
  try {
    process.kill(-shell.pid!, 'SIGKILL');
  } catch {
    // The last step ended everything.
  }
  assert.equal(status, 0, `a step failed:\n${output}\n${errors}`);
  return output.split(`${DONE}\n`);
}
