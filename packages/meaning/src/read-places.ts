import type { PlaceReading } from './places.ts';
import type { PlaceEntry, Vocabulary } from './vocabulary.ts';

/** The name of a place in a text: words `from` to `to`, exclusive. One that the catalog lacks has no readings. */
export interface PlaceHit extends PlaceEntry {
  readonly from: number;
  readonly to: number;
  /** "calle Mendoza", "Rivadavia al 5000". */
  readonly isStreet: boolean;
}

const NOT_LISTED: PlaceEntry = {
  readings: [],
  isRegion: false,
  isHomonym: false,
  cities: new Set(),
  regions: new Set(),
};
const HOUSE_NUMBER = /^\d{3,5}$/;
const NUMBER = /^\d{1,5}$/;
/** The most words of an address. */
const ADDRESS_MAX = 6;

/** Finds the longest names of places, left to right. */
export function findPlaces(folded: readonly string[], vocabulary: Vocabulary): PlaceHit[] {
  const { elsewhere, street } = vocabulary.lexicon;
  const hits: PlaceHit[] = [];
  for (let i = 0; i < folded.length; i++) {
    const listed = vocabulary.places.longestAt(folded, i);
    const length = Math.max(listed?.length ?? 0, elsewhere.longestAt(folded, i)?.length ?? 0);
    if (length === 0) continue;
    const entry = listed?.length === length ? listed.value : NOT_LISTED;
    const [next = '', number = ''] = folded.slice(i + length);
    const isNumbered = HOUSE_NUMBER.test(next) || (next === 'al' && HOUSE_NUMBER.test(number));
    const isStreet = isNumbered || street.has(folded[i - 1] ?? '');
    hits.push({ ...entry, from: i, to: i + length, isStreet });
    i += length - 1;
  }
  return hits;
}

/** Whether a name is of the reading's city, its region, or the capital that its province is called after. */
export function holds({ isRegion, cities, regions }: PlaceEntry, { city, neighborhood }: PlaceReading): boolean {
  if (cities.has(city)) return isRegion || neighborhood !== null;
  return regions.has(city.region);
}

/** By word: 1 in an address with its number, "avenida Jardín 3400". */
export function markAddresses(folded: readonly string[], { lexicon }: Vocabulary): Uint8Array {
  const marks = new Uint8Array(folded.length);
  for (const [i, word] of folded.entries()) {
    if (!lexicon.street.has(word)) continue;
    for (let j = i + 1; j < Math.min(folded.length, i + ADDRESS_MAX); j++) {
      if (NUMBER.test(folded[j]!)) marks.fill(1, i, j + 1);
    }
  }
  return marks;
}
