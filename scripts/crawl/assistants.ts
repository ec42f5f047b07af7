import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { SearchForm } from '@vidriera/contract';
import { ROOT } from '../faults/harness/scene.ts';
import type { Directory } from './api.ts';
import { type Browser, each } from './browse.ts';
import type { Catch } from './catch.ts';

/** The generations of the protocol: with and without a handshake. */
export const ERAS = ['2025-11-25', '2026-07-28'] as const;
type Era = (typeof ERAS)[number];
export const TOOLS = [
  'search_professionals',
  'get_professional',
  'get_reviews',
  'list_services',
  'list_cities',
  'create_task_link',
];
const STDIO = path.join(ROOT, 'packages/mcp/src/main.ts');
/**
 * The number of professionals that are requested over stdio, which only forwards the API's answers, and over HTTP in the
 * older generation. In the current generation all are. */
const SOME = 150;

type Ask = (tool: string, args: Record<string, unknown>) => Promise<unknown>;

/** Calls a tool over HTTP. */
export function callTool(browser: Browser, era: Era, tool: string, args: Record<string, unknown>): Promise<unknown> {
  return send(browser, era, 'tools/call', { name: `service_${tool}`, arguments: args });
}

function send(browser: Browser, era: Era, method: string, params: Record<string, unknown>): Promise<unknown> {
  const isModern = era === '2026-07-28';
  const meta = { 'io.modelcontextprotocol/protocolVersion': era, 'io.modelcontextprotocol/clientCapabilities': {} };
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'MCP-Protocol-Version': era };
  if (isModern) headers['Mcp-Method'] = method;
  if (isModern && typeof params.name === 'string') headers['Mcp-Name'] = Buffer.from(params.name).toString('latin1');
  const message = { jsonrpc: '2.0', id: 1, method, params: isModern ? { _meta: meta, ...params } : params };
  return browser.ask(`MCP over HTTP, ${era}`, '/mcp', { method: 'POST', headers, body: JSON.stringify(message) });
}

/** Calls every tool for the professionals, over both transports and in both generations. */
export async function crawlAssistants(
  browser: Browser,
  caught: Catch,
  form: SearchForm,
  directory: Directory,
): Promise<void> {
  for (const era of ERAS) {
    const hello = { protocolVersion: era, capabilities: {}, clientInfo: { name: 'crawl', version: '1' } };
    for (const method of ['initialize', 'tools/list', 'server/discover', 'resources/list', 'prompts/list', 'ping'])
      await send(browser, era, method, method === 'initialize' ? hello : {});
    await callAll(form, directory, era === '2026-07-28' ? Number.POSITIVE_INFINITY : SOME, (tool, args) =>
      callTool(browser, era, tool, args),
    );
    await overStdio(browser, caught, form, era, directory);
  }
}

async function overStdio(
  browser: Browser,
  caught: Catch,
  form: SearchForm,
  era: Era,
  directory: Directory,
): Promise<void> {
  const mode = era === '2026-07-28' ? { pin: era } : 'legacy';
  const client = new Client({ name: 'crawl', version: '1' }, { versionNegotiation: { mode } });
  const args = [STDIO, '--base-url', `${browser.origin}/v1`, '--site-url', browser.origin, '--search-form', form];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' });
  transport.stderr?.on('data', (chunk) => caught.look('MCP over stdio, its log', String(chunk)));
  await client.connect(transport);
  caught.look(
    `MCP over stdio, ${era}`,
    JSON.stringify([await client.listTools(), client.getServerVersion(), client.getInstructions()]),
  );
  await callAll(form, directory, SOME, async (tool, given) => {
    const answer = await client
      .callTool({ name: `service_${tool}`, arguments: given })
      .catch((error: Error) => error.message);
    caught.look(`MCP over stdio, ${era}`, JSON.stringify(answer));
  });
  await client.close();
}

async function callAll(
  form: SearchForm,
  { services, cities, professionals }: Directory,
  most: number,
  ask: Ask,
): Promise<void> {
  const calls: (readonly [string, Record<string, unknown>])[] = [
    ['list_services', {}],
    ['list_cities', {}],
  ];
  for (const { slug, neighborhoods = [] } of cities) {
    for (const hood of neighborhoods)
      calls.push(['search_professionals', { service: 'plomeria', city: slug, neighborhood: hood.slug }]);
  }
  if (form === 'reference')
    for (const service of services) calls.push(['search_professionals', { service, limit: 50 }]);
  for (const service of services) calls.push(['create_task_link', { service }]);
  const people = professionals.map(({ id, slug }) => (form === 'reference' ? { slug } : { id }));
  const step = Math.max(1, Math.ceil(people.length / most));
  for (const who of people.filter((_, i) => i % step === 0))
    calls.push(['get_professional', who], ['get_reviews', who]);
  await each(calls, ([tool, args]) => ask(tool, args));
}
