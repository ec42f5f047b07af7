/**
 * Causes faults on this machine, in processes of its own, and reports what was lost: nothing may be.
 *
 *   npm run test:faults                 all of them
 *   npm run test:faults -- redis        those whose name has "redis" in it
 *   npm run test:faults -- --kills 50   fewer killed imports than 200
 *
 * Status 1 when anything was lost or wrong, or when a fault could not be caused in CI.
 */
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { clockSteps } from './clock-steps.ts';
import { conversationKilled } from './conversation-killed.ts';
import { damagedFile } from './damaged-file.ts';
import { diskFullOnPostgres, diskFullOnSqlite } from './disk-full.ts';
import type { Fault, Outcome } from './harness/fault.ts';
import { Scene } from './harness/scene.ts';
import { importKilledOnPostgres, importKilledOnSqlite } from './import-killed.ts';
import { importWhileServing } from './import-while-serving.ts';
import { keyRevoked } from './key-revoked.ts';
import { overload } from './overload.ts';
import { poisonedRecord } from './poisoned-record.ts';
import { postgresFailsOver, postgresStopped } from './postgres-lost.ts';
import { redisLost } from './redis-lost.ts';
import { replicaKilled } from './replica-killed.ts';
import { rollingRestartOfThree, rollingRestartOfTwo } from './rolling-restart.ts';
import { sharedLimit } from './shared-limit.ts';
import { idleConnections, slowConnections } from './slow-connections.ts';

const FAULTS: readonly Fault[] = [
  sharedLimit,
  keyRevoked,
  importWhileServing,
  rollingRestartOfThree,
  rollingRestartOfTwo,
  redisLost,
  postgresStopped,
  postgresFailsOver,
  replicaKilled,
  conversationKilled,
  clockSteps,
  damagedFile,
  diskFullOnSqlite,
  diskFullOnPostgres,
  poisonedRecord,
  slowConnections,
  idleConnections,
  overload,
  importKilledOnSqlite,
  importKilledOnPostgres,
];

/** How often a fault is repeated when the machine was too busy for it. */
const AGAIN = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string', default: '200' }, list: { type: 'boolean', default: false } },
});

const chosen = FAULTS.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)));
if (values.list) for (const { name } of chosen) console.log(name);
else process.exitCode = await playAll(chosen);

async function playAll(faults: readonly Fault[]): Promise<number> {
  let [passed, failed, skipped] = [0, 0, 0];
  for (const fault of faults) {
    const missing = fault.needs.find((program) => !isHere(program));
    if (missing !== undefined) {
      console.log(`﹣ ${fault.name}: ${missing} is not on this machine`);
      skipped++;
      continue;
    }
    const began = performance.now();
    let outcome = await play(fault);
    for (let again = 0; again < AGAIN && outcome.disturbed !== undefined; again++) {
      console.log(`  ${fault.name}: ${outcome.disturbed}; again`);
      outcome = await play(fault);
    }
    const isFine = outcome.lost === 0 && outcome.wrong === 0;
    if (isFine) passed++;
    else failed++;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${isFine ? '✔' : '✖'} ${fault.name}: lost ${outcome.lost}, wrong ${outcome.wrong} (${seconds} s)`);
    console.log(`    ${outcome.story}`);
    for (const example of outcome.examples ?? []) console.log(`    ! ${example}`);
  }
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed > 0 || (skipped > 0 && process.env.CI !== undefined) ? 1 : 0;
}

async function play(fault: Fault): Promise<Outcome> {
  const scene = new Scene(fault.name.replaceAll(/\W+/g, '-'));
  try {
    return await fault.play(scene, { kills: Number(values.kills) });
  } catch (error) {
    return { lost: 0, wrong: 1, story: 'could not be played to its end', examples: [String((error as Error).stack)] };
  } finally {
    await scene.close();
  }
}

function isHere(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(':'), ...globSync('/usr/lib/postgresql/*/bin'), '/usr/sbin'];
  return folders.some((folder) => globSync(`${folder}/${program}`).length > 0);
}
