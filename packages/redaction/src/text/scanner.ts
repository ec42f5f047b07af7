/** One pass over a text gives its folded text and what it may contain. */
import { type Folded, type FoldedText, Folder, textOf } from './fold.ts';
import { Surveyor, type WordsSeen } from './survey.ts';

/**
 * Scans texts in buffers of its own, and keeps the result for the last text. Results stay valid, calls may come in any order, and
 * scanners are independent.
 */
export class Scanner {
  readonly #folder = new Folder();
  readonly #surveyor = new Surveyor();
  #units = new Uint16Array(1024);
  /** The text that the folder holds. */
  #text: string | null = null;
  /** What the last text may contain; null before the survey. */
  #may: number | null = null;

  #fold(text: string): Folded {
    if (text === this.#text) return this.#folder;
    [this.#text, this.#may] = [null, null];
    this.#folder.fold(text);
    this.#text = text;
    return this.#folder;
  }

  /** The folded text of a text. */
  fold(text: string): FoldedText {
    this.#fold(text);
    return this.#folder.foldedTextOf(text);
  }

  /** The folded text alone. */
  foldText(text: string): string {
    const { units, size } = this.#fold(text);
    return textOf(units, 0, size);
  }

  /** What a text may contain, as bits of MAY; 0 proves that it contains nothing. */
  mayHold(text: string): number {
    const folded = this.#fold(text);
    this.#may ??= this.#surveyor.survey(folded);
    return this.#may;
  }

  /** As {@link mayHold}, for a folded text. */
  mayHoldFolded(folded: string): number {
    if (this.#units.length < folded.length) this.#units = new Uint16Array(folded.length);
    const units = this.#units;
    for (let i = 0; i < folded.length; i++) units[i] = folded.charCodeAt(i);
    this.#may = null;
    return this.#surveyor.survey({ units, size: folded.length });
  }

  /** What a text may contain, and its folded text. */
  examine(text: string): { may: number; foldedText: FoldedText } {
    const may = this.mayHold(text);
    return { may, foldedText: this.#folder.foldedTextOf(text) };
  }

  /** True when the text contains neither contact data nor a forbidden character. */
  isPlain(text: string): boolean {
    return this.mayHold(text) === 0 && !this.#folder.hasInvisible;
  }

  /**
   * The words of a text that may contain no more than `allowed` (bits of MAY); null for any other text, and when `refuses`
   * returns true.
   */
  words(text: string, allowed: number, refuses?: (folded: Folded) => boolean): WordsSeen | null {
    const may = this.mayHold(text);
    const folded = this.#folder;
    if (folded.hasInvisible || (may & ~allowed) !== 0 || refuses?.(folded)) return null;
    return this.#surveyor.wordsSeen();
  }
}

/** The scanner of this thread. */
export const scanner = new Scanner();
