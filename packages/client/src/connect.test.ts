import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureOf, serve } from '../../../testing/http/serve-answers.ts';
import { connectDirectory, profileTaskLink, taskLink } from './index.ts';

const ID = '3F2B8C1E-9A4D-4E6F-8B7A-1C2D3E4F5A6B';
const entry = (search_form: string) => ({ body: { data: { search_form, site_url: 'https://sitio.example' } } });

test('the form and the site are asked for once, and the client is of that form (spec: entry.served)', async () => {
  const pagination = { limit: 5, offset: 0, total: 0, has_more: false };
  await using server = await serve([entry('assistant'), { body: { match: {}, data: [], pagination } }]);
  const connected = await connectDirectory({ baseUrl: server.baseUrl, apiKey: 'vdr_x' });
  assert.equal(connected.siteUrl, 'https://sitio.example');
  assert.ok(connected.form === 'assistant');
  const page = await connected.directory.searchProfessionals({ service: 'gas', neighborhood: 'centro' });
  assert.deepEqual(page.data, []);
  assert.deepEqual(
    server.asked.map(({ url, headers }) => [url, headers['x-api-key']]),
    [
      ['/v1', 'vdr_x'],
      ['/v1/professionals?service=gas&neighborhood=centro', 'vdr_x'],
    ],
  );
});

test('a server that does not say what it serves is no directory', async () => {
  for (const body of [{ data: {} }, { data: { search_form: 'other', site_url: 'https://x.example' } }]) {
    await using server = await serve([{ body }]);
    assert.equal((await failureOf(connectDirectory({ baseUrl: server.baseUrl }))).code, 'unexpected_response');
  }
});

test('a task link is of a service, and of a professional first when one is named (spec: links.generic, links.targeted)', () => {
  const siteUrl = 'https://sitio.example/';
  assert.equal(taskLink({ siteUrl, service: 'gas' }), 'https://sitio.example/?create_task=1&service=gas');
  assert.equal(
    taskLink({ siteUrl: 'https://x.example/sitio', service: 'gas', professionalId: ID }),
    `https://x.example/sitio/post-task/v2?pro=${ID.toLowerCase()}&vertical=gas&source=assistant-link`,
  );
  assert.equal(
    profileTaskLink('https://sitio.example/p/ana-g', 'gas'),
    'https://sitio.example/p/ana-g?create_task=1&service=gas',
  );
});

test('a link is made of what a link may hold, and nothing else', () => {
  const siteUrl = 'https://sitio.example';
  const service = 'gas';
  const wrong: [() => string, RegExp][] = [
    [() => taskLink({ siteUrl, service: 'gas&x=1' }), /^service must be a slug/],
    [() => taskLink({ siteUrl, service: 'Gasista' }), /^service must be a slug/],
    [() => taskLink({ siteUrl: 'sitio.example', service }), /^siteUrl must be/],
    [() => taskLink({ siteUrl: 'https://sitio.example/?a=b', service }), /^siteUrl must be/],
    [() => taskLink({ siteUrl, service, professionalId: 'ana-g' }), /^professionalId must be the id/],
    [() => profileTaskLink('https://sitio.example/p/ana-g?x=1', service), /^profileUrl must be/],
    [() => profileTaskLink('javascript:alert(1)', service), /^profileUrl must be/],
  ];
  for (const [make, message] of wrong) assert.throws(make, { name: 'TypeError', message });
});
