import { REQUIREMENTS } from './requirements.ts';

interface TestEvent {
  readonly type: string;
  readonly data: { readonly name: string; readonly skip?: unknown; readonly todo?: unknown };
}

/** "(spec: search.limit, search.offset)" in a test's name. */
const CITATION = /\(spec: ([a-z][a-z0-9.-]+(?:, [a-z][a-z0-9.-]+)*)\)/g;

/**
 * A reporter of `node --test` for a run of all tests: the run fails when a requirement has no test that ran and passed. On a
 * machine without PostgreSQL, Redis or a browser some tests are skipped; what only they prove is named.
 */
export default async function* proofs(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const proved = new Set<string>();
  const skipped = new Set<string>();
  for await (const { type, data } of events) {
    if (type !== 'test:pass') continue;
    const into = data.skip === undefined && data.todo === undefined ? proved : skipped;
    for (const [, ids] of data.name.matchAll(CITATION)) for (const id of ids!.split(', ')) into.add(id);
  }
  const all = Object.keys(REQUIREMENTS);
  const open = all.filter((id) => !proved.has(id) && !skipped.has(id));
  const notHere = all.filter((id) => !proved.has(id) && skipped.has(id));
  const unknown = [...proved, ...skipped].filter((id) => !all.includes(id));
  if (open.length + unknown.length > 0) process.exitCode = 1;
  if (open.length > 0) yield `No test that ran and passed proves: ${open.join(', ')}\n`;
  if (unknown.length > 0) yield `Tests cite what is no requirement: ${unknown.join(', ')}\n`;
  if (notHere.length > 0) yield `Not proved on this machine, because the tests were skipped: ${notHere.join(', ')}\n`;
  yield `${proved.size - unknown.length} of ${all.length} requirements proved\n`;
}
