import { readdirSync } from 'node:fs';
import { SEARCH_FORMS } from '@vidriera/contract';
import type { WithheldGroup } from '../../apps/server/src/directory/store/desk.ts';
import { until } from '../../testing/until.ts';
import { startCluster } from '../faults/harness/postgres.ts';
import { Scene } from '../faults/harness/scene.ts';
import { startReplica } from '../faults/harness/vidriera.ts';
import { crawlApi } from './api.ts';
import { crawlAssistants } from './assistants.ts';
import { Browser, followLinks } from './browse.ts';
import { Catch } from './catch.ts';
import { crawlConversations } from './conversation.ts';
import { lookAtFiles, lookAtPostgres, lookAtRows } from './files.ts';
import { Finder } from './finder.ts';
import { plant } from './planter.ts';
import { sendPlanted } from './requests.ts';
import { BROKEN, importAll, runCommand, writeExport } from './stage.ts';
import { crawlTasks } from './tasks.ts';

const SITE = 'http://127.0.0.1:1';
const STARTS = [
  '/',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/openapi.yaml',
  '/favicon.ico',
  '/tareas',
  '/ayuda',
  '/zonas',
];
const SETTINGS = {
  VIDRIERA_PUBLIC_LIMIT: 'off',
  VIDRIERA_CONNECTOR_LIMIT: 'off',
  VIDRIERA_SITE_LIMIT: 'off',
  VIDRIERA_TASK_LIMIT: 'off',
  VIDRIERA_LOG_LEVEL: 'trace',
};
const UUID = /^[0-9a-f-]{36}$/;

export interface CrawlOptions {
  readonly seed: number;
  /** Most pages of the site in each search form. */
  readonly pages: number;
  /** Called with each step. */
  readonly onStep: (what: string) => void;
}

export interface Crawled {
  readonly finder: Finder;
  readonly caught: Catch;
  /** Records that a build left out, by reason: a value has to be taken out of its record, not the record with it. */
  readonly withheld: readonly WithheldGroup[];
  /** What was not checked, and why. */
  readonly skipped: readonly string[];
}

/** Plants values, imports, serves, requests everything, imports changes, and checks every answer and everything that is stored. */
export async function runCrawl({ seed, pages, onStep }: CrawlOptions): Promise<Crawled> {
  const finder = new Finder();
  const caught = new Catch(finder);
  const skipped: string[] = [];
  const { first, second } = plant(finder, seed);
  const scene = new Scene('crawl');
  try {
    const person = String(first.professionals.at(-1)!.id);
    const broken = BROKEN.map((line) => line.replaceAll('%', '11 4555-0147'));
    const folders = [
      writeExport(scene.path('export-1'), first, broken),
      writeExport(scene.path('export-2'), second),
    ] as const;
    const data = writeExport(scene.path('data'), null);
    const file = scene.path('data', 'vidriera.db');
    const env = { VIDRIERA_DATABASE_URL: `file:${file}` };
    await importAll(caught, scene, env, folders[0]);
    onStep('imported into SQLite');
    const ids = first.professionals.map(({ id }) => String(id)).filter((id) => UUID.test(id));

    for (const [turn, form] of SEARCH_FORMS.entries()) {
      const replica = await startReplica(scene, { ...env, ...SETTINGS, VIDRIERA_SEARCH_FORM: form });
      const revision = async () => (await replica.readiness()).snapshot?.revision ?? 0;
      await until('a directory is served', async () => (await revision()) > 0);
      if (turn === 0) {
        const before = await revision();
        await importAll(caught, scene, env, folders[1]);
        await until('the second import is served', async () => (await revision()) > before);
      }
      onStep(`${form} form: started`);
      const browser = new Browser(replica.origin, caught);
      const operators = new Browser(replica.operators, caught);
      const directory = await crawlApi(browser, form, ids);
      onStep(`${form} form: API`);
      await crawlAssistants(browser, caught, form, directory);
      onStep(`${form} form: assistants`);
      const inbox = (await runCommand(caught, scene, env, ['inbox', person, ...(turn === 0 ? [] : ['--renew'])])).split(
        '\n',
      )[0]!;
      await crawlTasks(browser, finder, seed + 10 + turn, person, inbox);
      await crawlConversations(browser, caught, finder, seed + 30 + turn, person, inbox);
      await sendPlanted(browser, operators, finder, seed + 20 + turn);
      onStep(`${form} form: tasks and planted requests`);
      const left = await followLinks(browser, SITE, STARTS, pages);
      if (left > 0) skipped.push(`${left} pages of the ${form} form: --pages is ${pages}`);
      for (const path of ['/metrics', '/readyz', '/livez', '/nada']) await operators.ask('operators', path);
      for (const folder of readdirSync(scene.folder))
        if (folder.startsWith('replica-')) lookAtFiles(caught, scene.path(folder));
      lookAtFiles(caught, data);
      browser.close();
      operators.close();
      const { stdout, stderr } = await replica.process.end('SIGTERM');
      caught.look('log, level trace', `${stdout}\n${withoutNumbers(stderr)}`);
      onStep(`${form} form: pages, files and log`);
    }
    for (const args of [['status'], ['notifications'], ['redact-store'], ['keys', 'list']])
      await runCommand(caught, scene, env, args);
    const { withheld } = JSON.parse(await runCommand(caught, scene, env, ['status', '--json']));
    lookAtRows(caught, file);
    lookAtRows(caught, scene.path('data', 'vidriera-desk.db'));
    lookAtFiles(caught, data);
    onStep('commands, tables and files');
    await inPostgres(scene, caught, folders, skipped);
    onStep('PostgreSQL');
    return { finder, caught, withheld: withheld.groups, skipped };
  } finally {
    await scene.close();
  }
}

/** A log without its times and process ids, whose digits may be a planted document number by chance. */
function withoutNumbers(log: string): string {
  return log.replace(/"(?:time|ms|pid)":(?:"[^"]*"|[\d.e+-]+)/g, '');
}

async function inPostgres(scene: Scene, caught: Catch, folders: readonly string[], skipped: string[]): Promise<void> {
  let url: string;
  try {
    url = (await startCluster(scene)).url;
  } catch (error) {
    skipped.push(`PostgreSQL: ${(error as Error).message}`);
    return;
  }
  for (const folder of folders) await importAll(caught, scene, { VIDRIERA_DATABASE_URL: url }, folder);
  await lookAtPostgres(caught, url);
}
