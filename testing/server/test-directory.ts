import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Counts, Kind, Problem } from '../../apps/server/src/directory/intake/kinds.ts';
import { openReviewIds } from '../../apps/server/src/directory/intake/publish/context.ts';
import { openSource, openWriter } from '../../apps/server/src/directory/store/open.ts';
import type { StoredCatalog } from '../../apps/server/src/directory/store/records.ts';
import { ndjson, type Sources } from '../people/source.ts';
import { clearDatabase } from '../store/temporary-database.ts';
import {
  readEverything,
  type StoredProfessional,
  type StoredReview,
  storedProfessionals,
  storedReviews,
} from '../store/whole.ts';
import { type Outcome, run, type Terminal } from './run-command.ts';

/** Everything a store holds, as a reader sees it. */
export interface Contents extends StoredCatalog {
  readonly revision: number;
  readonly professionals: StoredProfessional[];
  readonly reviews: StoredReview[];
}

/** A rejected record in a report, with its first fault. */
interface Rejection extends Problem {
  readonly file: string;
  readonly line: number;
  readonly kind: Kind;
  readonly also?: readonly Problem[];
}

export interface JsonReport extends Record<Kind, Counts> {
  readonly revision: number;
  readonly rejections: Rejection[];
  readonly left_out: Record<string, number>;
  readonly ignored_fields: Record<string, number>;
}

/** Where every directory is, emptied between one and the next; without it they are SQLite files of their own. */
const STORE = process.env.VIDRIERA_TEST_STORE;

/** A directory in a folder of its own, imported into through the command. */
export class TestDirectory {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-test-'));
  readonly file = path.join(this.folder, 'vidriera.db');
  readonly url = STORE ?? `file:${this.file}`;
  private batches = 0;
  private readonly reviewIds = new Set<string>();

  /** Writes source files into a new folder, given back. */
  write(sources: Sources, { gzip = false, end = '\n' } = {}): string {
    const folder = path.join(this.folder, `source-${++this.batches}`);
    fs.mkdirSync(folder);
    for (const { id } of (sources.reviews ?? []) as { id?: unknown }[]) this.reviewIds.add(String(id));
    for (const [kind, lines] of Object.entries(sources)) {
      const bytes = ndjson(lines, end);
      fs.writeFileSync(path.join(folder, `${kind}.ndjson${gzip ? '.gz' : ''}`), gzip ? gzipSync(bytes) : bytes);
    }
    return folder;
  }

  run(source: string, flags: Flags = {}, terminal: Terminal = {}): Promise<Outcome> {
    let time = Date.UTC(2024, 4, 1);
    const now = () => (time += 1000);
    return run(['import', source, '--database-url', this.url, ...argumentsOf(flags)], { now, ...terminal });
  }

  /** Imports and gives the report as a program reads it. */
  async import(sources: Sources, flags: Flags = {}): Promise<JsonReport & { status: number }> {
    const { status, stdout, stderr } = await this.run(this.write(sources), { json: true, ...flags });
    if (stdout === '') throw new Error(stderr);
    return { status, ...JSON.parse(stdout) };
  }

  /** What is stored; a review has the id under which it was imported. */
  async contents(): Promise<Contents> {
    const ids = [...this.reviewIds];
    const own = new Map((ids.length > 0 ? await this.madeIds(ids) : []).map((made, i) => [made, ids[i]!]));
    const source = await openSource(this.url);
    const reading = await source.read();
    try {
      const all = await readEverything(reading);
      const professionals = storedProfessionals(all);
      const reviews = storedReviews(all).map((one) => ({ ...one, id: own.get(one.id) ?? one.id }));
      const { revision } = reading.revision;
      return { revision, ...(await reading.catalog()), professionals, reviews };
    } finally {
      await reading.close();
      await source.close();
    }
  }

  /** The stored ids of reviews with these imported ones. */
  async madeIds(ids: readonly string[]): Promise<string[]> {
    const writer = await openWriter(this.url);
    const session = await writer.begin(0, () => {});
    const made = ids.map(openReviewIds(session.familyKey));
    await session.rollback();
    await writer.close();
    return made;
  }

  /** The slug of each professional, by the number its id ends in. */
  async slugs(): Promise<Record<number, string>> {
    const { professionals } = await this.contents();
    return Object.fromEntries(professionals.map(({ id, slug }) => [Number(id.slice(-12)), slug]));
  }

  async drop(): Promise<void> {
    if (STORE !== undefined) await clearDatabase(STORE);
    fs.rmSync(this.folder, { recursive: true });
  }
}

type Flags = Readonly<Record<string, string | true>>;

const argumentsOf = (flags: Flags): string[] =>
  Object.entries(flags).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]));
