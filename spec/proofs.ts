import { REQUIREMENTS } from './requirements.ts';

interface TestEvent {
  readonly type: string;
  readonly data: { readonly name: string; readonly skip?: unknown; readonly todo?: unknown };
}

/** "(spec: search.limit, search.offset)" in a test's name. */
export const CITATION = /\(spec: ([a-z][a-z0-9.-]+(?:, [a-z][a-z0-9.-]+)*)\)/;

/** A reporter of `node --test` for a run of all tests: the run fails when a requirement has no test that ran and passed. */
export default async function* proofs(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const proved = new Set<string>();
  for await (const { type, data } of events) {
    if (type !== 'test:pass' || data.skip !== undefined || data.todo !== undefined) continue;
    for (const id of CITATION.exec(data.name)?.[1]?.split(', ') ?? []) proved.add(id);
  }
  const open = Object.keys(REQUIREMENTS).filter((id) => !proved.has(id));
  const unknown = [...proved].filter((id) => !Object.hasOwn(REQUIREMENTS, id));
  if (open.length + unknown.length === 0) {
    yield `${Object.keys(REQUIREMENTS).length} requirements proved\n`;
    return;
  }
  process.exitCode = 1;
  if (open.length > 0) yield `no test that ran and passed proves: ${open.join(', ')}\n`;
  if (unknown.length > 0) yield `tests cite what is no requirement: ${unknown.join(', ')}\n`;
}
