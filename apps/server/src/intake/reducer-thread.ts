import { serveTasks } from '../threads/thread-pool.ts';
import type { Kind } from './kinds.ts';
import { type Context, openContext, type Surroundings } from './publish/context.ts';
import { type ReducedBlock, reduceBlock } from './reduce-block.ts';

/** The kind of the following blocks, and the data they are checked against. */
export interface BlocksAhead {
  readonly kind: Kind;
  readonly around: Surroundings;
}

let context: Context | undefined;

serveTasks<BlocksAhead, Uint8Array, ReducedBlock>(({ kind, around }) => {
  const now = openContext(around, context);
  context = now;
  return ({ buffer, byteOffset, length }) => reduceBlock(kind, Buffer.from(buffer, byteOffset, length), now);
});
