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

/** Any sentence of a list for a trade, filled in. */
export function pickSentence(trade: Trade, list: string, scene: Scene, random: Random): string {
  return fillIn(random.pick(sentences(trade, list)), scene, random);
}

/**
 * Removes double spaces of empty alternatives and spaces before punctuation, contracts `de el` and `a el`, and capitalises an
 * article at the beginning of the text.
 */
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

/** The most attempts at a text that repeats nothing. */
const TRIES = 24;

/** The first text that is fresh; null when all attempts repeated one. */
export function writeFresh(write: () => string, isFresh: (text: string) => boolean): string | null {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const text = write();
    if (isFresh(text)) return text;
  }
  return null;
}

/** Returns whether a text about somebody is new; if so, it counts as said from then on. */
export type ClaimText = (text: string, about: string) => boolean;

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{Letter} ]/gu, '');

/**
 * Accepts a text once, ignoring case and punctuation, and each of its longer sentences at most `limit` times, once about the same
 * professional.
 */
export function freshTexts(limit: number): ClaimText {
  const counts = new Map<string, number>();
  const isSaid = (text: string, times: number) => (counts.get(text) ?? 0) >= times;
  return (text, about) => {
    const [whole = '', ...parts] = [text, ...text.split(/(?<=[.!?]) /)].map(fold);
    const long = parts.filter((sentence) => sentence.length >= 24 && sentence !== whole);
    const own = [...long, whole].map((sentence) => `${about}: ${sentence}`);
    if (isSaid(whole, 1) || long.some((one) => isSaid(one, limit)) || own.some((one) => isSaid(one, 1))) return false;
    for (const part of [whole, ...long, ...own]) counts.set(part, (counts.get(part) ?? 0) + 1);
    return true;
  };
}
