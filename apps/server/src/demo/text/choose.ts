import { mix32, Random } from '../random.ts';

/** How a line is taken from a list of the stock. */
export type Choose = (list: readonly string[], random: Random) => string;

/** Whether a text may be used. */
export type Fresh = (text: string) => boolean;

/** Any line, whatever was said before: needs no memory, so that records can be made in any order. */
export const chooseAny: Choose = (list, random) => random.pick(list);

/**
 * Deals every list like a shuffled deck: no line is said again before all the others of its list were. It
 * remembers what it dealt, so records must be made in order.
 */
export function dealer(seed: number): Choose {
  const decks = new Map<readonly string[], { left: string[]; last: string }>();
  const shuffling = new Random(mix32(seed), 7);
  return (list) => {
    let deck = decks.get(list);
    if (deck === undefined) {
      deck = { left: [], last: '' };
      decks.set(list, deck);
    }
    if (deck.left.length === 0) deck.left = shuffled(list, deck.last, shuffling);
    deck.last = deck.left.pop() as string;
    return deck.last;
  };
}

/** A shuffled copy whose first card to be dealt is not the one dealt last. */
function shuffled(list: readonly string[], last: string, random: Random): string[] {
  const cards = [...list];
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = random.between(0, at);
    [cards[at], cards[other]] = [cards[other] as string, cards[at] as string];
  }
  if (cards.length > 1 && cards.at(-1) === last) cards.unshift(cards.pop() as string);
  return cards;
}

const sentenceEnd = /(?<=[.!?]) /;

/** Says yes to a text that is new, whatever its case and punctuation, and whose longer sentences were each said fewer than `limit` times. */
export function said(limit: number): Fresh {
  const counts = new Map<string, number>();
  const times = (text: string) => counts.get(text) ?? 0;
  return (text) => {
    const [whole = '', ...sentences] = [text, ...text.split(sentenceEnd)].map(fold);
    const long = sentences.filter((sentence) => sentence.length >= 24 && sentence !== whole);
    if (times(whole) > 0 || long.some((sentence) => times(sentence) >= limit)) return false;
    for (const part of [whole, ...long]) counts.set(part, times(part) + 1);
    return true;
  };
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter} ]/gu, '');
}
