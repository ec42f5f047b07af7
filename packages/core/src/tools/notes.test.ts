import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Directory } from '../directory.ts';
import { createToolbox, NOTES, type ToolResult } from './toolbox.ts';

const page = (total: number) => ({ data: [], pagination: { limit: 20, offset: 0, total, has_more: false } });
const PLOMERIA = { data: [{ slug: 'plomeria', name: 'Plomería' }] };

function search(args: object, answers: Partial<Directory> = {}): Promise<ToolResult> {
  const directory = {
    searchProfessionals: async () => page(0),
    listServices: async () => PLOMERIA,
    ...answers,
  } as unknown as Directory;
  const box = createToolbox({ directory, form: 'reference', siteUrl: 'https://sitio.example' });
  return box.call('service_search_professionals', args, { requestId: 'r' });
}

test('an empty page says why in its notes, and is otherwise the payload of the API (spec: mcp.same-payload)', async () => {
  assert.deepEqual(await search({ service: 'plomero' }), {
    content: [{ type: 'text', text: JSON.stringify(page(0)) }],
    structuredContent: page(0),
    _meta: { [NOTES]: ['`service` names nothing in the directory. Nearest valid: plomeria.'] },
  });
});

test('an offset past the last match is told apart', async () => {
  const result = await search({ offset: 500 }, { searchProfessionals: async () => page(54) });
  assert.deepEqual(result._meta, { [NOTES]: ['`offset` is past the last match; total is 54.'] });
});

test('an answer goes out without notes when the catalog can not be had, or a note would show contact data', async () => {
  for (const listServices of [
    () => Promise.reject(new Error('down')),
    async () => ({ data: [{ slug: 'plomero-11-5555-1234', name: 'P' }] }),
  ]) {
    const result = await search({ service: 'plomero' }, { listServices });
    assert.deepEqual(result.structuredContent, page(0));
    assert.equal(result._meta, undefined);
  }
});

test('the catalog is asked once for the hints of many calls, and again after a failure', async () => {
  let asked = 0;
  const directory = {
    searchProfessionals: async () => page(0),
    listServices: async () => {
      if (++asked === 1) throw new Error('down');
      return PLOMERIA;
    },
  } as unknown as Directory;
  const box = createToolbox({ directory, form: 'reference', siteUrl: 'https://sitio.example' });
  for (let i = 0; i < 5; i++) {
    await box.call('service_search_professionals', { service: 'plomero' }, { requestId: 'r' });
  }
  assert.equal(asked, 2);
});
