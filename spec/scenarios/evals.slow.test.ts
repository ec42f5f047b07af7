import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { SEARCH_PARAMETERS, type SearchForm } from '@vidriera/contract';
import { createToolbox, type Toolbox } from '@vidriera/contract/tools';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createSnapshotDirectory, readTask } from '../../apps/server/src/directory/snapshot/directory.ts';
import evals from '../../packages/mcp/evals.json' with { type: 'json' };
import { type ServedDemo, serveDemo } from '../../testing/server/serve.ts';

interface Request {
  readonly id: string;
  readonly form: string;
  readonly request: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: Record<string, unknown> }[];
  /** Of a first guess in the person's words: what the last answer's text must say, and must not. */
  readonly answer?: {
    readonly contains: readonly string[];
    readonly lacks?: readonly string[];
    readonly error?: boolean;
  };
}

const ALL: readonly Request[] = evals.requests;
const REQUESTS = ALL.filter(({ answer }) => answer === undefined);
const GUESSES = ALL.filter(({ answer }) => answer !== undefined);
/** See the definitions' own test: characters a token stands for, on the safe side. */
const CHARACTERS_PER_TOKEN = 3.5;

let demo: ServedDemo;
const toolboxes: Partial<Record<SearchForm, Toolbox>> = {};

before(async () => {
  demo = await serveDemo();
  for (const form of ['reference', 'assistant'] as const) {
    const server = demo[form];
    toolboxes[form] = createToolbox({
      directory: createSnapshotDirectory(server.snapshot, form),
      form,
      siteUrl: server.siteUrl,
      readLinkedTask: (given) => readTask(server.snapshot(), { ...given, city: null, neighborhood: null }).task.service,
    });
  }
});
after(() => demo?.stop());

const toolboxOf = (form: string): Toolbox => {
  assert.ok(form === 'reference' || form === 'assistant', form);
  return toolboxes[form]!;
};

/** `$0.data.0.slug`: a value of an earlier answer. */
function resolve(value: unknown, answers: readonly unknown[]): unknown {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  const found = value
    .slice(1)
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], answers);
  assert.ok(typeof found === 'string', `${value} is not in the answers`);
  return found;
}

/** Arguments as strict clients hold them against the advertised schema, numbers and booleans written as text allowed. */
function validator(): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ coerceTypes: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  return (schema) => ajv.compile(schema);
}

test('there are at least 30 requests, each of its own, in both forms and over all six tools', () => {
  assert.ok(REQUESTS.length >= 30);
  assert.equal(new Set(REQUESTS.map(({ id }) => id)).size, REQUESTS.length);
  assert.equal(new Set(REQUESTS.map(({ request }) => request)).size, REQUESTS.length);
  assert.equal(new Set(REQUESTS.flatMap(({ calls }) => calls.map(({ tool }) => tool))).size, 6);
  assert.deepEqual([...new Set(REQUESTS.map(({ form }) => form))].sort(), ['assistant', 'reference']);
});

for (const { id, form, request, calls } of REQUESTS) {
  test(`${id}: ${request}`, async () => {
    const toolbox = toolboxOf(form);
    const compile = validator();
    const catalog = await slugsOf(toolbox);
    const answers: unknown[] = [];
    for (const call of calls) {
      const definition = toolbox.definitions.find(({ name }) => name === call.tool);
      assert.ok(definition, call.tool);
      const args = Object.fromEntries(
        Object.entries(call.arguments).map(([name, value]) => [name, resolve(value, answers)]),
      );
      for (const name of ['service', 'city', 'neighborhood'] as const) {
        if (name in args) assert.ok(catalog[name].has(args[name]), `${name} ${args[name]}`);
      }
      const advertised = compile(definition.inputSchema);
      // `id` is taken in place of `slug` without being advertised.
      if (!('id' in args && form === 'reference')) {
        assert.ok(advertised(structuredClone(args)), JSON.stringify(advertised.errors));
      }
      const result = await toolbox.call(call.tool, args, { requestId: id });
      assert.equal(result.isError, undefined, result.content[0]?.text);
      const payload = result.structuredContent!;
      const output = compile(definition.outputSchema);
      assert.ok(output(payload), JSON.stringify(output.errors));
      assert.ok(!Array.isArray(payload.data) || payload.data.length > 0, `${call.tool} found nothing`);
      answers.push(payload);
    }
  });
}

test('there are at least 60 first guesses, each of its own', () => {
  assert.ok(GUESSES.length >= 60, String(GUESSES.length));
  assert.equal(new Set(ALL.map(({ id }) => id)).size, ALL.length);
  assert.equal(new Set(ALL.map(({ request, form }) => request + form)).size, ALL.length);
});

