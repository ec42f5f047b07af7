import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, it, mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openSource } from '../store/open.ts';
import type { DirectoryReading, DirectorySource } from '../store/records.ts';
import { Crew } from './crew.ts';
import { city, professional, type Records, review, service, writeDirectory } from './fixture.ts';
import { type InspectedReviews, Inspector } from './inspector.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-crew-'));
const file = path.join(folder, 'vidriera.db');
const databaseUrl = `file:${file}`;
const config = { siteUrl: 'https://directorio.test', services: [service('plomeria')] };
const RUN = 5;
const COMMENTS = ['Muy prolijo 👏', 'Llamen al 11 5566-7788', null, 'Volvería a llamarla'];
const RECORDS: Records = {
  services: config.services,
  cities: [city('rosario', [])],
  professionals: Array.from({ length: 200 }, (_, n) => professional(n)),
  // Some have none.
  reviews: Array.from({ length: 1500 }, (_, n) =>
    review(n, n % 190, 1 + (n % 5), { comment: COMMENTS[n % COMMENTS.length]!, service: 'plomeria' }),
  ),
};

/** What can be compared: a block that crossed threads is no Buffer any more. */
const plain = (found: readonly InspectedReviews[]) =>
  found.map(({ block, ...rest }) => ({ ...rest, block: Buffer.from(block).toString('latin1') }));

describe('a crew', { skip: Crew.helpers === 0 ? 'one processor: nobody helps' : false }, () => {
  let source: DirectorySource;
  let reading: DirectoryReading;
  let expected: ReturnType<typeof plain>;
  /** What the helpers were given; what they are given instead. */
  let given: unknown[];
  let instead: unknown;

  before(async () => {
    await writeDirectory(file, RECORDS, 1000);
    source = await openSource(databaseUrl);
    reading = await source.read();
    const inspector = new Inspector(config);
    expected = [];
    for await (const run of reading.runs(RUN)) {
      expected.push(...plain(inspector.reviews(await reading.reviews(run))));
    }
  });
  after(async () => {
    await reading.close();
    await source.close();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => mock.restoreAll());

  /** A crew whose helpers had time to begin. */
  async function start(isExpected = true): Promise<Crew> {
    given = [];
    instead = undefined;
    const { postMessage } = Worker.prototype;
    mock.method(Worker.prototype, 'postMessage', function (this: Worker, run: unknown) {
      given.push(run);
      postMessage.call(this, instead ?? run);
    });
    const crew = new Crew(reading, reading.runs(RUN), config, databaseUrl);
    await crew.begin();
    for (let tenths = 0; given.length === 0 && tenths < (isExpected ? 200 : 20); tenths++) await sleep(100);
    assert.equal(given.length > 0, isExpected);
    return crew;
  }

  async function everything(crew: Crew): Promise<ReturnType<typeof plain>> {
    const found: InspectedReviews[] = [];
    for (let run = await crew.next(); run !== null; run = await crew.next()) found.push(...run);
    await crew.close();
    return plain(found);
  }

  it('makes ready what one inspector does, in the order of the runs', async () => {
    assert.deepEqual(await everything(await start()), expected);
    assert.equal(expected.length, 190);
    assert.ok(expected.some(({ leftOut }) => leftOut.length > 0));
    assert.ok(given.length > 0);
  });

  it('does itself what a helper fails at', async () => {
    const crew = await start();
    instead = { from: 'nowhere' };
    assert.deepEqual(await everything(crew), expected);
  });

  it('fails when it can not read the store itself', async () => {
    const closed = await source.read();
    const crew = new Crew(closed, reading.runs(RUN), config, null);
    await closed.close();
    await assert.rejects(everything(crew));
  });

  it('lets nobody help who finds the directory at another revision', async () => {
    await writeDirectory(file, { ...RECORDS, reviews: [] }, 2000);
    const crew = await start(false);
    assert.deepEqual(await everything(crew), expected);
  });
});
