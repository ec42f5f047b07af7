/** Finds digit atoms: every piece of a text that represents digits, as written digits, number words or look-alike letters. */

import { remembered } from '../text/remember.ts';
import { isDigit, type Token } from '../text/tokens.ts';
import { type Atom, atomOf } from './atom.ts';
import { leetNumberWord, lookalikeAtom, mayPassForDigits } from './lookalikes.ts';
import {
  gluedNumberWords,
  isNumberArticle,
  isWhole,
  type NumberWord,
  numberWord,
  slippedNumberWord,
  weakNumber,
} from './number-words.ts';

/** Whether a word can't be part of a number, as most words can't. */
const isSilent = remembered(
  (word) =>
    numberWord(word) === null &&
    weakNumber(word) === null &&
    gluedNumberWords(word) === null &&
    slippedNumberWord(word) === null &&
    !mayPassForDigits(word),
);

/** Returns all digit atoms of a text, in order. */
export function findAtoms(tokens: readonly Token[], text: string): Atom[] {
  const atoms: Atom[] = [];
  let i = 0;
  while (i < tokens.length) {
    const token = tokens[i] as Token;
    // a hyphen may join syllables, a digit may belong to the word
    const isAlone = text[token.end] !== '-' && !isDigit(text.charCodeAt(token.end));
    if (!token.numeric && isAlone && isSilent(token.text)) {
      i++;
      continue;
    }
    if (isCountOfDigits(tokens, i, text)) {
      i++;
      continue;
    }
    const atom = token.numeric ? writtenAtom(tokens, i, text) : wordAtom(tokens, i, atoms, text);
    if (atom !== null) atoms.push(atom);
    i = atom?.nextToken ?? i + 1;
  }
  return atoms;
}

const writtenAtom = (tokens: readonly Token[], i: number, text: string): Atom =>
  inMillions(tokens, i, text) ??
  leetNumberWord(tokens, i) ??
  atomOf(tokens, i, i + 1, (tokens[i] as Token).text, false);

function wordAtom(tokens: readonly Token[], i: number, atoms: readonly Atom[], text: string): Atom | null {
  return (
    inMillions(tokens, i, text) ??
    leetNumberWord(tokens, i) ??
    spokenAtom(tokens, i, atoms, text) ??
    lookalikeAtom(tokens, i)
  );
}

const SOME_OF_THEM = new Set(
  'primeros primeras segundos segundas terceros ultimos ultimas siguientes restantes proximos proximas'.split(' '),
);
const ORDINAL_ENDING = /^(?:r[oa]|d[oa]|er|t[oa])$/;

const PARTS = new Set(
  'parte partes tramo tramos tanda tandas renglon renglones pista foto fotos historia historias dato datos mensaje mensajes cachos pedazos'.split(
    ' ',
  ),
);
const PART = /^(?:partes?|mitad|tramo|bloque|grupo|tanda|pedazo|trozo)$/;

/** "los últimos cuatro: 1190", "1ra parte": the word counts or numbers the digits that follow and is not a digit itself. */
function isCountOfDigits(tokens: readonly Token[], i: number, whole: string): boolean {
  const { text, numeric, end } = tokens[i] as Token;
  const before = tokens[i - 1];
  const after = tokens[i + 1]?.text ?? '';
  if (!numeric && numberWord(text)?.type !== 'unit') return false;
  if (numeric) {
    if (text.length > 1) return false;
    const next = tokens[i + 1];
    if (next !== undefined && !next.numeric && next.start === end && ORDINAL_ENDING.test(next.text))
      return PART.test(tokens[i + 2]?.text ?? '');
  }
  // "dos partes", "parte dos": the number of parts, or the number of one part
  return (
    (whole[end] === ' ' &&
      (PARTS.has(after) || SOME_OF_THEM.has(after) || (after === 'del' && tokens[i + 2]?.text === 'medio'))) ||
    (before !== undefined && whole[before.end] !== ':' && (PARTS.has(before.text) || SOME_OF_THEM.has(before.text)))
  );
}

const wordAt = (tokens: readonly Token[], i: number): NumberWord | null => {
  const token = tokens[i];
  return token === undefined || token.numeric ? null : numberWord(token.text);
};

/** Whether only spaces or a hyphen stand between token i and the next one. */
function near(tokens: readonly Token[], i: number, text: string): boolean {
  const from = tokens[i]?.end ?? 0;
  const to = tokens[i + 1]?.start ?? -1;
  if (to < from || to - from > 3) return false;
  for (let k = from; k < to; k++) {
    const sign = text[k];
    if (sign !== ' ' && sign !== '-' && sign !== '\n') return false;
  }
  return true;
}

