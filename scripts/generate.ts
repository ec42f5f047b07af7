/**
 * Assembles the snapshot's WebAssembly kernel, and writes the generated blocks of README.md and docs/ from the tables they
 * repeat and from a server that answers.
 * `--check` writes nothing and fails when a block is not what it would be.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { ERRORS } from '@vidriera/core';
import { createToolbox } from '@vidriera/core/tools';
import wabt from 'wabt';
import { COMMANDS } from '../apps/server/src/cli/commands.ts';
import { startServer } from '../apps/server/src/cli/compose.ts';
import { loadDemo } from '../apps/server/src/cli/load-demo.ts';
import { createObserver } from '../apps/server/src/observe.ts';
import { flagOf, readSettings, SETTINGS } from '../apps/server/src/settings.ts';
import { createSnapshotDirectory } from '../apps/server/src/snapshot/directory.ts';
import type { Snapshot } from '../apps/server/src/snapshot/snapshot.ts';
import { ACTIONS, OFFER_STATES, RULES, TASK_STATES } from '../apps/server/src/tasks/flow.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DOCUMENTS = ['README.md', 'docs/site.md', 'docs/assistants.md'];
const BLOCK = /(<!-- generated: (\w+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g;
const REQUEST = /^curl 'http:\/\/127\.0\.0\.1:8080(\S+)'$/m;
/** What the README shows of an answer's headers; the others say nothing a reader needs first. */
const SHOWN_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Tier'];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}

/** The README's request, put to the demo as `npm start` serves it. */
async function answerOf(request: string): Promise<{ headers: string; body: string; listed: number; sizes: string }> {
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
      const listed = running.snapshot().counts.professionals;
      const sizes = await answerSizes(running.snapshot(), running.siteUrl);
      return { headers, body: `${JSON.stringify(await response.json(), null, 2)}\n`, listed, sizes };
    } finally {
      await running.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Characters that a token stands for: English has about 4, JSON in Spanish fewer. */
const CHARACTERS_PER_TOKEN = 3.5;

/** What the tools' answers cost a model, with the demo. */
async function answerSizes(snapshot: Snapshot, siteUrl: string): Promise<string> {
  const form = 'reference';
  const tools = createToolbox({ directory: createSnapshotDirectory(() => snapshot, form), form, siteUrl });
  const search = { service: 'plomeria', city: 'buenos-aires' };
  const [first] = snapshot.listed(0, 1);
  const calls: [string, object][] = [
    ['list_services', {}],
    ['list_cities', {}],
    ['list_cities', { city: 'la-plata' }],
    ['search_professionals', search],
    ['search_professionals', { ...search, limit: 5 }],
    ['get_professional', { slug: first!.slug }],
    ['get_reviews', { slug: first!.slug }],
    ['get_reviews', { slug: first!.slug, limit: 5 }],
  ];
  const rows: string[][] = [];
  for (const [name, args] of calls) {
    const { isError, content } = await tools.call(`service_${name}`, args, { requestId: 'size' });
    if (isError) throw new Error(content[0]!.text);
    const tokens = Math.round(content[0]!.text.length / CHARACTERS_PER_TOKEN / 10) * 10;
    const shown = JSON.stringify(args).replaceAll('"', '').replaceAll(':', ': ').replaceAll(',', ', ');
    rows.push([
      `\`service_${name}\``,
      shown === '{}' ? 'none' : `\`${shown.slice(1, -1)}\``,
      tokens.toLocaleString('en'),
    ]);
  }
  return table(['tool', 'arguments', 'tokens'], rows);
}

/** Who may do what to a task and an offer, and when. */
function flow(): string {
  const all = (chosen: readonly string[], every: readonly string[]) =>
    chosen.length === every.length ? 'any' : chosen.map((one) => `\`${one}\``).join(', ');
  const needs = { sight: 'the task is visible to them', live: 'the conversation is open' };
  return table(
    ['action', 'who', 'task', 'offer', 'and', 'what it does'],
    ACTIONS.map((action) => {
      const { by, task, offer, needs: need, does } = RULES[action];
      return [
        `\`${action}\``,
        by.join(', '),
        all(task, TASK_STATES),
        all(offer, OFFER_STATES),
        need === undefined ? '' : needs[need],
        does,
      ];
    }),
  );
}

async function blocks(readme: string): Promise<Record<string, string>> {
  const request = REQUEST.exec(readme)?.[1];
  if (request === undefined) throw new Error('the README has no request to put');
  const { headers, body, listed, sizes } = await answerOf(request);
  return {
    start: `\ninstalls, loads a made-up directory of ${listed} professionals into an embedded store and serves it on <http://127.0.0.1:8080>.\n\n`,
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
    flow: `\n${flow()}\n`,
    sizes: `\n${sizes}\n`,
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

const KERNEL = path.join(import.meta.dirname, '../apps/server/src/snapshot/kernel');

async function kernel(): Promise<Buffer> {
  const parsed = (await wabt()).parseWat('kernel.wat', await readFile(`${KERNEL}.wat`, 'utf8'), { simd: true });
  parsed.validate();
  return Buffer.from(parsed.toBinary({}).buffer);
}

const isCheck = process.argv.includes('--check');
const assembled = await kernel();
if (!assembled.equals(await readFile(`${KERNEL}.wasm`).catch(() => Buffer.alloc(0)))) {
  if (isCheck) {
    process.stderr.write('kernel.wasm is stale: run npm run generate and commit what it changes\n');
    process.exitCode = 1;
  } else await writeFile(`${KERNEL}.wasm`, assembled);
}

const texts = await Promise.all(DOCUMENTS.map((name) => readFile(path.join(ROOT, name), 'utf8')));
const fresh = await blocks(texts[0]!);
for (const [i, name] of DOCUMENTS.entries()) {
  const before = texts[i]!;
  const after = before.replace(BLOCK, (_all, open: string, block: string, _old: string, close: string) => {
    const made = fresh[block];
    if (made === undefined) throw new Error(`${name} has a block "${block}" that nothing makes`);
    return open + made + close;
  });
  if (before === after) {
    process.stdout.write(`${name} is fresh\n`);
  } else if (isCheck) {
    process.stderr.write(`${name} is stale: run npm run generate and commit what it changes\n`);
    process.exitCode = 1;
  } else {
    await writeFile(path.join(ROOT, name), after);
    process.stdout.write(`${name} written\n`);
  }
}