for (const { id, form, request, calls, answer } of GUESSES) {
  test(`${id}: ${request}`, async () => {
    const toolbox = toolboxOf(form);
    const compile = validator();
    let said = '';
    for (const { tool, arguments: args } of calls) {
      const { isError, content, structuredContent } = await toolbox.call(tool, args, { requestId: id });
      said = content[0]!.text;
      assert.equal(isError === true, answer!.error === true, said);
      if (isError) continue;
      const { outputSchema } = toolbox.definitions.find(({ name }) => name === tool)!;
      const fits = compile(outputSchema);
      assert.ok(fits(structuredContent), JSON.stringify(fits.errors));
    }
    for (const part of answer!.contains) assert.ok(said.includes(part), `${part} is not in ${said}`);
    for (const part of answer!.lacks ?? []) assert.ok(!said.includes(part), `${part} is in ${said}`);
  });
}

async function slugsOf(toolbox: Toolbox): Promise<Record<'service' | 'city' | 'neighborhood', Set<unknown>>> {
  type Listed = { data: { slug: string; neighborhoods?: { slug: string }[] }[] };
  const list = async (tool: string) =>
    ((await toolbox.call(tool, {}, { requestId: 'catalog' })).structuredContent as unknown as Listed).data;
  const cities = await list('service_list_cities');
  return {
    service: new Set((await list('service_list_services')).map(({ slug }) => slug)),
    city: new Set(cities.map(({ slug }) => slug)),
    neighborhood: new Set(cities.flatMap(({ neighborhoods = [] }) => neighborhoods.map(({ slug }) => slug))),
  };
}

test('a default search page is under 8,000 tokens and the largest answer of the demo under 20,000', async () => {
  const toolbox = toolboxOf('reference');
  const tokens = async (tool: string, args: object) => {
    const { isError, content } = await toolbox.call(`service_${tool}`, args, { requestId: 'size' });
    assert.equal(isError, undefined, content[0]?.text);
    return content[0]!.text.length / CHARACTERS_PER_TOKEN;
  };
  const normal = await tokens('search_professionals', {});
  assert.ok(normal < 8_000, `default page: ${normal}`);
  const sizes = [await tokens('list_services', {}), await tokens('list_cities', {})];
  for (let offset = 0; offset < 750; offset += 50) {
    sizes.push(await tokens('search_professionals', { limit: 50, offset }));
  }
  assert.ok(Math.max(...sizes) < 20_000, `largest: ${Math.max(...sizes)}`);
});

const ROOT = path.join(import.meta.dirname, '../..');
/** A document's search that shows an empty answer's explanation. */
const SHOWN_EMPTY = 'min_reviews=400';
const EXAMPLES = [
  { pattern: /\/((?:professionals|resolve)\?\w+=[^\s'"`)<>\\]+)/g, address: (said: string) => said },
  { pattern: /--data-urlencode 'q=([^']+)'/g, address: (said: string) => `resolve?q=${encodeURIComponent(said)}` },
  {
    pattern: /"service_search_professionals","arguments":(\{[^}]*\})/g,
    address: (said: string) => `professionals?${new URLSearchParams(JSON.parse(said))}`,
  },
];

/** The searches and requests in words of a text. */
function examplesIn(text: string): string[] {
  return EXAMPLES.flatMap(({ pattern, address }) => [...text.matchAll(pattern)].map((match) => address(match[1]!)));
}

/** What the examples of the name parameters ask for together. */
function namesOfExamples(form: SearchForm): string {
  const names = ['service', 'city', 'neighborhood'];
  const given = SEARCH_PARAMETERS[form].filter(({ name }) => names.includes(name));
  return `professionals?${new URLSearchParams(Object.fromEntries(given.map(({ name, example }) => [name, String(example)])))}`;
}

for (const form of ['reference', 'assistant'] as const) {
  test(`every example of the documents, the tools and the served pages finds three people or more, ${form} form`, async () => {
    const server = demo[form];
    const toolbox = toolboxOf(form);
    const served = ['/llms.txt', '/openapi.yaml', '/'].map(async (page) => (await fetch(server.siteUrl + page)).text());
    const said = [...(await Promise.all(served)), toolbox.instructions, JSON.stringify(toolbox.definitions)];
    // The documents' searches are in the form that is usual.
    const files = globSync(['README.md', 'docs/*.md', 'packages/*/README.md'], { cwd: ROOT });
    if (form === 'reference') said.push(...files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')));
    const found = said.flatMap(examplesIn).filter((example) => !example.includes(SHOWN_EMPTY));
    assert.ok(found.length >= (form === 'reference' ? 7 : 2), found.join('\n'));
    const inOpenapi = new Set(examplesIn(await (await fetch(`${server.siteUrl}/openapi.yaml`)).text()));
    for (const example of new Set([...found, namesOfExamples(form)])) {
      const response = await fetch(`${server.baseUrl}/${example}`);
      // openapi.yaml has examples of errors too.
      if (response.status === 400 && inOpenapi.has(example)) continue;
      const { data, pagination } = (await response.json()) as {
        data: { total?: number };
        pagination?: { total: number };
      };
      assert.ok((pagination ?? data).total! >= 3, `${example}: ${response.status}, ${(pagination ?? data)?.total}`);
    }
  });
}
