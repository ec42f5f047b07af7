/**
 * Tells, while a text is read once, whether anything in it could be the digits of one number: what stands close enough together,
 * nothing between that parts it for good. It may say yes too often, never no where chains.ts or splits.ts would find a number.
 */
import { FILLER_REACH, LONGEST_GAP } from './chains.ts';
import { FEWEST_IN_PARTS } from './splits.ts';

/** Chains further apart than this are never put together (splits.ts). */
const PARTS_REACH = 72;
const FEWEST_DIGITS = 6;
/** A word between every two parts joins them from the third time on. */
const FEWEST_FILLERS = 3;
/** From the second time on when the parts say so many digits. */
const FILLED_TWICE = 9;

export class NumberWatch {
  /** Digits that may be one number whatever stands between, as far as the text was read. */
  #near = 0;
  #nearFrom = 0;
  /** Of these, those that nothing parts. */
  #chained = 0;
  #parted = false;
  #end = -PARTS_REACH - 1;
  /** Short gaps in a row, and whether there were enough of them for a filler since `nearFrom`. */
  #short = 0;
  #mayBeFilled = false;
  #partWord = -PARTS_REACH - 1;
  /** True when a number may be told. */
  sawNumber = false;

  reset(): void {
    this.#near = 0;
    this.#nearFrom = 0;
    this.#chained = 0;
    this.#parted = false;
    this.#end = -PARTS_REACH - 1;
    this.#short = 0;
    this.#mayBeFilled = false;
    this.#partWord = -PARTS_REACH - 1;
    this.sawNumber = false;
  }

  /** Up to so many digits are said by what stands at [start, end). */
  says(digits: number, start: number, end: number): void {
    const gap = start - this.#end;
    if (gap > PARTS_REACH) {
      this.#near = 0;
      this.#nearFrom = start;
      this.#mayBeFilled = false;
    }
    this.#near += digits;
    this.#short = gap <= FILLER_REACH ? this.#short + 1 : 0;
    if (this.#short >= FEWEST_FILLERS || (this.#short >= 2 && this.#near >= FILLED_TWICE)) this.#mayBeFilled = true;
    this.#chained = digits + (this.#parted || gap > LONGEST_GAP ? 0 : this.#chained);
    this.#parted = false;
    this.#end = end;
    if (this.#near < FEWEST_DIGITS) return;
    const inParts = this.#near >= FEWEST_IN_PARTS && this.#partWord >= this.#nearFrom - PARTS_REACH;
    if (this.#chained >= FEWEST_DIGITS || this.#mayBeFilled || inParts) this.sawNumber = true;
  }

  /** Where the last thing that says digits ended. */
  get end(): number {
    return this.#end;
  }

  /** A word or a mark that is never part of a number: what follows begins another one, unless it was a filler. */
  parts(): void {
    this.#parted = true;
  }

  /** A word for parts of a number, or a plus. */
  namesPart(end: number): void {
    this.#partWord = end;
  }
}
