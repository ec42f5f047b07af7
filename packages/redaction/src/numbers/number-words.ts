/** Number words of Spanish (and the English and Portuguese units that people mix in), also misspelt, glued and plural. */
import { remembered } from '../text/remember.ts';
import table from './number-words.json' with { type: 'json' };

export interface NumberWord {
  readonly type: 'unit' | 'teen' | 'ten' | 'hundred' | 'plural' | 'repeat';
  readonly value: number;
}

/** Whether the word is a number: neither a plural ("cincos") nor a repetition ("doble"). */
export const isWhole = ({ type }: NumberWord): boolean => type !== 'plural' && type !== 'repeat';

/**
 * Spells a word by its sound: c/s/z, b/v, c/k/qu, i/y and ll/y become one letter and h is dropped, so that "sinko", "beinte"
 * and "kuatro" equal the standard words.
 */
export function soundOf(word: string): string {
  if (!SOUNDS_OTHERWISE.test(word)) return word;
  return word
    .replace(/ch/g, '0')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/z/g, 's')
    .replace(/v/g, 'b')
    .replace(/h/g, '')
    .replace(/ll/g, 'y')
    .replace(/(?<=[a-z0])y(?=[a-z0])/g, 'i')
    .replace(/w/g, 'u');
}

/** Letters that {@link soundOf} replaces. */
const SOUNDS_OTHERWISE = /[chqzvyw]|ll/;

const collapse = (sound: string): string => sound.replace(/(.)\1+/g, '$1');

const lexicon = new Map<string, NumberWord>();
const glueable = new Map<string, NumberWord>();
const heads = new Set<string>();

function learn(spelling: string, word: NumberWord, glue = true): void {
  const sound = soundOf(spelling);
  lexicon.set(spelling, word);
  lexicon.set(collapse(sound), word);
  if (glue) {
    glueable.set(sound, word);
    heads.add(sound.slice(0, 3));
  }
}

const UNITS = table.units.split(' ');
const TEENS = table.teens.split(' ');
const TENS = table.tens.split(' ');
const HUNDREDS = table.hundreds.split(' ');

UNITS.forEach((spelling, value) => {
  learn(spelling, { type: 'unit', value });
  learn(spelling.endsWith('s') ? `${spelling}es` : `${spelling}s`, { type: 'plural', value }, false);
});
TEENS.forEach((spelling, k) => {
  learn(spelling, { type: 'teen', value: 10 + k });
});
TENS.forEach((spelling, k) => {
  const value = 20 + 10 * k;
  learn(spelling, { type: 'ten', value });
  UNITS.forEach((unit, digit) => {
    if (digit === 0) return;
    const stem = spelling.slice(0, -1);
    for (const joint of ['i', 'ai', 'ei', 'iy', 'e', 'a'])
      learn(stem + joint + unit, { type: 'teen', value: value + digit });
  });
});
HUNDREDS.forEach((spelling, k) => {
  learn(spelling, { type: 'hundred', value: 100 * (k + 1) });
  if (k > 0) {
    learn(spelling.replace(/os$/, 'as'), { type: 'hundred', value: 100 * (k + 1) }, false);
    learn(spelling.replace(/s$/, ''), { type: 'hundred', value: 100 * (k + 1) }, false);
  }
});
learn('ciento', { type: 'hundred', value: 100 });
learn('veintiun', { type: 'teen', value: 21 });
'diez-y-seis diez-y-siete diez-y-ocho diez-y-nueve'.split(' ').forEach((spelling, k) => {
  learn(spelling.replace(/-/g, ''), { type: 'teen', value: 16 + k });
  learn(spelling.replace(/-y-/g, 'e'), { type: 'teen', value: 16 + k });
});
learn('doble', { type: 'repeat', value: 2 });
learn('triple', { type: 'repeat', value: 3 });
learn('cuadruple', { type: 'repeat', value: 4 }, false);
learn('quintuple', { type: 'repeat', value: 5 }, false);
/** Articles, and words with another meaning in Spanish: they are numbers only between other number words. */
const BETWEEN_NUMBERS = new Map(Object.entries(table.between));
/** Number words of English, Portuguese, Italian, Guaraní and Quechua: each list has a first value and a step. */
for (const [type, first, step, words] of table.otherTongues as [NumberWord['type'], number, number, string][])
  words.split(' ').forEach((spelling, k) => {
    if (!lexicon.has(spelling) && !BETWEEN_NUMBERS.has(spelling))
      lexicon.set(spelling, { type, value: first + k * step });
  });
// Misspellings that `soundOf` does not normalise, each with its digit at the end.
for (const slip of table.misspelt.split(' '))
  lexicon.set(slip.slice(0, -1), { type: 'unit', value: Number(slip.at(-1)) });

/** The digit of a word that is a number only between other number words ("un", "una"), or null. */
export const weakNumber = (word: string): number | null => BETWEEN_NUMBERS.get(word) ?? null;
export const isNumberArticle = (word: string): boolean => BETWEEN_NUMBERS.has(word);

/** A final s pronounced as h or j, as in the north-east. */
const ASPIRATED = /^(?:do|tre|sei)[hj]$/;

