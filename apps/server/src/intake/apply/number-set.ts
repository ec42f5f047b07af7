/** A set of the store's row numbers: one bit each, whatever their order. */
export interface NumberSet {
  add(no: number): void;
  delete(no: number): void;
  has(no: number): boolean;
  /** How many there are. */
  readonly size: number;
}

export function numberSet(): NumberSet {
  let bits = new Uint8Array(1024);
  let size = 0;
  const has = (no: number) => ((bits[Math.floor(no / 8)] ?? 0) & (1 << (no % 8))) !== 0;
  return {
    add: (no) => {
      const at = Math.floor(no / 8);
      if (at >= bits.length) {
        const more = new Uint8Array(Math.max(2 * bits.length, at + 1));
        more.set(bits);
        bits = more;
      }
      if (!has(no)) size++;
      bits[at]! |= 1 << (no % 8);
    },
    delete: (no) => {
      if (!has(no)) return;
      size--;
      bits[Math.floor(no / 8)]! &= ~(1 << (no % 8));
    },
    has,
    get size() {
      return size;
    },
  };
}

/** The line of the file that last wrote each row number; 0 for none. Four bytes each. */
export interface LineNumbers {
  set(no: number, line: number): void;
  get(no: number): number;
}

export function lineNumbers(): LineNumbers {
  let lines = new Uint32Array(1024);
  return {
    set: (no, line) => {
      if (no >= lines.length) {
        const more = new Uint32Array(Math.max(2 * lines.length, no + 1));
        more.set(lines);
        lines = more;
      }
      lines[no] = line;
    },
    get: (no) => lines[no] ?? 0,
  };
}
