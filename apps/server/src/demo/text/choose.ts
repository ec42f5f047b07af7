import { mix32, Random } from '../random.ts';

/** How a line is taken from a list of the stock. */
export type Choose = (list: readonly string[], random: Random) => string;

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
