import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ReviewRecord } from '../store/records.ts';
import { Crew } from './crew.ts';
import { idOf, review, service } from './fixture.ts';
import { type InspectedReviews, Inspector, type StoredReviews } from './inspector.ts';

const config = { siteUrl: 'https://directorio.test', services: [service('plomeria')] };
const LOTS = 12;
const COMMENTS = ['Muy prolijo 👏', 'Llamen al 11 5566-7788', null, 'Volvería a llamarla'];

/** The reviews of one professional; one of them leaks, and one is no review. */
function storedReviews(of: number, count: number): StoredReviews {
  const records = Array.from({ length: count }, (_, n): ReviewRecord => {
    const { id, professional_id, created_at, status, ...body } = review(1000 * of + n, of, 1 + (n % 5), {
      comment: COMMENTS[n % COMMENTS.length]!,
      service: 'plomeria',
    });
    const text = JSON.stringify(n === 7 ? { ...body, rating: 99 } : body);
    return { id, professional: of, professional_id: idOf(of), created_at: Date.parse(created_at), body: text };
  });
  return { records, clean: null };
}

const lotOf = (n: number) => [storedReviews(2 * n, 60), storedReviews(2 * n + 1, 60)];
/** What can be compared: a block that crossed threads is no Buffer any more. */
const plain = (found: readonly InspectedReviews[]) =>
  found.map(({ block, ...rest }) => ({ ...rest, block: Buffer.from(block).toString('latin1') }));

/** A crew whose helper is ready; how many tasks helpers were given, and what they are given instead of their task. */
async function withHelper(): Promise<{ crew: Crew; given: () => number; poison: (task: unknown) => void }> {
  let count = 0;
  let instead: unknown;
  const { postMessage } = Worker.prototype;
  mock.method(Worker.prototype, 'postMessage', function (this: Worker, task: unknown) {
    count++;
    postMessage.call(this, instead ?? task);
  });
  const crew = new Crew(config);
  await crew.reviews(lotOf(0), () => {});
  for (let n = 1; count === 0; n++) {
    assert.ok(n < 200, 'no helper took anything within 20 s');
    await sleep(100);
    await crew.reviews(lotOf(0), () => {});
  }
  await crew.finish();
  return {
    crew,
    given: () => count,
    poison: (task) => {
      instead = task;
    },
  };
}

describe('a crew', { skip: Crew.helpers === 0 ? 'one processor: nobody helps' : false }, () => {
  it('finds what one inspector finds, lot by lot in their order, helpers or not', async () => {
    const { crew, given } = await withHelper();
    const inspector = new Inspector(config);
    const before = given();
    const found: ReturnType<typeof plain>[] = [];
    const turns: number[] = [];
    for (let n = 0; n < LOTS; n++) {
      await crew.reviews(lotOf(n), (inspected) => {
        turns.push(n);
        found.push(plain(inspected));
      });
      await crew.inTurn(() => turns.push(n + 0.5));
    }
    await crew.finish();
    assert.ok(given() > before, 'a helper had some of them');
    assert.deepEqual(
      turns,
      Array.from({ length: 2 * LOTS }, (_, i) => i / 2),
    );
    assert.deepEqual(
      found,
      Array.from({ length: LOTS }, (_, n) => plain(inspector.reviews(lotOf(n)))),
    );
    assert.equal(found[0]![0]!.leftOut.length, 16);
    await crew.close();
    mock.restoreAll();
  });

  it('lets nothing pass when a helper fails', async () => {
    const { crew, poison } = await withHelper();
    poison({ reviews: null });
    let done = 0;
    const lots = async () => {
      for (let n = 0; n < LOTS; n++) {
        await crew.reviews(lotOf(n), () => {
          done++;
        });
      }
      await crew.finish();
    };
    await assert.rejects(lots, TypeError);
    assert.equal(done, 0, 'the first lot was its');
    await crew.close();
    mock.restoreAll();
  });
});
