import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';

let site: SiteFixture;
before(async () => {
  site = await startSite({ VIDRIERA_MCP_HANDOVER: 'on' });
});
after(() => site.stop());

interface Result {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: { readonly data: { readonly url: string; readonly redacted: boolean } };
  readonly isError?: true;
  readonly tools?: readonly { readonly name: string; readonly annotations: object }[];
}

async function rpc(method: string, params: object, headers: object = {}): Promise<Result> {
  const response = await fetch(`${site.siteUrl}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { result: Result }).result;
}
const handOver = (args: object) => rpc('tools/call', { name: 'service_hand_over_task', arguments: args });
const DRAFT = { service: 'plomero', city: 'buenos aires', neighborhood: 'Palermo', urgency: 'week' };

test('with the setting there is a seventh tool, which writes and deletes nothing (spec: mcp.hand-over)', async () => {
  const { tools } = await rpc('tools/list', {});
  assert.equal(tools!.length, 7);
  assert.deepEqual(tools!.at(-1)!.annotations, {
    title: 'Hand over a task draft',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  });
});

test('a draft is stored, cleaned, and opened by its link; the same draft gives the same link', async () => {
  const description = 'Pierde la canilla. Mi teléfono es 11 5555-4444.';
  const { structuredContent } = await handOver({ ...DRAFT, description });
  const { url, redacted } = structuredContent!.data;
  assert.equal(redacted, true);
  assert.equal((await handOver({ ...DRAFT, description })).structuredContent!.data.url, url);
  assert.notEqual((await handOver({ ...DRAFT, description: 'Otra cosa.' })).structuredContent!.data.url, url);
  const page = await (await fetch(site.siteUrl + new URL(url).pathname + new URL(url).search)).text();
  assert.match(page, /Pierde la canilla/);
  assert.doesNotMatch(page, /5555/);
});

test('what the endpoint refuses is told with what to do', async () => {
  for (const [args, said] of [
    [{ ...DRAFT }, /`description`.* is required/],
    [{ service: 'plomeriaa', description: 'x' }, /service_list_services/],
    [{ ...DRAFT, description: 'x', urgency: 'ya' }, /must be one of urgent, week, calm/],
    [{ ...DRAFT, description: 'x', open_to_all: true }, /only with `professional_id`/],
    [{ ...DRAFT, description: 'x', telefono: '1' }, /is not an argument/],
  ] as const) {
    const { isError, content } = await handOver(args);
    assert.equal(isError, true);
    assert.match(content[0]!.text, said);
  }
});
