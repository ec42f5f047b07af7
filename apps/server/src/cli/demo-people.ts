import { createReader } from '../site/reader.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { WhoDoes } from './demo-tasks.ts';

/** Those whom a search finds first. */
export function bestOf(current: () => Snapshot): WhoDoes {
  const reader = createReader(current);
  return (service, city) => reader.find({ service, city, limit: 5 }).people.map(({ id }) => id);
}
