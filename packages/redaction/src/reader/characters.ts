import type { FoldTable } from './model.ts';

const OTHER = 3; // the id of what is neither a letter nor in the table
const TABLE_END = 0x20000;
const EMPTY = 0xff; // in place of an id: the character has none
const MARK = /[\p{Mn}\p{Me}\p{Cf}]/u;
const LETTER = /\p{L}/u;

/**
 * Folds characters into the classes that the network reads: look-alikes, circled digits and other scripts are the plain
 * character with a mark, combining signs are nothing. `training/fold.py` is the same.
 */
export class Characters {
  readonly #letter: number;
  /** Up to four ids of a code point, a byte each; 0 where they are not known yet. */
  readonly #ids = new Uint32Array(TABLE_END);

  constructor({ letter, runs }: FoldTable) {
    this.#letter = letter;
    for (const [first, step, count, ...ids] of runs) {
      for (let k = 0; k < count; k++) {
        const [a = EMPTY, b = 0, c = 0, d = 0] = ids;
        this.#ids[first + k] = (a === EMPTY ? a : a + step * k) | (b << 8) | (c << 16) | (d << 24);
      }
    }
  }

  /** Writes the ids of a text that fit, and the index of the code point that each comes from. Returns how many there are. */
  fold(text: string, ids: Uint8Array, at: Int32Array): number {
    let n = 0;
    let index = 0;
    for (let i = 0; i < text.length; index++) {
      const code = text.codePointAt(i)!;
      i += code > 0xffff ? 2 : 1;
      for (let known = this.#known(code); known !== 0; known >>>= 8) {
        if ((known & 0xff) === EMPTY) break;
        ids[n] = known & 0xff; // past the end of the arrays nothing is written
        at[n++] = index;
      }
    }
    return n;
  }

  #known(code: number): number {
    const known = this.#ids[code];
    if (known) return known;
    const character = String.fromCodePoint(code);
    const id = LETTER.test(character) ? this.#letter : code >= TABLE_END && MARK.test(character) ? EMPTY : OTHER;
    if (code < TABLE_END) this.#ids[code] = id;
    return id;
  }
}
