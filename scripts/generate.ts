/**
 * Writes the generated blocks of the README from the tables they repeat and from a server that really answers.
 * `--check` writes nothing and fails when a block is not what it would be.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { ERRORS } from '@vidriera/core';
import { COMMANDS } from '../apps/server/src/cli/commands.ts';
import { startServer } from '../apps/server/src/cli/compose.ts';
import { loadDemo } from '../apps/server/src/cli/load-demo.ts';
import { createObserver } from '../apps/server/src/observe.ts';
import { flagOf, readSettings, SETTINGS } from '../apps/server/src/settings.ts';

const README = path.join(import.meta.dirname, '../README.md');
const BLOCK = /(<!-- generated: (\w+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g;
const REQUEST = /^curl 'http:\/\/127\.0\.0\.1:8080(\S+)'$/m;
/** What the README shows of an answer's headers; the others say nothing a reader needs first. */
const SHOWN_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Tier'];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}

/** The README's request, put to the demo as `npm start` serves it. */
async function answerOf(request: string): Promise<{ headers: string; body: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidriera-readme-'));
  const databaseUrl = `file:${path.join(folder, 'vidriera.db')}`;
  const env = {
    VIDRIERA_DATABASE_URL: databaseUrl,
    VIDRIERA_PORT: '0',
    VIDRIERA_OPS_PORT: 'off',
    VIDRIERA_SITE_URL: 'http://127.0.0.1:8080',
  };
  try {
    (await loadDemo(databaseUrl, {}, Date.now, () => {})).close();
    const observer = createObserver('silent', new PassThrough().resume());
    const clock = { monotonic: () => performance.now(), wall: Date.now };
    const running = await startServer({ settings: readSettings(env), observer, clock });
    try {
      const response = await fetch(running.origin + request);
      const headers = SHOWN_HEADERS.map((name) => `${name}: ${response.headers.get(name)}\n`).join('');
      return { headers, body: `${JSON.stringify(await response.json(), null, 2)}\n` };
    } finally {
      await running.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function blocks(readme: string): Promise<Record<string, string>> {
  const request = REQUEST.exec(readme)?.[1];
  if (request === undefined) throw new Error('the README has no request to put');
  const { headers, body } = await answerOf(request);
  return {
    answer: `\n\`\`\`json\n${body}\`\`\`\n\n`,
    headers: `\n\`\`\`\n${headers}\`\`\`\n\n`,
    errors: `\n${table(
      ['status', 'code', 'when'],
      Object.entries(ERRORS).map(([code, { status, when }]) => [String(status), `\`${code}\``, when]),
    )}\n`,
    commands: `\n${table(
      ['command', 'what it does'],
      COMMANDS.map(({ name, usage, summary }) => [`\`vidriera ${name} ${usage}\``.replace(' `', '`'), summary]),
    )}\n`,
    settings: `\n${table(
      ['variable', 'flag', 'default', ''],
      Object.values(SETTINGS).map((setting) => [
        `\`${setting.variable}\``,
        `\`--${flagOf(setting)}\``,
        setting.fallback ? `\`${setting.fallback}\`` : 'none',
        setting.help,
      ]),
    )}\n`,
  };
}

const before = await readFile(README, 'utf8');
const fresh = await blocks(before);
const after = before.replace(BLOCK, (_all, open: string, name: string, _old: string, close: string) => {
  const block = fresh[name];
  if (block === undefined) throw new Error(`the README has a block "${name}" that nothing makes`);
  return open + block + close;
});
if (before === after) {
  process.stdout.write('README.md is fresh\n');
} else if (process.argv.includes('--check')) {
  process.stderr.write('README.md is stale: run npm run generate and commit what it changes\n');
  process.exitCode = 1;
} else {
  await writeFile(README, after);
  process.stdout.write('README.md written\n');
}