function spokenAtom(tokens: readonly Token[], i: number, atoms: readonly Atom[], text: string): Atom | null {
  const token = tokens[i] as Token;
  const make = (digits: string, next: number): Atom => atomOf(tokens, i, next, digits, true);
  const word = numberWord(token.text);
  if (word === null) {
    const weak = weakNumber(token.text);
    if (weak !== null) return articleIsDigit(tokens, i, atoms) ? make(String(weak), i + 1) : null;
    const parts = gluedNumberWords(token.text);
    if (parts !== null) return make(digitsOfParts(parts), i + 1);
    const slip = slipBetween(tokens, i, atoms);
    if (slip === null) return null;
    const [value, used] = compose(tokens, i, slip, text);
    return make(String(value), i + used);
  }
  const nextIsNear = near(tokens, i, text);
  const next = nextIsNear ? wordAt(tokens, i + 1) : null;
  if (word.type === 'repeat') {
    const digitToken = tokens[i + 1];
    if (nextIsNear && digitToken?.numeric && digitToken.text.length === 1)
      return make(digitToken.text.repeat(word.value), i + 2);
    if (next === null || next.type === 'repeat' || next.type === 'hundred') return null;
    return make(String(next.value).repeat(word.value), i + 2);
  }
  if (word.type === 'plural') return null;
  if (word.type === 'unit' && word.value >= 2) {
    if (next?.type === 'plural') return make(String(next.value).repeat(word.value), i + 2);
    if (nextIsNear && /^vece?s$/.test(tokens[i + 1]?.text ?? '')) {
      const k = /^(?:el|un|los)$/.test(tokens[i + 2]?.text ?? '') ? i + 3 : i + 2;
      const times = wordAt(tokens, k);
      if (times !== null && (times.type === 'unit' || times.type === 'plural'))
        return make(String(times.value).repeat(word.value), k + 1);
      if (times?.type === 'ten' || times?.type === 'teen') {
        const [value, used] = compose(tokens, k, times, text);
        return make(String(value).repeat(word.value), k + used);
      }
      const digit = tokens[k];
      if (digit?.numeric && digit.text.length === 1) return make(digit.text.repeat(word.value), k + 1);
    }
  }
  const [value, used] = withThousands(tokens, i, compose(tokens, i, word, text), text);
  return make(String(value), i + used);
}

/** "veintinueve millones 483 mil 017", each of the three in words or in digits; null unless digits stand in one of them. */
function inMillions(tokens: readonly Token[], i: number, text: string): Atom | null {
  const millions = upToThousand(tokens, i, text);
  if (millions === null || millions[0].length !== 2) return null;
  const thousands = partAfter(tokens, i + millions[1], /^millones$/, text);
  const units = thousands === null ? null : partAfter(tokens, thousands[1], /^mil$/, text);
  if (thousands === null || units === null) return null;
  const digits = millions[0] + thousands[0].padStart(3, '0') + units[0].padStart(3, '0');
  const hasDigits = tokens.slice(i, units[1]).some(({ numeric }) => numeric);
  return hasDigits ? atomOf(tokens, i, units[1], digits, true) : null;
}

/** The number after the word at token k, and the token after that number. */
function partAfter(tokens: readonly Token[], k: number, word: RegExp, text: string): [string, number] | null {
  if (!word.test(tokens[k]?.text ?? '') || !follows(tokens, k - 1, text) || !follows(tokens, k, text)) return null;
  const part = upToThousand(tokens, k + 1, text);
  return part === null ? null : [part[0], k + 1 + part[1]];
}

/** A number below a thousand in words or in digits, and how many tokens it has. */
function upToThousand(tokens: readonly Token[], i: number, text: string): [string, number] | null {
  const token = tokens[i];
  if (token?.numeric) return token.text.length <= 3 ? [token.text, 1] : null;
  const word = wordAt(tokens, i);
  if (word === null || !isWhole(word)) return null;
  const [value, used] = compose(tokens, i, word, text);
  return [String(value), used];
}

/** "treinta y cuatro millones 555 012": the thousands after the word are digits. */
const isThreeDigits = (tokens: readonly Token[], i: number, text: string): boolean =>
  tokens[i + 1]?.numeric === true && tokens[i + 1]?.text.length === 3 && follows(tokens, i, text);

/** Whether a space, a hyphen, a comma or a dot separates token i from the next one. */
const follows = (tokens: readonly Token[], i: number, text: string): boolean =>
  near(tokens, i, text) || /^[,.]\s?$/.test(text.slice(tokens[i]?.end ?? 0, tokens[i + 1]?.start ?? 0));

