import { mix32, Random } from './random.ts';

/** Who speaks of whom, and what the variables of a sentence stand for. */
export interface Scene {
  /** The professional's gender, and the speaker's. */
  pro: 'f' | 'm';
  author: 'f' | 'm';
  values: Readonly<Record<string, string>>;
}

/** Fills a sentence in: `content/README.md` describes the marks. */
export function say(sentence: string, { pro, author, values }: Scene, random: Random): string {
  const said = sentence
    .replace(/\{([^{}]*)\}/g, (_, choices: string) => random.pick(choices.split('|')))
    .replace(/\[([^\]/]*)\/([^\]]*)\]/g, (_, masculine: string, feminine: string) =>
      pro === 'm' ? masculine : feminine,
    )
    .replace(/<([^>/]*)\/([^>]*)>/g, (_, masculine: string, feminine: string) =>
      author === 'm' ? masculine : feminine,
    )
    .replace(/\$([a-z]+)/g, (_, name: string) => values[name] as string);
  return tidy(said);
}

/** Closes the gaps of empty alternatives, contracts `de el` and puts a capital on a place's article that begins the text. */
function tidy(text: string): string {
  return text
    .trim()
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .replace(/ (de|a) el (?=centro|puerto)/g, (_, word: string) => (word === 'de' ? ' del ' : ' al '))
    .replace(
      /^(?:el (?:centro|puerto)|la \p{Lu}\p{L}+ Sección)/u,
      (place) => place.charAt(0).toUpperCase() + place.slice(1),
    );
}

/** A neighborhood in a sentence: `Centro` is `el centro`, `Sexta Sección` is `la Sexta Sección`. */
export function spokenPlace(name: string): string {
  if (name === 'Centro' || name === 'Puerto') return `el ${name.toLowerCase()}`;
  return name.endsWith(' Sección') ? `la ${name}` : name;
}

/** Takes a sentence from a list. */
export type Deal = (list: readonly string[]) => string;

/**
 * Deals each list like a shuffled deck: no sentence comes again before all others of its list. It remembers its decks,
 * so records must be made in order.
 */
export function dealer(seed: number): Deal {
  const decks = new Map<readonly string[], { left: string[]; last: string }>();
  const random = new Random(mix32(seed), 7);
  return (list) => {
    const deck = decks.get(list) ?? { left: [], last: '' };
    decks.set(list, deck);
    if (deck.left.length === 0) deck.left = shuffled(list, deck.last, random);
    deck.last = deck.left.pop() as string;
    return deck.last;
  };
}

/** A shuffled copy whose end, which is dealt first, is not `last`, the sentence dealt before. */
function shuffled(list: readonly string[], last: string, random: Random): string[] {
  const cards = [...list];
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = random.between(0, at);
    [cards[at], cards[other]] = [cards[other] as string, cards[at] as string];
  }
  if (cards.length > 1 && cards.at(-1) === last) cards.unshift(cards.pop() as string);
  return cards;
}

/** Whether a text may be used. */
export type Fresh = (text: string) => boolean;

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{Letter} ]/gu, '');

/** Accepts a text once, ignoring case and punctuation, and each of its longer sentences at most `limit` times. */
export function freshTexts(limit: number): Fresh {
  const counts = new Map<string, number>();
  const times = (text: string) => counts.get(text) ?? 0;
  return (text) => {
    const [whole = '', ...sentences] = [text, ...text.split(/(?<=[.!?]) /)].map(fold);
    const long = sentences.filter((sentence) => sentence.length >= 24 && sentence !== whole);
    if (times(whole) > 0 || long.some((sentence) => times(sentence) >= limit)) return false;
    for (const part of [whole, ...long]) counts.set(part, times(part) + 1);
    return true;
  };
}
