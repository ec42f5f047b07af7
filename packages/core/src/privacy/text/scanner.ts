/** One look at a text: what it says to a reader, and what it may hold. */
import { type Folded, Folder, type Shadow, textOf } from './fold.ts';
import { MAY, Surveyor, type WordsSeen } from './survey.ts';
import { isUnusual } from './unusual.ts';

/**
 * Reads texts one after the other in room of its own. What it gives lives on: nothing has to be called in order, and two scanners
 * know nothing of each other.
 */
export class Scanner {
  readonly #folder = new Folder();
  readonly #surveyor = new Surveyor();
  #units = new Uint16Array(1024);

  /** What a reader sees in a text. */
  fold(text: string): Shadow {
    this.#folder.fold(text);
    return this.#folder.shadowOf(text);
  }

  /** Common words ("pago", "perfil") count where a text shows anything else of a contact, or is unusual. */
  #mayHold(folded: Pick<Folded, 'units' | 'size'>): number {
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

  /** That, by itself. */
  foldText(text: string): string {
    const { units, size } = this.#folder.fold(text);
    return textOf(units, 0, size);
  }

  /** What a text may hold, as bits of MAY; 0 proves that there is nothing. */
  mayHold(text: string): number {
    return this.#mayHold(this.#folder.fold(text));
  }

  /** The same for text that is folded. */
  mayHoldFolded(folded: string): number {
    if (this.#units.length < folded.length) this.#units = new Uint16Array(folded.length);
    const units = this.#units;
    for (let i = 0; i < folded.length; i++) units[i] = folded.charCodeAt(i);
    return this.#mayHold({ units, size: folded.length });
  }

  /** The same for units that are folded. */
  mayHoldUnits(units: Uint16Array, size: number): number {
    return this.#mayHold({ units, size });
  }

  /** Both: what a text may hold, and its shadow. */
  examine(text: string): { may: number; shadow: Shadow } {
    const may = this.mayHold(text);
    return { may, shadow: this.#folder.shadowOf(text) };
  }

  /** Nothing is to be found in the text, and no character that no served text may hold. */
  isPlain(text: string): boolean {
    const folded = this.#folder.fold(text);
    return !folded.hasInvisible && this.#mayHold(folded) === 0;
  }

  /** The words of a text that may hold no more than `allowed` (bits of MAY); null for any other, and where `refuses` says so. */
  words(text: string, allowed: number, refuses?: (folded: Folded) => boolean): WordsSeen | null {
    const folded = this.#folder.fold(text);
    if (folded.hasInvisible || (this.#mayHold(folded) & ~allowed) !== 0 || refuses?.(folded)) return null;
    const seen = this.#surveyor.wordsSeen();
    return seen.all ? seen : null;
  }
}

/** The scanner of this thread. */
export const scanner = new Scanner();
