/**
 * What a page in another order costs beside the same page in the recommended one, at a million professionals: processor time of
 * one process, so that a busy machine disturbs it less. Each line is one search, its pages from the first to a deep one.
 *
 *   npm run bench -- sort [--professionals N]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type SearchQuery, SORTS, type Sort } from '@vidriera/contract';
import { createAnswer } from '../apps/server/src/directory/snapshot/answer.ts';
import { buildSnapshot } from '../apps/server/src/directory/snapshot/build.ts';
import { loadFile } from '../apps/server/src/directory/snapshot/load.ts';
import { openSnapshot } from '../apps/server/src/directory/snapshot/snapshot.ts';
import type { DirectorySource } from '../apps/server/src/directory/store/records.ts';
import { city, professional, rowOf, service } from '../testing/people/stored.ts';

const { values } = parseArgs({ options: { professionals: { type: 'string', default: '1000000' } } });
const count = Number(values.professionals);
const TIMES = 400;
const ROUNDS = 5;
const at = { revision: 1, imported_at: '2026-01-01T00:00:00.000Z' };
const services = Array.from({ length: 60 }, (_, n) => `oficio-${n}`);
const cities = Array.from({ length: 40 }, (_, n) => `ciudad-${n}`);
const barrios = Array.from({ length: 12 }, (_, n) => `barrio-${n}`);

function person(n: number) {
  const base = professional(n, {
    city: cities[Math.floor(n / 60) % 40]!,
    neighborhoods: [barrios[(n * 3) % 12]!, barrios[(n * 3 + 5) % 12]!],
    services: [services[(n * 11) % 60]!],
    external_reviews: [{ rating: 1 + ((n * 37) % 401) / 100, count: Math.floor(2000 * (((n * 17) % 997) / 997) ** 3) }],
  });
  const { verifications } = base;
  return { no: n, ...rowOf({ ...base, verifications: { ...verifications, identity_verified: n % 3 > 0 } }) };
}

/** Made as they are read: a million do not fit in memory. */
const source = {
  revision: async () => at,
  read: async () => ({
    revision: at,
    services: async () => services.map((slug) => service(slug)),
    cities: async () => cities.map((slug) => city(slug, barrios)),
    async *professionals() {
      for (let from = 0; from < count; from += 1000) {
        yield Array.from({ length: Math.min(1000, count - from) }, (_, i) => person(from + i));
      }
    },
    reviews: async () => [],
    close: async () => {},
  }),
} as unknown as DirectorySource;

const SEARCHES: Readonly<Record<string, Partial<SearchQuery>>> = {
  everybody: {},
  'a service': { service: 'oficio-1' },
  'a service in a city': { service: 'oficio-1', city: 'ciudad-7' },
  'rating at least 4.2': { min_rating: 420 },
  '37 reviews or more, identity': { min_reviews: 37, verified_identity: true },
  'all filters': { service: 'oficio-1', city: 'ciudad-7', min_rating: 333, min_reviews: 5, verified_identity: true },
};
const ALL: SearchQuery = {
  ...{ service: null, city: null, neighborhood: null, verified_identity: false, has_matricula: false },
  ...{ min_rating: null, min_reviews: null, sort: 'recommended', limit: 20, offset: 0 },
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'vidriera-sort-'));
try {
  const file = path.join(folder, 'million.snapshot');
  const config = { form: 'reference', siteUrl: 'https://directorio.example' } as const;
  const began = process.cpuUsage();
  await buildSnapshot(source, { path: file, config, builtAt: 0 });
  const loaded = await loadFile(file, config, at);
  if (!('hot' in loaded)) throw new Error('the snapshot can not be read back');
  const snapshot = await openSnapshot(loaded, config);
  console.log(
    `${count} professionals; built in ${seconds(began)} s of processor, ${(loaded.hot.length / count).toFixed(0)} bytes of memory each`,
  );
  const out = createAnswer();
  let worst = 0;
  for (const [name, query] of Object.entries(SEARCHES)) {
    snapshot.search(out, { ...ALL, ...query });
    const offsets = [0, Math.floor(out.total / 2)];
    for (const offset of offsets) {
      const cost = (sort: Sort) => {
        const before = process.cpuUsage();
        for (let i = 0; i < TIMES; i++) snapshot.search(out, { ...ALL, ...query, sort, offset: offset + (i % 50) });
        return (Number(seconds(before)) / TIMES) * 1e6;
      };
      for (const sort of SORTS) cost(sort);
      const rounds = Array.from({ length: ROUNDS }, () => SORTS.map(cost));
      const middle = SORTS.map((_, i) => rounds.map((round) => round[i]!).sort((a, b) => a - b)[ROUNDS >> 1]!);
      const ratios = middle.map((one) => one / middle[0]!);
      worst = Math.max(worst, ...ratios);
      const shown = SORTS.map((sort, i) => `${sort} ${middle[i]!.toFixed(0)} µs ×${ratios[i]!.toFixed(2)}`);
      console.log(`${name}, from ${offset} of ${out.total}: ${shown.join(', ')}`);
    }
  }
  console.log(`at most ×${worst.toFixed(2)}`);
  snapshot.close();
} finally {
  rmSync(folder, { recursive: true });
}

function seconds(since: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(since);
  return ((user + system) / 1e6).toFixed(4);
}
