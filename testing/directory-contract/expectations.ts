import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Directory, DirectoryFailure } from '../../packages/contract/src/directory.ts';
import type { SearchForm } from '../../packages/contract/src/links.ts';
import type { SearchParameters } from '../../packages/contract/src/search.ts';
import { findLeak } from '../../packages/redaction/src/index.ts';
import type { MakeDirectory } from './directory-contract.ts';
import { FIXTURE_SITE, PRIVATE_VALUES } from './fixture.ts';

/** Registers a group of tests over one Directory, made before the first and closed after the last. */
export function overDirectory(
  name: string,
  form: SearchForm,
  makeDirectory: MakeDirectory,
  cases: Readonly<Record<string, (directory: Directory) => Promise<void>>>,
): void {
  test(`${name}, ${form} form`, async (context: TestContext) => {
    const { directory, close } = await makeDirectory(form);
    try {
      for (const [claim, body] of Object.entries(cases)) await context.test(claim, () => body(directory));
    } finally {
      await close();
    }
  });
}

/** The failure of a call that must fail with this code and these details among its own. */
export async function expectFailure(
  call: Promise<unknown>,
  code: string,
  status: number,
  details: Readonly<Record<string, unknown>> = {},
): Promise<DirectoryFailure> {
  const failure = await call.then(
    () => assert.fail(`no ${code}`),
    (error: DirectoryFailure) => error,
  );
  assert.equal(failure.code, code, String(failure));
  assert.equal(failure.status, status);
  for (const [key, value] of Object.entries(details)) assert.deepEqual(failure.details?.[key], value, key);
  return failure;
}

/** A payload that may go out: nothing in it is contact data or a private value of the fixture. */
export function expectClean(payload: unknown): void {
  assert.equal(findLeak(payload, FIXTURE_SITE), null);
  const text = JSON.stringify(payload).toLowerCase();
  for (const value of PRIVATE_VALUES) assert.equal(text.includes(value.toLowerCase()), false, value);
}

/** The ids a search finds, sorted: order is not part of the contract. */
export async function foundBy(directory: Directory, parameters: SearchParameters): Promise<string[]> {
  const { data } = await directory.searchProfessionals({ limit: 50, ...parameters });
  return data.map(({ id }) => id).sort();
}
