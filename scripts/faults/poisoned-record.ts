import { DatabaseSync } from 'node:sqlite';
import { uuid } from '../../testing/people/source.ts';
import { call, startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge } from './harness/fault.ts';
import { READS } from './harness/paths.ts';
import { pause } from './harness/scene.ts';
import { importFolder, startReplica } from './harness/vidriera.ts';

const POISONED = 42;
const NUMBER = '11 5555-4444';

/** The guard withholds contact data that was written to the store without an import; everything else is served. */
export const poisonedRecord: Fault = {
  name: 'a poisoned record is withheld, the rest served',
  needs: [],
  async play(scene) {
    const file = scene.path('vidriera.db');
    const databaseUrl = `file:${file}`;
    await importFolder(databaseUrl, writeEdition(scene.folder, 1, { professionals: 100, reviewsEach: 3 }));
    const database = new DatabaseSync(file);
    const { body } = database.prepare('SELECT body FROM professionals WHERE id = ?').get(uuid(POISONED)) as {
      body: string;
    };
    const poisoned = JSON.stringify({ ...JSON.parse(body), bio: `Llamame al ${NUMBER}. Edición 1.` });
    database.prepare('UPDATE professionals SET body = ? WHERE id = ?').run(poisoned, uuid(POISONED));
    database.close();

    const replica = await startReplica(scene, {
      VIDRIERA_DATABASE_URL: databaseUrl,
      VIDRIERA_PUBLIC_LIMIT: 'off',
      VIDRIERA_SITE_LIMIT: 'off',
    });
    const callers = startCallers({ origin: replica.origin, callers: 4, paths: READS });
    await pause(1000);
    const tally = await callers.stop();
    const direct = await call(`${replica.origin}/v1/professionals/persona-${POISONED}`);
    const { snapshot } = await replica.readiness();
    const log = replica.log().filter(({ event }) => event === 'record_withheld');
    const isTold = log.some(({ id }) => id === uuid(POISONED)) && !replica.process.stderr.includes(NUMBER);
    const outcome = judge(
      `asked for directly it is ${direct.status}; ${snapshot?.withheld} withheld, ${snapshot?.listed.professionals} of 100 listed; the log names it without its content`,
      tally,
    );
    const right = direct.status === 404 && snapshot?.withheld === 1 && snapshot.listed.professionals === 99 && isTold;
    return { ...outcome, wrong: outcome.wrong + (right ? 0 : 1) };
  },
};
