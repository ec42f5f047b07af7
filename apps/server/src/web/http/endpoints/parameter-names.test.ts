import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ANA, type SiteFixture, startSite } from '../../../../../../testing/site/start-site.ts';

/** Names of parameters that are words of contact data themselves. */
const NAMES = [
  'email',
  'mail',
  'correo',
  'e-mail',
  'telefono',
  'tel',
  'whatsapp',
  'instagram',
  'dni',
  'phone2',
  'usuario',
];

let site: SiteFixture;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

interface Told {
  readonly explanation?: { readonly message: string; readonly ignored: string[] };
  readonly error?: { readonly message: string; readonly details: { parameter: string; ignored: string[] } };
}
const get = async (path: string, headers: Record<string, string> = {}): Promise<Told> =>
  (await (await fetch(`${site.baseUrl}${path}`, { headers })).json()) as Told;

test('the name of a parameter never silences the explanation of an answer', async () => {
  for (const path of ['?', '/professionals?service=plomero&', `/professionals/${ANA.slug}/reviews?`]) {
    for (const name of NAMES) {
      const { explanation } = await get(`${path}${name}=x`);
      assert.deepEqual(explanation?.ignored, [name], path);
      assert.ok(explanation.message.includes(`\`${name}\` is not a parameter here`), explanation.message);
    }
    const all = await get(path + NAMES.map((name) => `${name}=x`).join('&'));
    assert.equal(all.explanation?.ignored.length, 10);
  }
});

test('nor the sentence of a 400 where the caller wants one', async () => {
  for (const name of NAMES) {
    const { error } = await get(`/professionals?service=plomeria&${name}=x`, { Prefer: 'handling=strict' });
    assert.match(error!.message, new RegExp(`^\`${name}\` is not a parameter of this endpoint`));
    assert.deepEqual([error!.details.parameter, error!.details.ignored], [name, [name]]);
  }
});

test('where the caller prefers so, every read refuses a parameter that it does not know, the entry too', async () => {
  for (const path of ['', '/services', '/cities', `/professionals/${ANA.slug}`, '/resolve?q=gas']) {
    const query = `${path.includes('?') ? '&' : '?'}correo=x`;
    const { error } = await get(path + query, { Prefer: 'handling=strict' });
    assert.match(error?.message ?? '', /^`correo` is not a parameter of this endpoint/, path);
  }
});

test('nor the reason of a refused call of an assistant', async () => {
  for (const name of NAMES) {
    const params = { name: 'service_search_professionals', arguments: { service: 'plomeria', [name]: 'x' } };
    const answer = await fetch(`${site.siteUrl}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    const { result } = (await answer.json()) as { result: { content: { text: string }[] } };
    assert.ok(result.content[0]!.text.startsWith(`\`${name}\` is not an argument`), result.content[0]!.text);
  }
});

test('contact data in a name comes back on none of the three ways', async () => {
  for (const name of ['ana.perez@gmail.com', '11 5566-7788', 'ruben_gmail_com', 'wa.me/5491155667788'])
    for (const headers of [{}, { Prefer: 'handling=strict' }]) {
      const told = JSON.stringify(
        await get(`/professionals?${encodeURIComponent(name)}=%ff`, headers as Record<string, string>),
      );
      assert.doesNotMatch(told, /perez|5566|ruben|wa\.me/);
    }
});