/** The value of a single number word, or null. */
export const numberWord = remembered((word): NumberWord | null => {
  if (word.length < 2 || word.length > 16) return null;
  return (
    lexicon.get(word) ??
    (word.length > 2 ? lexicon.get(collapse(soundOf(word))) : undefined) ??
    (ASPIRATED.test(word) ? lexicon.get(word.replace(/[hj]$/, 's')) : undefined) ??
    null
  );
});

const WHOLE = [...UNITS, ...TEENS, ...TENS];
/** Ordinary words that are one letter away from a number word. */
const NOT_SLIPS = new Set(table.notSlips.split(' '));

/** Writes e for i and o for u, which speakers of a language with three vowels confuse: "siti", "sisenta", "onci". */
const inThreeVowels = (word: string): string =>
  collapse(soundOf(word).replace(/ie?/g, 'e').replace(/u/g, 'o').replace(/e+/g, 'e'));
/** The number words, by their spelling {@link inThreeVowels | in three vowels}. */
const BY_THREE_VOWELS = new Map<string, NumberWord>();
for (const [spelling, word] of [...lexicon])
  if (isWhole(word) && spelling.length > 3) BY_THREE_VOWELS.set(inThreeVowels(spelling), word);

/**
 * Reads a number word with one letter wrong, missing, doubled or swapped, or {@link inThreeVowels | in three vowels} ("siti").
 * Call it only beside numbers.
 */
export const slippedNumberWord = remembered((word): NumberWord | null => {
  if (word.length < 4 || word.length > 16 || NOT_SLIPS.has(word)) return null;
  const meant = WHOLE.find((whole) => whole.length >= 3 && isOneSlipAway(word, whole));
  return (meant === undefined ? null : lexicon.get(meant)) ?? BY_THREE_VOWELS.get(inThreeVowels(word)) ?? null;
});

/** Whether one letter is added, missing or wrong, or two neighbours are swapped. */
function isOneSlipAway(word: string, whole: string): boolean {
  const more = word.length - whole.length;
  if (more > 1 || more < -1) return false;
  let k = 0;
  while (k < word.length && k < whole.length && word[k] === whole[k]) k++;
  if (more === 1) return isSameFrom(word, k + 1, whole, k);
  if (more === -1) return isSameFrom(word, k, whole, k + 1);
  const isSwapped = word[k] === whole[k + 1] && word[k + 1] === whole[k];
  return isSameFrom(word, k + 1, whole, k + 1) || (isSwapped && isSameFrom(word, k + 2, whole, k + 2));
}

/** Whether `a` from `i` on equals `b` from `k` on; both rests have the same length. */
function isSameFrom(a: string, i: number, b: string, k: number): boolean {
  for (; i < a.length; i++, k++) if (a[i] !== b[k]) return false;
  return true;
}

/** How number words without spaces may begin. This rejects nearly every other word quickly. */
const GLUED_HEAD =
  /^(?:[csz]er|h?un[oi]|do[sbcz]|tr[ei]|[ckq]u?[ai]|[csz][iy]n|[csz]i?[ei]|h?o[ct]h?|n[uo]|di[eo]|h?on[csz]|cat|[bv][ei]|oc|oit|t[hw]|fo|fi|ei|ni|on|s[ei]|um|[csz]yn)/;
const SHORTEST_PART = 3;
const LONGEST_PART = 16;
const LONGEST_GLUED = 200;

/** "oncecincocincoseis" → its parts, when a word is nothing but two or more number words without a space; else null. */
export const gluedNumberWords = remembered((word): readonly NumberWord[] | null =>
  word.length < 6 || word.length > LONGEST_GLUED || !GLUED_HEAD.test(word) ? null : cutGlued(word),
);

function cutGlued(word: string): NumberWord[] | null {
  const sound = soundOf(word);
  if (!heads.has(sound.slice(0, 3))) return null;
  // reach[i]: the length of the part that ends at i when number words fill the text up to i; else 0
  const reach = new Uint8Array(sound.length + 1);
  const ok = new Uint8Array(sound.length + 1);
  ok[0] = 1;
  for (let i = 0; i < sound.length; i++) {
    if (!ok[i]) continue;
    for (let length = LONGEST_PART; length >= SHORTEST_PART; length--) {
      if (i + length > sound.length || ok[i + length]) continue;
      if (glueable.has(sound.slice(i, i + length))) {
        ok[i + length] = 1;
        reach[i + length] = length;
      }
    }
    if (i > 0 && (sound[i] === 'i' || sound[i] === 'y') && !ok[i + 1]) {
      ok[i + 1] = 1;
      reach[i + 1] = 1;
    }
  }
  if (!ok[sound.length]) return null;
  const parts: NumberWord[] = [];
  for (let i = sound.length; i > 0; ) {
    const length = reach[i] ?? 0;
    if (length === 0) return null;
    const part = glueable.get(sound.slice(i - length, i));
    if (part !== undefined) parts.unshift(part);
    i -= length;
  }
  return parts.length >= 2 ? parts : null;
}
