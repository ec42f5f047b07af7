/** Numbers in words: Spanish, also misspelt by their sound and without spaces, and what people mix in of other tongues. */
import { remembered } from '../text/remember.ts';
import table from './number-words.json' with { type: 'json' };

export interface NumberWord {
  readonly type: 'unit' | 'teen' | 'ten' | 'hundred' | 'plural' | 'repeat';
  readonly value: number;
}

/** A word by its sound: "sinko", "beinte" and "kuatro" equal the standard words. */
export const soundOf = (word: string): string =>
  word
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

const withoutDoubles = (sound: string): string => sound.replace(/(.)\1+/g, '$1');

const byWord = new Map<string, NumberWord>();
const bySound = new Map<string, NumberWord>();
/** Number words that may be part of a longer word, by their sound. */
const inWords = new Map<string, NumberWord>();

function learn(word: string, type: NumberWord['type'], value: number, mayBeGlued = true): void {
  const meaning = { type, value };
  if (!byWord.has(word)) byWord.set(word, meaning);
  const sound = soundOf(word);
  if (!bySound.has(withoutDoubles(sound))) bySound.set(withoutDoubles(sound), meaning);
  if (mayBeGlued && !inWords.has(sound)) inWords.set(sound, meaning);
}

const UNITS = table.units.split(' ');
for (const [value, word] of UNITS.entries()) {
  learn(word, 'unit', value);
  learn(word.endsWith('s') ? `${word}es` : `${word}s`, 'plural', value, false);
}
for (const [k, word] of table.teens.split(' ').entries()) learn(word, 'teen', 10 + k);
for (const [k, word] of table.tens.split(' ').entries()) {
  learn(word, 'ten', 20 + 10 * k);
  // "treintaicinco", "veintitres", "cuarentaycinco"
  for (const [digit, unit] of UNITS.entries())
    if (digit > 0)
      for (const joint of ['i', 'ai', 'e', 'a']) learn(word.slice(0, -1) + joint + unit, 'teen', 20 + 10 * k + digit);
}
for (const [k, word] of table.hundreds.split(' ').entries()) learn(word, 'hundred', 100 * (k + 1));
for (const [word, [type, value]] of Object.entries(table.others))
  learn(word, type as NumberWord['type'], value as number, false);
for (const [type, first, step, words] of table.otherTongues as [NumberWord['type'], number, number, string][])
  for (const [k, word] of words.split(' ').entries())
    if (!byWord.has(word) && !(word in table.between)) byWord.set(word, { type, value: first + k * step });

/** The number that a word names, or null. */
export const numberWord = remembered((word): NumberWord | null =>
  word.length < 2 || word.length > LONGEST
    ? null
    : (byWord.get(word) ?? (word.length > 2 ? bySound.get(withoutDoubles(soundOf(word))) : undefined) ?? null),
);

/** The digit of a word that is a number only between other numbers ("un", "una"), or null. */
export const weakNumber = (word: string): number | null => BETWEEN.get(word) ?? null;
const BETWEEN = new Map(Object.entries(table.between));

const SHORTEST = 3;
const LONGEST = 16;
const SHORTEST_GLUED = 6;
const LONGEST_GLUED = 200;

/** "oncecincocincoseis": the digits of a word of number words alone, or null. */
export const gluedNumber = remembered((word): string | null => {
  if (word.length < SHORTEST_GLUED || word.length > LONGEST_GLUED) return null;
  const sound = soundOf(word);
  /** The digits of the beginning that ends at each offset. */
  const digits: (string | undefined)[] = [''];
  for (let i = 0; i < sound.length; i++) {
    const before = digits[i];
    if (before === undefined) continue;
    if (i > 0 && (sound[i] === 'i' || sound[i] === 'y')) digits[i + 1] ??= before;
    for (let end = i + SHORTEST; end <= Math.min(i + LONGEST, sound.length); end++) {
      const part = inWords.get(sound.slice(i, end));
      if (part !== undefined) digits[end] = before + String(part.value);
    }
  }
  const read = digits[sound.length] ?? '';
  return read.length > 1 ? read : null;
});
