/**
 * Asks the registry for known vulnerabilities of the shipped dependencies; one of high or critical severity fails with status
 * 1. A registry without advisories (many mirrors) is reported: then nothing was checked, and the status is 0.
 *
 *   node scripts/audit.ts
 */
import { spawnSync } from 'node:child_process';

interface Audit {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

const STOPS = ['high', 'critical'];

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
const audit = read(stdout);
if (audit.metadata === undefined) {
  const why = /audit (\d{3} [^\n]*?) -/.exec(stderr)?.[1] ?? 'no answer';
  console.log(`dependencies not checked: this registry serves no advisories (${why})`);
} else {
  const found = Object.entries(audit.vulnerabilities ?? {});
  for (const [name, { severity, range }] of found) console.log(`${severity}: ${name} ${range}`);
  const stopping = found.filter(([, { severity }]) => STOPS.includes(severity));
  console.log(`${found.length} known vulnerabilities in what is shipped, ${stopping.length} of them high or critical`);
  if (stopping.length > 0) process.exitCode = 1;
}

function read(text: string): Audit {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return {};
  }
}