/** "cuatro mil trescientos siete": multiplies the value by a thousand and adds the words after it. */
function withThousands(
  tokens: readonly Token[],
  i: number,
  [value, used]: [number, number],
  text: string,
  commas = false,
): [number, number] {
  const thousand = tokens[i + used];
  if (/^mill(?:on|ones)$/.test(thousand?.text ?? '') && value < 1000 && follows(tokens, i + used - 1, text)) {
    if (isThreeDigits(tokens, i + used, text)) return [value, used + 1];
    const comma = isComma(tokens, i + used, text);
    const after = comma || near(tokens, i + used, text) ? wordAt(tokens, i + used + 1) : null;
    if (after === null || !isWhole(after)) return [value * 1e6, used + 1];
    const [rest, more] = withThousands(tokens, i + used + 1, compose(tokens, i + used + 1, after, text), text, comma);
    // "dos millones, tres casas": a comma joins only thousands to the millions
    return comma && rest < 1000 ? [value * 1e6, used + 1] : [value * 1e6 + rest, used + 1 + more];
  }
  if (thousand?.text !== 'mil' || value < 1 || value > 999 || !near(tokens, i + used - 1, text)) return [value, used];
  if (isThreeDigits(tokens, i + used, text)) return [value * 1000 + Number(tokens[i + used + 1]?.text), used + 2];
  const goesOn = near(tokens, i + used, text) || (commas && isComma(tokens, i + used, text));
  const next = goesOn ? wordAt(tokens, i + used + 1) : null;
  if (next === null || !isWhole(next) || next.value === 0) return [value * 1000, used + 1];
  const [rest, more] = compose(tokens, i + used + 1, next, text);
  return [value * 1000 + rest, used + 1 + more];
}

/** "treinta millones, cuatrocientos doce mil": whether a comma and a space follow token i. */
const isComma = (tokens: readonly Token[], i: number, text: string): boolean =>
  /^,\s$/.test(text.slice(tokens[i]?.end ?? 0, tokens[i + 1]?.start ?? 0));

/** "doscientos noventa y nueve": a hundred with its tens and units, a ten with its unit. Returns value and tokens used. */
function compose(tokens: readonly Token[], i: number, word: NumberWord, text: string): [number, number] {
  if (word.type === 'hundred' && near(tokens, i, text)) {
    const next = wordAt(tokens, i + 1);
    if (next?.type === 'ten') {
      const [value, used] = compose(tokens, i + 1, next, text);
      return [word.value + value, used + 1];
    }
    if (next !== null && (next.type === 'teen' || next.type === 'unit') && next.value > 0)
      return [word.value + next.value, 2];
    return [word.value, 1];
  }
  if (
    word.type === 'ten' &&
    /^[yie]$/.test(tokens[i + 1]?.text ?? '') &&
    near(tokens, i, text) &&
    near(tokens, i + 1, text)
  ) {
    const unit = wordAt(tokens, i + 2) ?? slippedNumberWord(tokens[i + 2]?.text ?? '');
    if (unit?.type === 'unit' && unit.value > 0) return [word.value + unit.value, 3];
    if (isNumberArticle(tokens[i + 2]?.text ?? '')) return [word.value + 1, 3];
  }
  return [word.value, 1];
}

/**
 * Reads a misspelt number word that follows a number directly and precedes another number, the end of the text or two number
 * words.
 */
function slipBetween(tokens: readonly Token[], i: number, atoms: readonly Atom[]): NumberWord | null {
  const slip = slippedNumberWord((tokens[i] as Token).text);
  if (slip === null) return null;
  const pastAnd = (k: number): number => (/^[yie]$/.test(tokens[k]?.text ?? '') ? k + 1 : k);
  const next = slip.type === 'ten' ? pastAnd(i + 1) : i + 1;
  const last = atoms.at(-1);
  if (last === undefined || last.nextToken !== i || (tokens[i]?.start ?? 0) - last.end > 3)
    return saysNumber(tokens, next) && saysNumber(tokens, pastAnd(next + 1)) && !tokens[next]?.numeric ? slip : null;
  const before = atoms.at(-2);
  return saysNumber(tokens, next) || (last.spoken && before?.spoken === true && before.nextToken === last.firstToken)
    ? slip
    : null;
}

/** Whether token i represents digits, misspelt or not, close to the token before it. */
function saysNumber(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i];
  if (token === undefined || token.start - (tokens[i - 1]?.end ?? 0) > 3) return false;
  return token.numeric || numberWord(token.text) !== null || slippedNumberWord(token.text) !== null;
}

function articleIsDigit(tokens: readonly Token[], i: number, atoms: readonly Atom[]): boolean {
  const last = atoms.at(-1);
  if (last === undefined || last.nextToken !== i) return false;
  const next = tokens[i + 1];
  // "43UN7300": the letters of a product code
  if (last.end === tokens[i]?.start && next?.start === tokens[i]?.end) return false;
  // "un dos, un treinta y ocho": articles before digits
  if ((tokens[i] as Token).start - last.end > 1 && numberWord(next?.text ?? '') !== null) return false;
  return next !== undefined && (next.numeric || numberWord(next.text) !== null || isNumberArticle(next.text));
}

/** The digits of glued number words. */
function digitsOfParts(parts: readonly NumberWord[]): string {
  let digits = '';
  for (let n = 0; n < parts.length; n++) {
    const part = parts[n] as NumberWord;
    const next = parts[n + 1];
    if (part.type === 'repeat' && next !== undefined) {
      digits += String(next.value).repeat(part.value);
      n++;
    } else {
      digits += String(part.value);
    }
  }
  return digits;
}
