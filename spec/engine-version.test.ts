import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { ENGINE_VERSION } from '@vidriera/redaction';
import { PLACEHOLDERS } from '../packages/redaction/src/kinds.ts';
import { digest, inputsByRoom } from '../testing/redaction/outcomes.ts';

const FILE = new URL('engine-outcomes.json', import.meta.url);
const RECORD = 'record: UPDATE_SNAPSHOTS=1 npx node --test spec/engine-version.test.ts';
const MOST_NAMED = 20;

interface Outcomes {
  readonly version: number;
  /** By what is asked: digest of the input → digest of what comes out. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

// Stored records and snapshots of the same version are not redacted or guarded again, so other outcomes need another version.
describe('the version of the engine', () => {
  const rooms = Object.entries(inputsByRoom()).map(([room, inputs]) => ({
    room,
    inputs: inputs.map(({ name, outcome }) => ({ name, key: digest(name), outcome: JSON.stringify(outcome()) })),
  }));
  const outcomes = Object.fromEntries(
    rooms.map(({ room, inputs }) => [
      room,
      Object.fromEntries(inputs.map(({ key, outcome }) => [key, digest(outcome)])),
    ]),
  );
  if (process.env.UPDATE_SNAPSHOTS === '1')
    writeFileSync(FILE, `${JSON.stringify({ version: ENGINE_VERSION, outcomes } satisfies Outcomes, null, 2)}\n`);
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Outcomes;

  it('is another one when an input comes out otherwise', () => {
    const changed = rooms.flatMap(({ room, inputs }) =>
      inputs
        .filter(({ key }) => (recorded.outcomes[room]?.[key] ?? outcomes[room]![key]) !== outcomes[room]![key])
        .map(({ name, outcome }) => `${room}: ${name}\n    comes out as ${outcome}`),
    );
    assert.ok(
      changed.length === 0 || recorded.version !== ENGINE_VERSION,
      `${changed.length} inputs come out otherwise than recorded for engine ${ENGINE_VERSION}: raise ENGINE_VERSION in ` +
        `packages/redaction/src/version.ts (once per release is enough), then ${RECORD}\n` +
        changed.slice(0, MOST_NAMED).join('\n'),
    );
  });

  it('is recorded with its outcomes', () => {
    assert.equal(
      recorded.version,
      ENGINE_VERSION,
      `the outcomes of engine ${ENGINE_VERSION} are not recorded; ${RECORD}`,
    );
    const isSame = isDeepStrictEqual(outcomes, recorded.outcomes);
    assert.ok(isSame, `the inputs or their outcomes are not those recorded; ${RECORD}`);
  });

  it('is recorded over inputs that are distinct and reach every kind of finding', () => {
    for (const { room, inputs } of rooms) assert.equal(new Set(inputs.map(({ key }) => key)).size, inputs.length, room);
    const everything = rooms.flatMap(({ inputs }) => inputs.map(({ outcome }) => outcome)).join('\n');
    for (const mark of Object.values(PLACEHOLDERS)) assert.ok(everything.includes(mark), mark);
    for (const kind of ['phone', 'email', 'handle', 'url', 'document', 'bank', 'key'])
      assert.ok(everything.includes(`"kind":"${kind}"`), kind);
  });
});
