import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Desk } from '../../desk/tasks/desk.ts';
import { DESK_LIMITS } from '../../desk/tasks/desk.ts';
import { SETTINGS } from '../../settings.ts';
import { Previews } from './previews/previews.ts';
import { siteRoutes } from './site-routes.ts';
import { readSiteFolder } from './texts.ts';

const GUIDE = readFileSync(path.join(import.meta.dirname, '../../../../../docs/site.md'), 'utf8');
const routes = siteRoutes({
  siteUrl: 'https://example.com',
  searchForm: 'reference',
  current: () => {
    throw new Error('no address needs the directory to be known');
  },
  desk: { now: () => 0 } as Desk,
  previews: new Previews(),
  ...readSiteFolder(null),
});

/** The addresses of the guide's table, each as its route has it. */
const told = [...GUIDE.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`(\/[^`]*)`/g)].map(([, address]) => address!),
);

test('every address of the guide has a route', () => {
  assert.ok(told.length > 12);
  const unknown = told.filter(
    (address) =>
      !routes.some(({ path: route }) => {
        if (route.endsWith('/*') && route !== '/*')
          return address.startsWith(route.slice(0, -1)) || address === route.slice(0, -2);
        return route.replace(/\{\w+\}/, '{}') === (address === '/' ? '' : address.replace(/\{\w+\}/, '{}'));
      }),
  );
  assert.deepEqual(unknown, []);
});

test('every page has its address in the guide', () => {
  const untold = routes
    .filter(({ limits, path: route }) => limits !== 'none' && route !== '/*' && !route.startsWith('/sitemaps/'))
    .map(({ path: route }) => route.replace(/\/?\*$|\{\w+\}$/, '') || '/')
    .filter((start) => !told.some((address) => address.startsWith(start)));
  assert.deepEqual(untold, []);
});

test('the guide’s limits are the desk’s', () => {
  assert.ok(GUIDE.includes(`leave ${DESK_LIMITS.draftsPerCaller.toLocaleString('en')} drafts`));
  assert.ok(GUIDE.includes(`publishes ${SETTINGS.taskLimit.fallback} tasks in 24 hours`));
  const { offersPerDay, offersPerCaller, offersPerTask, messagesPerHour, messagesPerCaller, messagesASide } =
    DESK_LIMITS;
  const offers = `${offersPerDay} in 24 hours from one inbox, ${offersPerCaller} from one address; ${offersPerTask} on one task`;
  const messages = `${messagesPerHour} in an hour for one side of a conversation, ${messagesPerCaller} from one address; ${messagesASide} a side altogether`;
  assert.ok(GUIDE.includes(offers), offers);
  assert.ok(GUIDE.includes(messages), messages);
});
