import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRIVATE, sourcePaths } from '../packages/contract/src/fields.ts';
import { JUAN } from '../testing/people/hostile.ts';
import { professional, review } from '../testing/people/source.ts';

const valueAt = (record: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], record);
/** Another field says the same, or a record without it is the usual one. */
const LEFT_OUT = new Set(['full_name', 'author_name', 'status', 'deleted', ...Object.values(PRIVATE).flat()]);
/** Those that one of each kind of record sets elsewhere. */
const PARTS = /^verifications\.|^external_reviews$/;

test('the people of tests have every field of the tables', () => {
  const unset = (record: object, kind: 'professionals' | 'reviews') =>
    [...sourcePaths(kind).keys()].filter((path) => !LEFT_OUT.has(path) && valueAt(record, path) === undefined);
  assert.deepEqual(unset(JUAN, 'professionals'), [], 'testing/people/hostile.ts');
  assert.deepEqual(
    unset(professional(1), 'professionals').filter((path) => !PARTS.test(path)),
    [],
    'testing/people/source.ts',
  );
  assert.deepEqual(unset(review('1', 1), 'reviews'), [], 'testing/people/source.ts');
});
