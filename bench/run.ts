/**
 * npm run bench                        the read path (bench/main.ts)
 * npm run bench -- redact              redaction beside libphonenumber-js
 * npm run bench -- guard               the exit guard: false alarms, catch, speed
 * npm run bench -- import              an import beside a bare bulk insert
 *
 * What follows the name goes to that bench.
 */
const OTHERS: Readonly<Record<string, string>> = {
  redact: './redact.ts',
  guard: './guard.ts',
  import: './import.ts',
};

const [, , what = ''] = process.argv;
const other = OTHERS[what];
if (other !== undefined) process.argv.splice(2, 1);
await import(other ?? './main.ts');
