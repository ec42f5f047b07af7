/** The numbers of one text in order: the atoms, what stands between them, and all digits in one string. */
import { type Token, tokenise } from '../text/tokens.ts';
import { type Atom, findAtoms } from './atoms.ts';
import { announcesDocument, joinsParts, phoneCue } from './words.ts';

/** What stands between two atoms: signs that one number may contain, words that join parts of one, or anything else. */
type Joint = 'signs' | 'words' | 'apart';

const SIGNS = /^[\s.,:/()[\]{}*_|~+\-–'"°#<>\uE000-\uE003…·&\\^!]{0,8}$/;
const PARAGRAPH = /\n\s*\n|[?!.]\s*\n/;
const MONEY_OR_MASK = /[$%\uE004]/;
const CLAUSE_END = /[.!?]\s|\n\s*\n|[;¿¡]|\uE004/;
const MOST_WORDS_BETWEEN = 2;

/** Whether the text between two tokens ends a clause. */
export const endsClause = (between: string): boolean => CLAUSE_END.test(between);

export class NumberSequence {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly atoms: readonly Atom[];
  /** Joint k stands between atoms k and k + 1. */
  readonly joints: readonly Joint[];
  /** The digits of all atoms. */
  readonly digits: string;
  /** The index in `digits` at which each atom begins, and the total length at the end. */
  readonly starts: readonly number[];

  /** `isTaken` excludes digits that are part of an address. */
  constructor(
    text: string,
    tokens: readonly Token[] = tokenise(text),
    isTaken: (start: number, end: number) => boolean = () => false,
  ) {
    this.text = text;
    this.tokens = tokens;
    this.atoms = findAtoms(text, tokens).filter(({ start, end }) => !isTaken(start, end));
    this.joints = this.atoms.slice(1).map((right, k) => this.#joint(this.atoms[k] as Atom, right));
    const starts = [0];
    for (const { digits } of this.atoms) starts.push((starts.at(-1) as number) + digits.length);
    this.starts = starts;
    this.digits = this.atoms.map(({ digits }) => digits).join('');
  }

  #joint(left: Atom, right: Atom): Joint {
    const between = this.text.slice(left.end, right.start);
    if (left.nextToken === right.firstToken) return SIGNS.test(between) && !PARAGRAPH.test(between) ? 'signs' : 'apart';
    const words = this.tokens.slice(left.nextToken, right.firstToken);
    const mayJoin =
      words.length <= MOST_WORDS_BETWEEN &&
      !MONEY_OR_MASK.test(between) &&
      !endsClause(between) &&
      words.every(({ text }) => joinsParts(text));
    return mayJoin ? 'words' : 'apart';
  }

  /** The first and last atom of each run across which one number may continue. */
  runs(): [first: number, last: number][] {
    const runs: [number, number][] = [];
    let first = 0;
    for (let k = 0; k < this.atoms.length; k++) {
      if (k < this.joints.length && this.joints[k] !== 'apart') continue;
      runs.push([first, k]);
      first = k + 1;
    }
    return runs;
  }

  digitsOf(first: number, last: number): string {
    return this.digits.slice(this.starts[first], this.starts[last + 1]);
  }

  /** The text from atom first to atom last. */
  rawOf(first: number, last: number): string {
    return this.text.slice((this.atoms[first] as Atom).start, (this.atoms[last] as Atom).end);
  }

  /** The text between atoms k and k + 1. */
  between(k: number): string {
    return this.text.slice((this.atoms[k] as Atom).end, this.atoms[k + 1]?.start ?? this.text.length);
  }

  /** The words before an atom, the nearest first, to the beginning of the clause: at most `most`. */
  *wordsBefore(first: number, most: number): Generator<{ readonly word: string; readonly index: number }> {
    const { firstToken } = this.atoms[first] as Atom;
    for (let k = firstToken - 1, n = 0; k >= Math.max(0, firstToken - MOST_TOKENS) && n < most; k--) {
      const { text, end, numeric } = this.tokens[k] as Token;
      const gap = this.text.slice(end, (this.tokens[k + 1] as Token).start);
      // A full stop after an abbreviation ends no clause: "tel. 4278".
      if (endsClause(gap) && (text.length > ABBREVIATION || n > 0)) return;
      // A letter that touches the digits is part of a code: "T544120".
      if (numeric || (n === 0 && text.length === 1 && gap === '')) continue;
      n++;
      yield { word: text, index: k };
    }
  }

  /** How strongly the words beside atoms first..last announce a number of a person: 0 not at all, 3 like "tel" or "dni". */
  cue(first: number, last: number): number {
    const { start } = this.atoms[first] as Atom;
    const { end, nextToken } = this.atoms[last] as Atom;
    const before = this.text.slice(Math.max(0, start - 16), start);
    if (before.slice(-5).includes(PHONE_SIGN) || DOCUMENT_BEFORE.test(before)) return 3;
    let cue = 0;
    let n = 0;
    for (const { word } of this.wordsBefore(first, CUE_REACH)) {
      // Each word between the two weakens it.
      if (announcesDocument(word)) return 3;
      cue = Math.max(cue, phoneCue(word) - Math.max(0, n - 2) * 0.2);
      n++;
    }
    if (IS_MINE.test(this.text.slice(end, end + 60))) return 3;
    for (let k = nextToken; k < Math.min(this.tokens.length, nextToken + AFTER_REACH); k++) {
      const { text, numeric, start: at } = this.tokens[k] as Token;
      if (numeric || endsClause(this.text.slice((this.tokens[k - 1] as Token).end, at))) break;
      if (announcesDocument(text) && k - nextToken < 2) return 3;
      if (phoneCue(text) === 3) cue = Math.max(cue, 3 - 0.4 * (k - nextToken));
    }
    return cue;
  }
}

const ABBREVIATION = 4;
/** "D.N.I. Nº", "L.C.": abbreviations that the tokens cut. */
export const DOCUMENT_BEFORE =
  /(?:^|[^a-z])(?:d\W?n\W?i|m\W?i|l\W?[ec]|c\W?u\W?i\W?[tl])\W{0,6}(?:es|n[ro°]{0,2})?\W{0,3}$/;
/** Digits between the words are passed over, but not endlessly. */
const MOST_TOKENS = 16;
const CUE_REACH = 6;
const AFTER_REACH = 5;
const PHONE_SIGN = '\uE001';
/** "4278 8647 es mi cel". */
const IS_MINE =
  /^[^.\n]{0,24}\b(?:es|son) (?:mi|el|nuestro|su)s? (?:\w+ )?(?:tele?f?|cel|numero|w|guas|movil|fono|fijo|linea|contacto|dni|documento)/;
