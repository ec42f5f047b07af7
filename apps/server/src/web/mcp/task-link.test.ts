import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ANA, BETO, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';

let site: SiteFixture;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

/** The text of the answer or the error. */
async function call(name: string, args: object): Promise<string> {
  const answer = await fetch(`${site.siteUrl}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const { result } = (await answer.json()) as { result: { content: { text: string }[] } };
  return result.content[0]!.text;
}
const link = (args: object) => call('service_create_task_link', args);

test('a link is refused where the page that it opens would refuse', async () => {
  assert.match(
    await link({ service: 'gasista', professional_id: ANA.id }),
    /^`professional_id` does not offer `gasista`\./,
  );
  const unlisted = '00000000-0000-4000-8000-00000000ffff';
  assert.match(
    await link({ service: 'gasista', professional_id: unlisted }),
    /^`professional_id` is not a listed professional; service_search_professionals finds them\./,
  );
  assert.match(
    await link({ service: 'plomreo' }),
    /^`service` names no service of this directory: give one slug or name that service_list_services lists\. .*Nearest valid: plomeria\./,
  );
  assert.match(await link({ service: 'Astrología' }), /^`service` names no service of this directory/);
});

test('every link that is given opens a form without a warning', async () => {
  const given = [
    { service: 'plomero' },
    { service: 'Gasista', professional_id: BETO.id.toUpperCase() },
    { service: 'plomeria', professional_id: ANA.id },
  ];
  for (const args of given) {
    const page = await fetch((JSON.parse(await link(args)) as { url: string }).url);
    assert.equal(page.status, 200);
    assert.doesNotMatch(await page.text(), /No encontramos|no ofrece/);
  }
});

test('a name that nothing has is answered like such a slug: a page with its explanation', async () => {
  const search = async (args: object) => JSON.parse(await call('service_search_professionals', args));
  for (const service of ['Plomreo del barrio', 'plomreo-del-barrio']) {
    const { data, explanation } = await search({ service, city: 'Rosario' });
    assert.deepEqual(data, []);
    assert.equal(explanation.unknown[0].did_you_mean[0].slug, 'plomeria');
  }
  const { unknown } = (await search({ service: 'Qwerty', city: 'Zzyzx' })).explanation;
  assert.deepEqual(
    unknown.map(({ parameter, value }: Record<string, string>) => [parameter, value]),
    [
      ['service', 'qwerty'],
      ['city', 'zzyzx'],
    ],
  );
  assert.match(
    await call('service_search_professionals', { neighborhood: 'Palermo, Belgrano' }),
    /^`neighborhood` names no neighborhood of this directory: give one /,
  );
});

test('a neighborhood that is suggested comes with its city', async () => {
  const text = await call('service_search_professionals', { service: 'plomeria', neighborhood: 'palemro' });
  assert.match(text, /Did you mean palermo \(buenos-aires\)\?/);
  assert.match(
    await call('service_search_professionals', { neighborhood: 'Palemro 2' }),
    /Did you mean palermo \(buenos-aires\)\?/,
  );
  assert.match(
    await call('service_search_professionals', { neighborhood: 'sentro' }),
    /Did you mean centro \((?:buenos-aires, rosario|rosario, buenos-aires)\)\?/,
  );
});
