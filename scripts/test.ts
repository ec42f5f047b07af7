/**
 * Runs the tests in two lanes. `npm test` runs the fast lane, `npm run test:slow` the files named `*.slow.test.ts` (browsers,
 * packages, whole engines). `npm cit` and CI run both as one, and check that each requirement of the contract was proved.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const FOLDERS = ['packages/*/src', 'apps/*/src', 'spec'];
const NAMES = { fast: '!(*.slow).test.ts', slow: '*.slow.test.ts', all: '*.test.ts' };
type Lane = keyof typeof NAMES;
/** Each test file is a process; they share a cache of compiled modules. */
const CACHE = path.join(import.meta.dirname, '../node_modules/.cache/tests');

const { values } = parseArgs({ options: { lane: { type: 'string' } } });
const isWholeRun = process.env.npm_command === 'install-ci-test' || Boolean(process.env.CI);
const lane = values.lane ?? (isWholeRun ? 'all' : 'fast');
if (!Object.hasOwn(NAMES, lane)) throw new Error(`--lane is one of ${Object.keys(NAMES).join(', ')}, not ${lane}`);

// Files of the fast lane mostly wait; those of the slow lane keep a processor busy.
const filesAtOnce = availableParallelism() * (lane === 'fast' ? 3 : 1);
const reporters = ['spec', ...(lane === 'all' ? ['./spec/proofs.ts'] : [])];
const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${filesAtOnce}`,
    ...reporters.flatMap((reporter) => [`--test-reporter=${reporter}`, '--test-reporter-destination=stdout']),
    ...FOLDERS.map((folder) => `${folder}/**/${NAMES[lane as Lane]}`),
  ],
  { stdio: 'inherit', env: { NODE_COMPILE_CACHE: CACHE, ...process.env, VIDRIERA_TEST_LANE: lane } },
);
process.exitCode = status ?? 1;
