/** The pieces of a folded text that stand for digits: digits, digits among look-alike letters, numbers in words. */
import { knownOf, type Token } from '../text/tokens.ts';
import { gluedNumber, type NumberWord, numberWord, weakNumber } from './number-words.ts';

export interface Atom {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  /** The tokens [firstToken, nextToken). */
  readonly firstToken: number;
  readonly nextToken: number;
  /** Whether it is written in words. */
  readonly spoken: boolean;
}

/** The digits that letters resemble. */
const DIGIT_OF: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };
const LIKE_DIGIT = /[\doilsbz]/;
/** A word that holds a digit and otherwise only look-alikes. Four look-alikes at its beginning are a word ("silos2"). */
const LOOKALIKE = /^(?![oilsbz]{4})(?=.*\d)[\doilsbz]+$/;
/** "3l", "20s": a quantity with its unit, unless digits stand beside it. */
const QUANTITY = /^\d{1,3}[lsz]$/;
/** "ll" before digits is the area code of Buenos Aires. */
const ELEVEN = /^[il]{2}$/;
const DIGITS_AFTER = /^[\s.()-]{1,3}[\doilsbz]*\d/;
const DIGITS_BEFORE = /\d[\s.-]{1,3}$/;
/** At most this many characters stand between two adjacent words of one number. */
const NEAR = 3;
const SPACED = /^[\s-]{0,3}$/;

/** Reads the atoms of a text, in order. */
export function findAtoms(text: string, tokens: readonly Token[]): Atom[] {
  const atoms: Atom[] = [];
  let run: Run = { end: 0, lastOther: -1 };
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] as Token;
    if (i >= run.end && !token.numeric && isNoNumber(token) && tokens[i + 1]?.start !== token.end) {
      i++;
      continue;
    }
    if (i >= run.end) run = runFrom(text, tokens, i);
    const [next, digits, spoken] = readAtom(text, tokens, i, run, atoms.at(-1));
    if (digits !== '') {
      atoms.push({
        digits,
        start: token.start,
        end: (tokens[next - 1] as Token).end,
        firstToken: i,
        nextToken: next,
        spoken,
      });
    }
    i = next;
  }
  return atoms;
}

/** Whether a word by itself stands for no digits, as most do. */
const isNoNumber = knownOf(
  (word) => !ELEVEN.test(word) && numberWord(word) === null && weakNumber(word) === null && gluedNumber(word) === null,
);

/** Where the next atom may begin, the digits of the one that begins at token i ('' for none), and whether it is spoken. */
type Reading = readonly [next: number, digits: string, spoken: boolean];

function readAtom(text: string, tokens: readonly Token[], i: number, run: Run, before: Atom | undefined): Reading {
  const token = tokens[i] as Token;
  if (run.end > i + 1 && token.start > run.lastOther) {
    const whole = text.slice(token.start, (tokens[run.end - 1] as Token).end);
    const after = text.slice(token.start + whole.length, token.start + whole.length + 8);
    const isBeside =
      DIGITS_AFTER.test(after) || DIGITS_BEFORE.test(text.slice(Math.max(0, token.start - 4), token.start));
    if (LOOKALIKE.test(whole) && (!QUANTITY.test(whole) || isBeside))
      return [run.end, whole.replace(/[a-z]/g, (letter) => DIGIT_OF[letter] as string), false];
  }
  if (token.numeric) return [i + 1, token.text, false];
  if (ELEVEN.test(token.text) && run.end === i + 1 && DIGITS_AFTER.test(text.slice(token.end, token.end + 8)))
    return [i + 1, '11', false];
  const word = numberWord(token.text);
  if (word !== null) return readThousands(text, tokens, i, word);
  const weak = weakNumber(token.text);
  if (weak !== null && before?.nextToken === i && token.start - before.end <= NEAR && goesOn(tokens, i + 1))
    return [i + 1, String(weak), true];
  return [i + 1, gluedNumber(token.text) ?? '', true];
}

/** A run of letters and digits that touch. It is looked through once, whatever its length. */
interface Run {
  /** The token after it. */
  readonly end: number;
  /** The offset of its last character that is no digit and resembles none. */
  readonly lastOther: number;
}

function runFrom(text: string, tokens: readonly Token[], i: number): Run {
  let end = i + 1;
  while (end < tokens.length && (tokens[end] as Token).start === (tokens[end - 1] as Token).end) end++;
  let lastOther = (tokens[end - 1] as Token).end - 1;
  while (lastOther >= (tokens[i] as Token).start && LIKE_DIGIT.test(text[lastOther] as string)) lastOther--;
  return { end, lastOther };
}

/** Whether a number stands directly after the token before k. */
function goesOn(tokens: readonly Token[], k: number): boolean {
  const [before, token] = [tokens[k - 1], tokens[k]];
  if (before === undefined || token === undefined || token.start - before.end > NEAR) return false;
  return token.numeric || numberWord(token.text) !== null || weakNumber(token.text) !== null;
}

/** A number in words below a million: "dos mil ochocientos noventa". */
function readThousands(text: string, tokens: readonly Token[], i: number, word: NumberWord): Reading {
  const [next, digits, spoken] = readWords(text, tokens, i, word);
  const rest = numberWord(tokens[next + 1]?.text ?? '');
  const isThousand =
    tokens[next]?.text === 'mil' && digits !== '' && rest !== null && /^(?:hundred|ten|teen|unit)$/.test(rest.type);
  if (!isThousand || !SPACED.test(text.slice((tokens[next] as Token).end, (tokens[next + 1] as Token).start)))
    return [next, digits, spoken];
  const [end, below] = readWords(text, tokens, next + 1, rest);
  return below.length > 3 ? [next, digits, spoken] : [end, digits + below.padStart(3, '0'), true];
}

/** A number in words below a thousand, or a repetition ("doble cinco"). */
function readWords(text: string, tokens: readonly Token[], i: number, word: NumberWord): Reading {
  const isNear = (k: number): boolean =>
    tokens[k + 1] !== undefined && SPACED.test(text.slice((tokens[k] as Token).end, (tokens[k + 1] as Token).start));
  const wordAt = (k: number): NumberWord | null => numberWord(tokens[k]?.text ?? '');
  if (word.type === 'plural') return [i + 1, '', true];
  const next = isNear(i) ? wordAt(i + 1) : null;
  if (word.type === 'repeat') {
    const digit = isNear(i) && /^\d$/.test(tokens[i + 1]?.text ?? '') ? Number(tokens[i + 1]?.text) : next?.value;
    return digit === undefined ? [i + 1, '', true] : [i + 2, String(digit).repeat(word.value), true];
  }
  // "tres cincos"
  if (word.type === 'unit' && word.value > 1 && next?.type === 'plural')
    return [i + 2, String(next.value).repeat(word.value), true];
  if (word.type === 'hundred' && next !== null && next.value > 0 && /^(?:ten|teen|unit)$/.test(next.type)) {
    const [end, digits] = next.type === 'ten' ? readWords(text, tokens, i + 1, next) : [i + 2, String(next.value)];
    return [end, String(word.value + Number(digits)), true];
  }
  if (word.type === 'ten' && /^[yie]$/.test(tokens[i + 1]?.text ?? '') && isNear(i) && isNear(i + 1)) {
    const unit = wordAt(i + 2);
    const value = unit?.type === 'unit' ? unit.value : (weakNumber(tokens[i + 2]?.text ?? '') ?? 0);
    if (value > 0) return [i + 3, String(word.value + value), true];
  }
  return [i + 1, String(word.value), true];
}
