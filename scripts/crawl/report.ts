import type { Crawled } from './run.ts';

const SHOWN = 1000;

/** What was checked, what was planted, and where some of it was found. */
export function render({ caught, finder: { planted }, withheld, skipped }: Crawled, seconds: number): string {
  const lines = ['looked at'];
  for (const [place, { count, bytes }] of [...caught.seen].sort(([a], [b]) => (a < b ? -1 : 1)))
    lines.push(`  ${place.padEnd(44)} ${String(count).padStart(7)} ${(bytes / 1024).toFixed(0).padStart(8)} KiB`);
  for (const what of skipped) lines.push(`  skipped: ${what}`);
  lines.push('', `${'planted'.padEnd(46)} ${'values'.padStart(7)} ${'found'.padStart(8)}`);
  for (const [sort, values] of Map.groupBy(planted, (one) => one.sort)) {
    const found = values.filter((one) => caught.found.has(one)).length;
    lines.push(`  ${sort.padEnd(44)} ${String(values.length).padStart(7)} ${String(found).padStart(8)}`);
  }
  const groups = Map.groupBy(caught.found, ([{ sort, writing, field }]) => `${sort} (${writing}) in ${field}`);
  if (groups.size > 0) lines.push('', 'found');
  for (const [what, values] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, SHOWN)) {
    const places = [...new Set(values.flatMap(([, where]) => [...where]))].sort();
    lines.push(
      `  ${what}: ${places.join(', ')}; record ${values
        .slice(0, 2)
        .map(([{ record }]) => record)
        .join(', ')}`,
    );
  }
  if (groups.size > SHOWN) lines.push(`  and ${groups.size - SHOWN} more`);
  for (const { kind, path, leak, count, ids } of withheld)
    lines.push(`  withheld: ${count} ${kind}, ${path}: ${leak}; ${ids.slice(0, 2).join(', ')}`);
  for (const what of caught.wrong) lines.push(`  ${what}`);
  const failed = caught.found.size;
  lines.push('', `${planted.length - failed} passed, ${failed} failed, in ${seconds.toFixed(0)} s`, '');
  return lines.join('\n');
}
