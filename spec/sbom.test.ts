import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type Bom, faultsOf, type Lock, makeBom } from '../scripts/sbom.ts';

const lock = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lock;

test('the bill of materials has every package of the lock file, with a license and a hash', () => {
  const bom = makeBom();
  assert.deepEqual(faultsOf(bom, lock, [path.resolve(import.meta.dirname, '..')]), []);
  const without = (change: (bom: { components: Record<string, unknown>[] }) => void) => {
    const copy = structuredClone(bom) as unknown as { components: Record<string, unknown>[] };
    change(copy);
    return faultsOf(copy as unknown as Bom, lock, ['host.example']);
  };
  const at = (copy: { components: Record<string, unknown>[] }) => copy.components.find(({ name }) => name === 'zod')!;
  const [zod] = bom.components.filter(({ name }) => name === 'zod').map((component) => component['bom-ref']);
  assert.deepEqual(
    without((copy) => copy.components.splice(copy.components.indexOf(at(copy)), 1)),
    [`missing: ${zod}`],
  );
  assert.deepEqual(
    without((copy) => delete at(copy).licenses),
    [`without a license: ${zod}`],
  );
  assert.deepEqual(
    without((copy) => delete at(copy).hashes),
    [`without a hash: ${zod}`],
  );
  assert.deepEqual(
    without((copy) => Object.assign(at(copy), { from: 'https://host.example/zod' })),
    ['names this machine: host.example'],
  );
  assert.deepEqual(faultsOf({ ...bom, specVersion: '2.0' }, lock, []), ['not CycloneDX 1.x: CycloneDX 2.0']);
});
