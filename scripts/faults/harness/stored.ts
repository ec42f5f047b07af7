import { openSource } from '../../../apps/server/src/directory/store/open.ts';
import { readEverything } from '../../../testing/store/whole.ts';
import { editionsIn } from './edition.ts';

/** The editions in a store. */
export interface Stored {
  readonly revision: number;
  /** The editions of all records: one when the store is consistent. */
  readonly editions: readonly number[];
  readonly professionals: number;
  readonly reviews: number;
}

/** Reads a whole directory. */
export async function readStored(databaseUrl: string): Promise<Stored> {
  const source = await openSource(databaseUrl);
  try {
    const reading = await source.read();
    const editions = new Set<number>();
    const note = (records: readonly unknown[]) => {
      for (const edition of editionsIn(JSON.stringify(records))) editions.add(edition);
      return records.length;
    };
    const { services, cities } = await reading.catalog();
    note(services);
    note(cities);
    const all = await readEverything(reading);
    const [professionals, reviews] = [note(all.professionals), note(all.reviews)];
    await reading.close();
    return { revision: reading.revision.revision, editions: [...editions], professionals, reviews };
  } finally {
    await source.close();
  }
}
