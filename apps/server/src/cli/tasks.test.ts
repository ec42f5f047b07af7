import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { run } from '../../../../testing/server/run-command.ts';
import { ANA, BETO, type SiteFixture, startSite } from '../../../../testing/site/start-site.ts';

let site: SiteFixture;
let flags: string[];
before(async () => {
  site = await startSite();
  flags = ['--database-url', site.databaseUrl];
});
after(() => site.stop());

async function publish(id: string, more: Record<string, string> = {}): Promise<string> {
  const page = await (await fetch(`${site.siteUrl}/post-task/v2?pro=${id}`)).text();
  const form = /name="form" value="([^"]+)"/.exec(page)![1]!;
  const fields = { form, pro: id, servicio: 'plomeria', descripcion: 'Pierde la canilla.', ...more };
  const answer = await fetch(`${site.siteUrl}/post-task/v2`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return site.siteUrl + answer.headers.get('location')!;
}

test('inbox gives a link that opens that professional’s inbox, which is kept until a new one is asked for and ends it', async () => {
  const first = await run(['inbox', 'ana-p', '--json', '--site-url', site.siteUrl, ...flags]);
  assert.equal(first.status, 0);
  const { professional_id, slug, url, created_at } = JSON.parse(first.stdout);
  assert.deepEqual([professional_id, slug], [ANA.id, 'ana-p']);
  assert.match(created_at, /^\d{4}-\d\d-\d\dT/);
  assert.match(await (await fetch(url)).text(), /Hola, Ana/);
  const kept = await run(['inbox', 'ana-p', '--site-url', site.siteUrl, ...flags]);
  assert.deepEqual([kept.status, kept.stdout], [1, '']);
  assert.match(kept.stderr, /^vidriera: ana-p has had a link since \S+, which can not be shown again; --renew issues/);
  assert.match(await (await fetch(url)).text(), /Hola, Ana/);
  const second = await run(['inbox', ANA.id.toUpperCase(), '--renew', '--site-url', site.siteUrl, ...flags]);
  const link = second.stdout.split('\n')[0]!;
  assert.match(await (await fetch(link)).text(), /Hola, Ana/);
  assert.equal((await fetch(url)).status, 404);
});

test('inbox leads to the server that runs, whatever its port', async () => {
  const { stdout } = await run(['inbox', 'ana-p', '--renew', ...flags]);
  const link = stdout.split('\n')[0]!;
  assert.ok(link.startsWith(`${site.siteUrl}/bandeja/`), link);
  assert.match(await (await fetch(link)).text(), /Hola, Ana/);
});

test('inbox of nobody fails in one line', async () => {
  const { status, stdout, stderr } = await run(['inbox', 'nadie', ...flags]);
  assert.deepEqual([status, stdout], [1, '']);
  assert.equal(stderr, 'vidriera: there is no professional "nadie"; give a slug or an id that was imported\n');
});

test('notifications lists every targeted task, open to all or not, until it is acknowledged', async () => {
  await publish(ANA.id, { descripcion: 'Llamame al 11 5555-4444.' });
  site.clock += 1000;
  await publish(BETO.id, { abierta: 'si' });
  const { status, stdout } = await run(['notifications', ...flags]);
  assert.equal(status, 0);
  const [ana, beto, ...rest] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(rest, []);
  assert.deepEqual([ana.kind, ana.professional_id, beto.professional_id], ['task_published', ANA.id, BETO.id]);
  assert.equal(ana.task.description, 'Llamame al [teléfono].');
  assert.equal(ana.task.published_at, '2026-03-01T15:00:00.000Z');
  assert.equal(ana.task.opens_to_everyone_at, '2026-03-02T15:00:00.000Z');
  assert.equal(beto.task.opens_to_everyone_at, '2026-03-01T15:00:01.000Z');
  assert.deepEqual([beto.task.open_to_all, beto.task.withdrawn_at], [true, null]);

  const acknowledged = await run(['notifications', '--ack', ana.id, ...flags]);
  assert.equal(acknowledged.stdout, `{"id":"${ana.id}","acknowledged":true}\n`);
  assert.equal((await run(['notifications', ...flags])).stdout, `${JSON.stringify(beto)}\n`);

  const half = await run(['notifications', '--ack', 'nada', beto.id, ...flags]);
  assert.equal(half.status, 1);
  assert.equal(half.stdout, `{"id":"${beto.id}","acknowledged":true}\n`);
  assert.match(half.stderr, /^vidriera: there is no notification nada; /);
  assert.equal((await run(['notifications', ...flags])).stdout, '');
});

test('notifications says what is missing', async () => {
  assert.equal(
    (await run(['notifications', '--ack', ...flags])).stderr,
    'vidriera: --ack needs ids: vidriera notifications --ack ID…\n',
  );
  assert.equal(
    (await run(['notifications', 'abc', ...flags])).stderr,
    'vidriera: to acknowledge abc, add --ack: vidriera notifications --ack abc\n',
  );
});
