/**
 * Assembles the WebAssembly kernels, records the reader's digests and the examples of the OpenAPI document, and writes the generated blocks of
 * README.md and docs/, from the tables of the code and from the answers of a server.
 * `--check` writes nothing and fails when a file is out of date.
 */

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { ERRORS, type SearchForm } from '@vidriera/contract';
import type { Example } from '@vidriera/contract/openapi';
import { createToolbox } from '@vidriera/contract/tools';
import wabt from 'wabt';
import { startServer } from '../apps/server/src/app/start-server.ts';
import { COMMANDS } from '../apps/server/src/cli/commands.ts';
import { loadDemo } from '../apps/server/src/cli/load-demo.ts';
import { type Need, RULES, type Rule } from '../apps/server/src/desk/tasks/flow.ts';
import { createSnapshotDirectory } from '../apps/server/src/directory/snapshot/directory.ts';
import type { Snapshot } from '../apps/server/src/directory/snapshot/snapshot.ts';
import { createObserver } from '../apps/server/src/observe.ts';
import {
  flagOf,
  readSettings,
  SETTING_NAMES,
  SETTINGS,
  type Setting,
  variableOf,
} from '../apps/server/src/settings.ts';
import { renderCard } from './publish/card.ts';
import { renderSubmission } from './publish/submission.ts';
import { recordExamples } from './record-examples.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DOCUMENTS = ['README.md', 'docs/site.md', 'docs/assistants.md'];
const BLOCK = /(<!-- generated: (\w+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g;
const REQUEST = /^curl 'http:\/\/127\.0\.0\.1:8080(\S+)'$/m;
/** The time at which the examples are requested. */
const SHOWN_TIME = Date.UTC(2026, 2, 1, 12);
/** The headers that the README shows. */
const SHOWN_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Tier'];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}

/** The answers of the demo: the README's request, and the examples of each form. */
interface Asked {
  readonly headers: string;
  readonly body: string;
  readonly listed: number;
  readonly sizes: string;
  readonly examples: Readonly<Record<SearchForm, readonly Example[]>>;
}

/** Starts the demo like `npm start`, but with a stopped clock, and sends the requests. */
async function askDemo(request: string): Promise<Asked> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidriera-readme-'));
  const databaseUrl = `file:${path.join(folder, 'vidriera.db')}`;
  const clock = { monotonic: () => 0, wall: () => SHOWN_TIME };
  const serve = (form: SearchForm, more: Readonly<Record<string, string>> = {}) => {
    const env = {
      VIDRIERA_DATABASE_URL: databaseUrl,
      VIDRIERA_PORT: '0',
      VIDRIERA_OPS_PORT: 'off',
      VIDRIERA_SEARCH_FORM: form,
    };
    const observer = createObserver('silent', new PassThrough().resume());
    return startServer({ settings: readSettings({ ...env, ...more }), observer, clock });
  };
  const recorded = async (form: SearchForm) => {
    const running = await serve(form);
    try {
      return await recordExamples(running);
    } finally {
      await running.stop();
    }
  };
  try {
    (await loadDemo(databaseUrl, {}, clock.wall)).close();
    const running = await serve('reference', { VIDRIERA_SITE_URL: 'http://127.0.0.1:8080' });
    try {
      const response = await fetch(running.origin + request);
      const headers = SHOWN_HEADERS.map((name) => `${name}: ${response.headers.get(name)}\n`).join('');
      const listed = running.snapshot().counts.professionals;
      const body = `${JSON.stringify(await response.json(), null, 2)}\n`;
      const sizes = await answerSizes(running.snapshot(), running.siteUrl);
      const examples = { reference: await recorded('reference'), assistant: await recorded('assistant') };
      return { headers, body, listed, sizes, examples };
    } finally {
      await running.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Characters per token: English has about 4, JSON in Spanish fewer. */
const CHARACTERS_PER_TOKEN = 3.5;

/** The size of the tools' answers in tokens, with the demo. */
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
  const any = (chosen?: readonly string[]) => chosen?.map((one) => `\`${one}\``).join(', ') ?? 'any';
  const words: Readonly<Record<Need, string>> = {
    sight: 'the task is visible to them',
    access: 'the task is visible to them, or they answered it',
    trade: 'it is of a trade that the directory lists them for',
    live: 'the conversation is open',
    first: 'the task has no review',
    unanswered: 'no offer stands on the task',
    invited: 'the task was written for them, and they did not decline it',
  };
  return table(
    ['action', 'who', 'task', 'offer', 'and', 'what it does'],
    Object.entries<Rule>(RULES).map(([action, { by, task, offer, needs = [], does }]) => [
      `\`${action}\``,
      by.join(', '),
      any(task),
      any(offer),
      needs.map((need) => words[need]).join('; '),
      does,
    ]),
  );
}

function blocks({ headers, body, listed, sizes }: Asked): Record<string, string> {
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
      SETTING_NAMES.map((name) => {
        const { fallback, help }: Setting<unknown> = SETTINGS[name];
        return [`\`${variableOf(name)}\``, `\`--${flagOf(name)}\``, fallback ? `\`${fallback}\`` : 'none', help];
      }),
    )}\n`,
  };
}

const READER = 'packages/redaction/src/reader';
const KERNELS = ['apps/server/src/directory/snapshot/kernel', `${READER}/kernel`];

async function kernel(name: string): Promise<Buffer> {
  const parsed = (await wabt()).parseWat('kernel.wat', await readFile(path.join(ROOT, `${name}.wat`), 'utf8'), {
    simd: true,
  });
  parsed.validate();
  return Buffer.from(parsed.toBinary({}).buffer);
}

/** The reader's table of digests, over the files as they are. */
async function readerDigests(): Promise<string> {
  let source = await readFile(path.join(ROOT, READER, 'index.ts'), 'utf8');
  for (const [row, name] of source.matchAll(/^ {2}'([^']+)': '\w+',$/gm)) {
    const bytes = await readFile(path.join(ROOT, READER, name!));
    source = source.replace(row, `  '${name}': '${createHash('sha256').update(bytes).digest('hex')}',`);
  }
  return source;
}

const EXAMPLES = 'packages/contract/src/openapi/generated/examples.json';
const isCheck = process.argv.includes('--check');

/** Writes a file that is out of date; with `--check` only reports it. */
async function put(name: string, fresh: Buffer | string): Promise<void> {
  const file = path.join(ROOT, name);
  const before = await readFile(file).catch(() => Buffer.alloc(0));
  if (before.equals(Buffer.from(fresh))) process.stdout.write(`${name} is fresh\n`);
  else if (isCheck) {
    process.stderr.write(`${name} is stale: run npm run generate and commit what it changes\n`);
    process.exitCode = 1;
  } else {
    await writeFile(file, fresh);
    process.stdout.write(`${name} written\n`);
  }
}

const ofMeaning = (await kernel('packages/meaning/src/kernel')).toString('base64');
await put(
  'packages/meaning/src/kernel.ts',
  `/** \`kernel.wat\`, as \`npm run generate\` assembles it. */\nexport const KERNEL =\n  '${ofMeaning}';\n`,
);
for (const name of KERNELS) await put(`${name}.wasm`, await kernel(name));
await put(`${READER}/index.ts`, await readerDigests());
const texts = await Promise.all(DOCUMENTS.map((name) => readFile(path.join(ROOT, name), 'utf8')));
const request = REQUEST.exec(texts[0]!)?.[1];
if (request === undefined) throw new Error('the README has no request to put');
const asked = await askDemo(request);
await put('packages/mcp/src/card/generated/card.ts', await renderCard());
await put('packages/mcp/chatgpt-app-submission.json', `${JSON.stringify(renderSubmission(), null, 2)}\n`);
await put(EXAMPLES, `${JSON.stringify(asked.examples, null, 2)}\n`);
const fresh = blocks(asked);
for (const [i, name] of DOCUMENTS.entries()) {
  const made = texts[i]!.replace(BLOCK, (_all, open: string, block: string, _old: string, close: string) => {
    const text = fresh[block];
    if (text === undefined) throw new Error(`${name} has a block "${block}" that nothing makes`);
    return open + text + close;
  });
  await put(name, made);
}
