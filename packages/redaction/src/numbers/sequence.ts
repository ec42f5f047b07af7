/** The numbers of one text in order: the atoms, the joints between them, and all digits in one string. */
import { firstWhere } from '../first-where.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import { type Announced, announcedIn } from './announced.ts';
import type { Atom } from './atom.ts';
import { findAtoms } from './atoms.ts';
import { type LeftContext, type RightContext, readLeft, readRight } from './context.ts';
import { type Joint, readJoints } from './joints.ts';

export class NumberSequence {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly atoms: readonly Atom[];
  /** The digits of all atoms. */
  readonly digits: string;
  /** The index in `digits` at which each atom begins, and the total length at the end. */
  readonly starts: number[];
  readonly isUpper: (offset: number) => boolean;
  readonly announced: Announced;
  #joints: readonly Joint[] | undefined;
  readonly #left: (LeftContext | undefined)[] = [];
  readonly #right: (RightContext | undefined)[] = [];
  /** Where the matches of a pattern end, in order. */
  readonly #ends = new Map<RegExp, readonly number[]>();

  /** `isUpper` returns whether the original character at an offset is upper case; `isTaken` excludes digits. */
  constructor(text: string, isUpper: (offset: number) => boolean, isTaken: (start: number, end: number) => boolean) {
    this.text = text;
    this.isUpper = isUpper;
    this.tokens = tokenise(text);
    const marks = enumerationOf(text);
    // number words are no address: "tres.cuatro.dos"
    this.atoms = findAtoms(this.tokens, text).filter(
      ({ start, end, spoken, firstToken }) =>
        (spoken || !isTaken(start, end)) && !marks.has(this.tokens[firstToken]?.start ?? -1),
    );
    this.starts = [0];
    for (const { digits } of this.atoms) this.starts.push((this.starts.at(-1) as number) + digits.length);
    this.digits = this.atoms.map(({ digits }) => digits).join('');
    this.announced = announcedIn(this);
  }

  /** Joint k stands between atoms k and k + 1. */
  get joints(): readonly Joint[] {
    this.#joints ??= readJoints(this.text, this.tokens, this.atoms);
    return this.#joints;
  }

  /** The first and last atom of each run across whose joints one number may continue. */
  runs(): [number, number][] {
    const runs: [number, number][] = [];
    let first = 0;
    for (let k = 0; k < this.atoms.length; k++) {
      const joint = this.joints[k];
      if (joint !== undefined && (joint.cost !== Number.POSITIVE_INFINITY || joint.loose)) continue;
      runs.push([first, k]);
      first = k + 1;
    }
    return runs;
  }

  /** How many digits atoms first..last have. */
  count(first: number, last: number): number {
    return (this.starts[last + 1] as number) - (this.starts[first] as number);
  }

  digitsOf(first: number, last: number): string {
    return this.digits.slice(this.starts[first], this.starts[last + 1]);
  }

  /** The text from atom first to atom last. */
  rawOf(first: number, last: number): string {
    return this.text.slice((this.atoms[first] as Atom).start, (this.atoms[last] as Atom).end);
  }

  /** The words to the left of an atom. Computed once per atom. */
  left(first: number): LeftContext {
    const { start, firstToken } = this.atoms[first] as Atom;
    this.#left[first] ??= readLeft(this.text, this.tokens, start, firstToken);
    return this.#left[first];
  }

  right(last: number): RightContext {
    const { end, nextToken } = this.atoms[last] as Atom;
    this.#right[last] ??= readRight(this.text, this.tokens, end, nextToken);
    return this.#right[last];
  }

  /** The distance of an atom from the end of the last match of a pattern before it; infinite when there is none. */
  distanceFrom(cue: RegExp, first: number): number {
    let ends = this.#ends.get(cue);
    if (ends === undefined) {
      ends = [...this.text.matchAll(cue)].map(({ index, 0: found }) => index + found.length);
      this.#ends.set(cue, ends);
    }
    const { start } = this.atoms[first] as Atom;
    const next = firstWhere(ends, (end) => end > start);
    return start - (ends[next - 1] ?? Number.NEGATIVE_INFINITY);
  }
}

const MARK_OF_LIST = /(?<![\d(])([1-9])\s?\)/g;

/** "1) 3794 28 2) 7715": the offsets of the marks of an enumeration, which are no digits of a number. */
function enumerationOf(text: string): ReadonlySet<number> {
  const marks = new Set<number>();
  for (const { index, 1: digit } of text.matchAll(MARK_OF_LIST)) if (Number(digit) === marks.size + 1) marks.add(index);
  return marks.size > 1 ? marks : new Set();
}
