import type { Block } from './network.ts';

const { fround } = Math;

/** The block of `kernel.wat` in TypeScript, equal to the last bit, for hosts that do not run WebAssembly with SIMD. */
export function createBlock(buffer: ArrayBuffer, width: number): Block {
  const rows = new Int16Array(buffer);
  const bytes = new Int8Array(buffer);
  const floats = new Float32Array(buffer);
  const taps = 3 * width;
  return (x, y, weights, scale, bias, n, step) => {
    for (let t = 0; t < n; t++) {
      const here = x / 2 + t * width;
      // two outputs at a time, because reading a row costs as much as multiplying it
      for (let o = 0; o < width; o += 2) {
        let a = 0;
        let b = 0;
        for (let j = 0; j < 3; j++) {
          const row = here + ((j - 1) * step) / 2;
          const from = weights + o * taps + j * width;
          for (let k = 0; k < width; k++) {
            const value = rows[row + k]!;
            a = (a + value * bytes[from + k]!) | 0;
            b = (b + value * bytes[from + taps + k]!) | 0;
          }
        }
        for (const [i, sum] of [a, b].entries()) {
          const added = fround(fround(fround(sum) * floats[scale / 4 + o + i]!) + floats[bias / 4 + o + i]!);
          const whole = added > 0 ? Math.min(Math.trunc(added), 32767) : 0;
          rows[y / 2 + t * width + o + i] = Math.min(rows[here + o + i]! + whole, 32767);
        }
      }
    }
  };
}

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
