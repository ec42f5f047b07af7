/** One look at a text: what it says to a reader, and what it may hold. */
import { type Folded, Folder, type Shadow, textOf } from './fold.ts';
import { MAY, Surveyor, type WordsSeen } from './survey.ts';
import { isUnusual } from './unusual.ts';

/**
 * Reads texts one after the other in room of its own, and knows the last one again. What it gives lives on: nothing has to be called in
 * order, and two scanners know nothing of each other.
 */
export class Scanner {
  readonly #folder = new Folder();
  readonly #surveyor = new Surveyor();
  #units = new Uint16Array(1024);
  /** The text that the folder holds. */
  #text: string | null = null;
  /** What the text may hold, where the surveyor looked at it last. */
  #may: number | null = null;

  #fold(text: string): Folded {
    if (text === this.#text) return this.#folder;
    [this.#text, this.#may] = [null, null];
    this.#folder.fold(text);
    this.#text = text;
    return this.#folder;
  }

  /** Common words ("pago", "perfil") count where a text shows anything else of a contact, or is unusual. */
  #survey(folded: Pick<Folded, 'units' | 'size'>): number {
    const surveyor = this.#surveyor;
    const sure = surveyor.survey(folded);
    const common = surveyor.common & ~sure;
    if (common === 0) return sure;
    const isUsual =
      (sure & ~(MAY.number | MAY.other)) === 0 &&
      !surveyor.hasCompound() &&
      !isUnusual(textOf(folded.units, 0, folded.size), common);
    return isUsual ? sure : sure | common;
  }

  /** What a reader sees in a text. */
  fold(text: string): Shadow {
    this.#fold(text);
    return this.#folder.shadowOf(text);
  }

  /** That, by itself. */
  foldText(text: string): string {
    const { units, size } = this.#fold(text);
    return textOf(units, 0, size);
  }

  /** What a text may hold, as bits of MAY; 0 proves that there is nothing. */
  mayHold(text: string): number {
    const folded = this.#fold(text);
    this.#may ??= this.#survey(folded);
    return this.#may;
  }

  /** The same for text that is folded. */
  mayHoldFolded(folded: string): number {
    if (this.#units.length < folded.length) this.#units = new Uint16Array(folded.length);
    const units = this.#units;
    for (let i = 0; i < folded.length; i++) units[i] = folded.charCodeAt(i);
    this.#may = null;
    return this.#survey({ units, size: folded.length });
  }

  /** Both: what a text may hold, and its shadow. */
  examine(text: string): { may: number; shadow: Shadow } {
    const may = this.mayHold(text);
    return { may, shadow: this.#folder.shadowOf(text) };
  }

  /** Nothing is to be found in the text, and no character that no served text may hold. */
  isPlain(text: string): boolean {
    return this.mayHold(text) === 0 && !this.#folder.hasInvisible;
  }

  /** The words of a text that may hold no more than `allowed` (bits of MAY); null for any other, and where `refuses` says so. */
  words(text: string, allowed: number, refuses?: (folded: Folded) => boolean): WordsSeen | null {
    const may = this.mayHold(text);
    const folded = this.#folder;
    if (folded.hasInvisible || (may & ~allowed) !== 0 || refuses?.(folded)) return null;
    const seen = this.#surveyor.wordsSeen();
    return seen.all ? seen : null;
  }
}

/** The scanner of this thread. */
export const scanner = new Scanner();
