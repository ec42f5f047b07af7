import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { PATIENCE_MS } from '../../../../../testing/until.ts';

/** Rejects this many records of different values and renders both reports; the most memory so far in MB is printed after each. */
const MILLION = `
import { emptyCounts, NO_CITY } from './kinds.ts';
import { openRejectionLog } from './rejections.ts';
import { renderReport, renderReportJson } from './report.ts';
import { Tally } from './kinds.ts';
import { withCommonest } from './publish/context.ts';
const catalog = async () => ({ services: [], cities: [] });
const CITY = { field: 'city', reason: NO_CITY };
const facts = { dryRun: false, strict: false, rejectsFile: null, took: 1 };
for (const count of [1000, 1_000_000]) {
  const log = openRejectionLog(null);
  const tally = { services: new Tally(), cities: new Tally(), professionals: new Tally(), reviews: new Tally() };
  for (let line = 1; line <= count; line += 1000) {
    const part = new Tally();
    for (let i = 0; i < 1000; i++) {
      const value = 'Villa ' + (line + i).toString(36).padStart(50, 'x');
      part.countValue(CITY, value, { count: 1, parameter: 'city', city: null, slug: null });
      const problems = [CITY, { field: 'field' + i, reason: 'must be text' }];
      for (const problem of problems) part.note(problem, 1, [line + i]);
      log.add({ file: 'professionals.csv', line: line + i, kind: 'professionals' }, problems, null);
    }
    tally.professionals.add(part);
  }
  const noted = Array.from(tally.professionals.noted.values(), (one) => ({ kind: 'professionals', file: 'professionals.csv', ...one }));
  const notes = await withCommonest(noted, catalog);
  const report = { ...facts, revision: { revision: 1 }, committed: false, counts: emptyCounts(), tally, notes, stored: emptyCounts(), listing: { before: 0, lost: 0 }, rejections: log };
  let size = 0;
  for (const part of renderReport(report)) size += part.length;
  for await (const part of renderReportJson(report)) size += part.length;
  log.close();
  console.log(Math.round(process.resourceUsage().maxRSS / 1024), size);
}
`;

test('a report of a million rejected values takes less than 64 MB more than one of a thousand', () => {
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', MILLION];
  const printed = execFileSync(process.execPath, args, {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  const [[floor, few], [peak, all]] = printed
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number)) as [[number, number], [number, number]];
  assert.ok(all > 500 * few && all > 100_000_000, `${few} and ${all} characters of report`);
  assert.ok(peak - floor < 64, `${peak} MB, ${floor} of them for a thousand`);
});
