import { parentPort } from 'node:worker_threads';
import type { Kind } from './kinds.ts';
import { movable, type PackedBlock } from './packed-block.ts';
import { type Context, openContext, type Surroundings } from './publish/context.ts';
import { reduceBlock } from './reduce-block.ts';

/** What the thread is told: what is to come, then block by block. Blocks are answered in order. */
export type Request = { readonly kind: Kind; readonly around: Surroundings } | { readonly block: Uint8Array };
export type Answer = PackedBlock | { readonly error: Error };

let now: { kind: Kind; context: Context } | undefined;

parentPort?.on('message', (request: Request) => {
  if ('kind' in request) {
    now = { kind: request.kind, context: openContext(request.around, now?.context) };
    return;
  }
  const packed = answer(request.block);
  parentPort?.postMessage(packed, 'error' in packed ? [] : movable(packed));
});

function answer(bytes: Uint8Array): Answer {
  try {
    if (now === undefined) throw new Error('a block came before its kind');
    const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    return reduceBlock(now.kind, block, now.context);
  } catch (error) {
    return { error: error as Error };
  }
}
