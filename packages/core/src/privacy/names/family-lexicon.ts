/** Words that are family names and also something else, and words that stand beside a name. Folded: lower case, no accents. */
import { wordsOf } from '../text/word-lists.ts';
import lists from './family-lexicon.json' with { type: 'json' };

/** Ordinary Spanish words that are also common family names in Argentina. */
export const ORDINARY_WORDS = wordsOf(lists.ordinaryWords);
/** Places of Argentina whose name is also a family name. */
export const PLACE_NAMES = wordsOf(lists.placeNames);
/** Words before the name of a place. */
export const PLACE_WORDS = wordsOf(lists.placeWords);
/** Words that professionals write together with their name: trades, and words in names of firms. */
export const TRADE_WORDS = wordsOf(lists.tradeWords);
