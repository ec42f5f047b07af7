import data from './content/handwriting.json' with { type: 'json' };
import { sentences, type Trade } from './content.ts';
import type { Random } from './random.ts';

/** The people in a sentence, and the values of its variables. */
export interface Scene {
  /** The professional's gender, and the author's. */
  pro: 'f' | 'm';
  author: 'f' | 'm';
  values: Readonly<Record<string, string>>;
}

/** Fills in a sentence; `content/README.md` describes the placeholders. */
export function fillIn(sentence: string, { pro, author, values }: Scene, random: Random): string {
  const said = sentence
    .replace(/\{([^{}]*)\}/g, (_, choices: string) => random.pick(choices.split('|')))
    .replace(/\[([^\]/]*)\/([^\]]*)\]/g, pro === 'm' ? '$1' : '$2')
    .replace(/<([^>/]*)\/([^>]*)>/g, author === 'm' ? '$1' : '$2')
    .replace(/\$([a-z]+)/g, (_, name: string) => values[name] as string);
  return tidy(said);
}

export function pickSentence(trade: Trade, list: string, scene: Scene, random: Random): string {
  return fillIn(random.pick(sentences(trade, list)), scene, random);
}

/** Removes spaces that empty alternatives leave, contracts `de el` and `a el`, and capitalises an article at the beginning. */
function tidy(text: string): string {
  return text
    .trim()
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .replace(/ (de|a) el (?=centro|puerto)/g, (_, word: string) => (word === 'de' ? ' del ' : ' al '))
    .replace(/^(?:el (?:centro|puerto)|la \p{Lu}\p{L}+ Sección)/u, (place) => place[0]!.toUpperCase() + place.slice(1));
}

/** A neighborhood in a sentence: `Centro` is `el centro`, `Sexta Sección` is `la Sexta Sección`. */
export function spokenPlace(name: string): string {
  if (name === 'Centro' || name === 'Puerto') return `el ${name.toLowerCase()}`;
  return name.endsWith(' Sección') ? `la ${name}` : name;
}

const TRIES = 24;

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{Letter} ]/gu, '');

/** The first text about somebody that is new; null when all attempts repeated one. */
export type WriteFresh = (about: string, write: () => string) => string | null;

/** Takes a text once, by its letters, and each longer sentence `limit` times, once about the same professional. */
export function freshTexts(limit: number): WriteFresh {
  const counts = new Map<string, number>();
  const isSaid = (text: string, times: number) => (counts.get(text) ?? 0) >= times;
  const isNew = (text: string, about: string): boolean => {
    const [whole = '', ...parts] = [text, ...text.split(/(?<=[.!?]) /)].map(fold);
    const long = parts.filter((sentence) => sentence.length >= 24 && sentence !== whole);
    const own = [...long, whole].map((sentence) => `${about}: ${sentence}`);
    if (isSaid(whole, 1) || long.some((one) => isSaid(one, limit)) || own.some((one) => isSaid(one, 1))) return false;
    for (const part of [whole, ...long, ...own]) counts.set(part, (counts.get(part) ?? 0) + 1);
    return true;
  };
  return (about, write) => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const text = write();
      if (isNew(text, about)) return text;
    }
    return null;
  };
}

const patterns = (words: Record<string, string>, flags: string) =>
  Object.entries(words).map(([found, written]) => [new RegExp(found, flags), written] as const);
const abbreviations = patterns(data.abbreviations, 'g');
const slips = patterns(data.slips, '');

const withoutStop = (text: string) => text.replace(/\.$/, '');
const withoutOpeningMarks = (text: string) => text.replace(/[¡¿]/g, '');
const lowerCase = (text: string) => withoutStop(withoutOpeningMarks(text).toLowerCase());
const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0301\u0308]/g, '')
    .normalize('NFC');
const abbreviated = (text: string) => abbreviations.reduce((said, [word, short]) => said.replace(word, short), text);
const hurried = (text: string) => lowerCase(withoutAccents(abbreviated(text)));
const runOn = (text: string) => text.replace(/\. (\p{Lu})/gu, (_, letter: string) => `, ${letter.toLowerCase()}`);
const cheerful = (text: string, random: Random) => withoutOpeningMarks(text).replace(/\.$/, random.pick(data.endings));
const shouted = (text: string) => withoutStop(text.toUpperCase());

/** Ways of writing, with the share of texts that are written like that. */
const hands: readonly (readonly [number, (text: string, random: Random) => string])[] = [
  [0.08, withoutAccents],
  [0.13, withoutStop],
  [0.06, lowerCase],
  [0.03, hurried],
  [0.08, cheerful],
  [0.012, shouted],
  [0.05, runOn],
  [0.558, (text) => text],
];

/** Writes a text like a person on a telephone: most people write well, some without accents, some in a hurry. */
export function handwritten(text: string, random: Random, glad: boolean): string {
  let written = random.chance(0.6) ? withoutOpeningMarks(text) : text;
  const hand = random.share(hands);
  // Only a glad person cheers or shouts.
  if (glad || (hand !== cheerful && hand !== shouted)) written = hand(written, random);
  if (random.chance(0.09)) {
    const [found, slip] = random.pick(slips);
    written = written.replace(found, slip);
  }
  return glad && random.chance(0.05) ? `${written} ${random.pick(data.emojis)}` : written;
}
