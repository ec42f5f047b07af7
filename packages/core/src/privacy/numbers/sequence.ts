/** The numbers of one text in order: what says digits, the joints between, and all digits in one string. */
import { type Token, tokenise } from '../text/tokens.ts';
import type { Atom } from './atom.ts';
import { findAtoms } from './atoms.ts';
import { type LeftContext, type RightContext, readLeft, readRight } from './context.ts';
import { type Joint, LONGEST_LED, readJoints } from './joints.ts';

export class NumberSequence {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly atoms: readonly Atom[];
  /** All digits that the atoms say. */
  readonly digits: string;
  /** Where the digits of each atom begin, and one more for the end. */
  readonly starts: Int32Array;
  readonly isUpper: (offset: number) => boolean;
  #joints: readonly Joint[] | undefined;
  readonly #left: (LeftContext | undefined)[] = [];
  readonly #right: (RightContext | undefined)[] = [];

  /** `isUpper` tells whether the original sign behind an offset is upper case; `isTaken` leaves digits out. */
  constructor(
    text: string,
    isUpper: (offset: number) => boolean,
    isTaken: (start: number, end: number) => boolean = () => false,
  ) {
    this.text = text;
    this.isUpper = isUpper;
    this.tokens = tokenise(text);
    const marks = enumerationOf(text);
    this.atoms = findAtoms(this.tokens, text).filter(
      ({ start, end, firstToken }) => !isTaken(start, end) && !marks.has(this.tokens[firstToken]?.start ?? -1),
    );
    this.starts = new Int32Array(this.atoms.length + 1);
    const parts: string[] = [];
    let total = 0;
    this.atoms.forEach(({ digits }, k) => {
      parts.push(digits);
      total += digits.length;
      this.starts[k + 1] = total;
    });
    this.digits = parts.join('');
  }

  /** Joint k stands between atoms k and k + 1. */
  get joints(): readonly Joint[] {
    this.#joints ??= readJoints(this.text, this.tokens, this.atoms);
    return this.#joints;
  }

  /** False when no atoms near enough to be one number say as many digits. */
  says(digits: number): boolean {
    let said = 0;
    let end = Number.NEGATIVE_INFINITY;
    for (const atom of this.atoms) {
      said = atom.digits.length + (atom.start - end > LONGEST_LED ? 0 : said);
      end = atom.end;
      if (said >= digits) return true;
    }
    return false;
  }

  /** First and last atom of each run over whose joints one number may go on. */
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

  /** How many digits atoms first..last say. */
  count(first: number, last: number): number {
    return (this.starts[last + 1] as number) - (this.starts[first] as number);
  }

  digitsOf(first: number, last: number): string {
    return this.digits.slice(this.starts[first], this.starts[last + 1]);
  }

  /** The text of atoms first..last with what stands between them. */
  rawOf(first: number, last: number): string {
    return this.text.slice((this.atoms[first] as Atom).start, (this.atoms[last] as Atom).end);
  }

  /** The words to the left of an atom; read once, for whatever begins there. */
  left(first: number): LeftContext {
    const atom = this.atoms[first] as Atom;
    this.#left[first] ??= readLeft(this.text, this.tokens, atom.start, atom.firstToken);
    return this.#left[first] as LeftContext;
  }

  right(last: number): RightContext {
    const atom = this.atoms[last] as Atom;
    this.#right[last] ??= readRight(this.text, this.tokens, atom.end, atom.nextToken);
    return this.#right[last] as RightContext;
  }
}

/** "el número en partes: 1) 3794 28 2) 7715": a word for a number or its parts, and the first mark of a list. */
const ENUMERATED =
  /(?<![a-z])(?:numeros?|nro|cel|celu|celular|telefono|tel|whatsapp|wsp|wasap|partes|pedazos|trozos|tramos|tandas)(?![a-z])[^\n\d]{0,30}\s?1\s?\)/;
/** A list of digits and nothing else. */
const ONLY_LIST = /^\s*1\s?\)[\d\s().-]*$/;
const MARK_OF_LIST = /(?<!\d)([1-9])\s?\)/g;
const NO_MARKS: ReadonlySet<number> = new Set();

/** Where the marks of an enumeration stand that tells the parts of one number. */
function enumerationOf(text: string): ReadonlySet<number> {
  if (!/1\s?\)/.test(text)) return NO_MARKS;
  const begin = ENUMERATED.exec(text) ?? ONLY_LIST.exec(text);
  if (begin === null) return NO_MARKS;
  const marks = new Set<number>();
  for (const { index, 1: digit } of text.slice(begin.index).matchAll(MARK_OF_LIST))
    if (Number(digit) === marks.size + 1) marks.add(begin.index + index);
  return marks;
}
