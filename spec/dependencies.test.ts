import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([at, { link }]) => at.startsWith('node_modules/') && !link,
);
const nameOf = (at: string) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package is locked to a version and the hash of its content', () => {
  assert.ok(locked.length > 50);
  for (const [at, { version, integrity }] of locked) {
    assert.match(version ?? '', /^\d+\.\d+\.\d+/, at);
    assert.match(integrity ?? '', /^sha512-/, at);
  }
});

test('a package that runs a script when it is installed is one we named, and none of them is shipped', () => {
  const named = Object.keys(read('package.json').allowScripts);
  for (const [at, { hasInstallScript, dev }] of locked) {
    if (!hasInstallScript) continue;
    assert.ok(named.includes(nameOf(at)), `${at} has an install script`);
    assert.equal(dev, true, `${at} is shipped`);
  }
});

test('what is shipped may be used and passed on by anybody', () => {
  const free = /^(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|MPL-2\.0|MIT AND OFL-1\.1)$/;
  for (const [at, { license, dev }] of locked) if (!dev) assert.match(license ?? 'none', free, at);
});
