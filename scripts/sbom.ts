/**
 * Writes the bill of materials of `npm sbom` (CycloneDX) to sbom.cdx.json and checks it: it has every package of the lock
 * file with a hash and a license, and no name of this machine or its registry. Each fault is a line; then nothing is written,
 * and the status is 1.
 *
 *   node scripts/sbom.ts
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Component {
  readonly 'bom-ref': string;
  name: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly unknown[];
}

export interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

export interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly name?: string; readonly version?: string; readonly link?: boolean; readonly optional?: boolean }
    >
  >;
}

const ROOT = path.join(import.meta.dirname, '..');
const FILE = 'sbom.cdx.json';

/** The faults of a bill of materials; `notToBeNamed` are texts that it must not hold. */
export function faultsOf(bom: Bom, lock: Lock, notToBeNamed: readonly string[]): string[] {
  const faults: string[] = [];
  if (bom.bomFormat !== 'CycloneDX' || !/^1\.\d+$/.test(bom.specVersion)) {
    faults.push(`not CycloneDX 1.x: ${bom.bomFormat} ${bom.specVersion}`);
  }
  const byRef = new Map(bom.components.map((component) => [component['bom-ref'], component]));
  for (const [place, { name, version, link, optional }] of Object.entries(lock.packages)) {
    // The root describes itself; an optional package may be for another system.
    if (place === '' || link === true || optional === true) continue;
    const ref = `${name ?? place.replace(/^.*node_modules\//, '')}@${version}`;
    const component = byRef.get(ref);
    if (component === undefined) faults.push(`missing: ${ref}`);
    else if ((component.licenses ?? []).length === 0) faults.push(`without a license: ${ref}`);
    else if (place.startsWith('node_modules/') && (component.hashes ?? []).length === 0)
      faults.push(`without a hash: ${ref}`);
  }
  const text = JSON.stringify(bom);
  for (const word of notToBeNamed) if (text.includes(word)) faults.push(`names this machine: ${word}`);
  return faults;
}

function npm(...args: string[]): string {
  const { stdout, stderr, status } = spawnSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  throw new Error(`npm ${args.join(' ')} failed: ${stderr.trim()}`);
}

/** The bill of materials of this checkout. */
export function makeBom(): Bom {
  // With --omit=dev npm also omits most of the shipped packages; development packages are marked.
  const bom = JSON.parse(npm('sbom', '--sbom-format', 'cyclonedx')) as Bom;
  // npm uses the name of the folder.
  bom.metadata.component.name = 'vidriera';
  return bom;
}

if (import.meta.main) {
  const bom = makeBom();
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const registry = URL.parse(npm('config', 'get', 'registry').trim())?.host;
  const faults = faultsOf(bom, lock, [ROOT, ...(registry === undefined ? [] : [registry])]);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else {
    writeFileSync(path.join(ROOT, FILE), `${JSON.stringify(bom, null, 2)}\n`);
    console.log(`${FILE}: ${bom.components.length} packages`);
  }
}
