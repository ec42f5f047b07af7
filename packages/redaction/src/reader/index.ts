import { createBlock } from './block.ts';
import { Characters } from './characters.ts';
import { Gate } from './gate.ts';
import { createKernel } from './kernel.ts';
import { parseModel } from './model.ts';
import { memoryOf, Network } from './network.ts';
import { Reader } from './reader.ts';
import { bytesOf } from './weights.ts';

export type { ReadKind } from './model.ts';
export { CHARACTERS_MAX } from './network.ts';
export type { Reader, ReadSpan } from './reader.ts';

let loaded: Reader | undefined;

/**
 * The reader of this thread; the first call reads its weights. Throws where they are missing or are not those that this
 * version was tested with.
 */
export function loadReader(): Reader {
  loaded ??= createReader('kernel');
  return loaded;
}

/** A reader on WebAssembly or, where the host has none with SIMD, on the same block in TypeScript. */
export function createReader(wanted: 'kernel' | 'typescript'): Reader {
  const model = parseModel(bytesOf('weights/model.bin'));
  const bytes = memoryOf(model);
  const kernel = wanted === 'kernel' ? createKernel(bytesOf('kernel.wasm'), bytes, model.width) : null;
  const buffer = kernel?.buffer ?? new ArrayBuffer(bytes);
  const network = new Network(model, buffer, kernel?.block ?? createBlock(buffer, model.width));
  return new Reader(model, new Characters(model.fold), network, new Gate(bytesOf('weights/gate.bin')));
}
