/** Words that are family names and something else as well, and words that stand beside a name. Folded: lower case, no accents. */
import { wordsOf } from '../text/word-lists.ts';
import lists from './family-lexicon.json' with { type: 'json' };

/** Ordinary Spanish words that are also common family names in Argentina. */
export const ORDINARY_WORDS = wordsOf(lists.ordinaryWords);
/** Places of Argentina whose name is a family name too. */
export const PLACE_NAMES = wordsOf(lists.placeNames);
/** Words after which a name is a place's. */
export const PLACE_WORDS = wordsOf(lists.placeWords);
/** Words that professionals glue to their name: what they do, how firms call themselves. */
export const TRADE_WORDS = wordsOf(lists.tradeWords);
