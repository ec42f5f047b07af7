import { mix32, Random } from './random.ts';

/** The people in a sentence, and the values of its variables. */
export interface Scene {
  /** The professional's gender, and the author's. */
  pro: 'f' | 'm';
  author: 'f' | 'm';
  values: Readonly<Record<string, string>>;
}

/** Fills in a sentence; `content/README.md` describes the placeholders. */
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

/** Removes double spaces of empty alternatives, contracts `de el`, and capitalises an article at the beginning of the text. */
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

export type Deal = (list: readonly string[]) => string;

/**
 * Deals each list like a shuffled deck: a sentence repeats only after all others of its list. It remembers its decks, so records
 * must be generated in order.
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

/** A shuffled copy. Its last item, which is dealt first, is not `last`, the previous sentence. */
function shuffled(list: readonly string[], last: string, random: Random): string[] {
  const cards = [...list];
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = random.between(0, at);
    [cards[at], cards[other]] = [cards[other] as string, cards[at] as string];
  }
  if (cards.length > 1 && cards.at(-1) === last) cards.unshift(cards.pop() as string);
  return cards;
}

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
