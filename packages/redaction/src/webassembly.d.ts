/** The part of the WebAssembly JavaScript interface that is used here; Node's types leave it to the browser's. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
    readonly exports: unknown;
  }
  class Memory {
    /** In pages of 64 KiB. */
    constructor(size: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }
}
