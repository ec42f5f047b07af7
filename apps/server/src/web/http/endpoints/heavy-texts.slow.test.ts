import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SiteFixture, startSite } from '../../../../../../testing/site/start-site.ts';
import { Visitor } from '../../../../../../testing/site/visitor.ts';
import { until } from '../../../../../../testing/until.ts';

/** Takes as long to read as a text of this length can. */
const HEAVY = '11:42 '.repeat(666);
let site: SiteFixture;
before(async () => {
  const off = { VIDRIERA_PUBLIC_LIMIT: 'off', VIDRIERA_SITE_LIMIT: 'off', VIDRIERA_TASK_LIMIT: '1' };
  site = await startSite(off);
  await handOver('Gotea la canilla.');
});
after(() => site.stop());

const handOver = async (description: string): Promise<Response> => {
  const answer = await fetch(`${site.baseUrl}/task-handovers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ service: 'plomeria', description }),
  });
  await answer.arrayBuffer();
  return answer;
};
const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** The processor time that `work` takes, of this thread and of the whole process. */
async function processorTime(work: () => Promise<unknown>): Promise<{ here: number; whole: number }> {
  const [here, whole] = [process.threadCpuUsage(), process.cpuUsage()];
  await work();
  return { here: ms(process.threadCpuUsage(here)), whole: ms(process.cpuUsage(whole)) };
}

test('the texts of tasks are read beside the thread that answers requests', async () => {
  const { here, whole } = await processorTime(() =>
    Promise.all(Array.from({ length: 12 }, async () => assert.equal((await handOver(HEAVY)).status, 201))),
  );
  assert.ok(here < whole / 3, `${here} of ${whole} ms`);
});

test('texts above what may wait get the 503; reads go on, and a publication above its limit is refused unread', async () => {
  const publish = async (descripcion: string) => {
    const { page } = await new Visitor(site).open('/post-task/v2');
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ form, servicio: 'plomeria', descripcion });
    return (await fetch(`${site.siteUrl}/post-task/v2`, { method: 'POST', body, redirect: 'manual' })).status;
  };
  assert.equal(await publish('Gotea la canilla.'), 303);
  const answers: Response[] = [];
  const all = Array.from({ length: 80 }, async () => void answers.push(await handOver(HEAVY)));
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  await until('texts are refused', () => count(503) > 0);
  const before = count(201);
  assert.equal(await publish(HEAVY), 429);
  for (let i = 0; i < 20; i++) assert.equal((await fetch(`${site.baseUrl}/services`)).status, 200);
  assert.ok(count(201) - before < 20, `${count(201) - before} texts were read beside 21 answers`);
  await Promise.all(all);
  assert.equal(count(201) + count(503), 80);
  for (const { status, headers } of answers) assert.ok(status === 201 || Number(headers.get('retry-after')) > 0);
  assert.equal((await handOver('Gotea.')).status, 201);
});
