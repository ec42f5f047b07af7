import type { Block } from './network.ts';

/** The part of the WebAssembly interface that is used here; the packages are compiled without the browser's types. */
interface Wasm {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => unknown;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: unknown, imports: object) => { readonly exports: unknown };
}

const KERNEL_WIDTH = 96;
const PAGE_BYTES = 65_536;

/** The block in WebAssembly over a memory of its own; null where the host does not run it. */
export function createKernel(
  wasm: Uint8Array<ArrayBuffer>,
  bytes: number,
  width: number,
): { buffer: ArrayBuffer; block: Block } | null {
  const host = (globalThis as unknown as { WebAssembly?: Wasm }).WebAssembly;
  if (host === undefined || width !== KERNEL_WIDTH) return null;
  try {
    const memory = new host.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
    const { block } = new host.Instance(new host.Module(wasm), { reader: { memory } }).exports as { block: Block };
    return { buffer: memory.buffer, block };
  } catch {
    return null; // no SIMD
  }
}
