import type { Word } from './fold.ts';
import type { PlaceReading } from './places.ts';
import type { PlaceEntry, Vocabulary } from './vocabulary.ts';

/** A place found in a text: words `from` to `to`, exclusive. */
export interface PlaceHit {
  readonly from: number;
  readonly to: number;
  readings: readonly PlaceReading[];
  isRegion: boolean;
  readonly isHomonym: boolean;
}

/** Words after which a place comes. */
const BEFORE_PLACES = new Set('en por barrio zona hasta cerca desde para bo sector vivo'.split(' '));
const ARTICLES = new Set(['el', 'la', 'los', 'las', 'de', 'del']);
/** A place that the directory does not have. */
const NOT_LISTED: PlaceEntry = { readings: [], isRegion: false, isHomonym: false };
const HOUSE_NUMBER = /^\d{2,5}$/;

/** Finds the longest names of places, left to right, without streets. Homonyms are included. */
export function findPlaces(folded: readonly string[], vocabulary: Vocabulary): PlaceHit[] {
  const hits: PlaceHit[] = [];
  for (let i = 0; i < folded.length; i++) {
    const listed = vocabulary.places.longestAt(folded, i);
    const absent = vocabulary.lexicon.elsewhere.longestAt(folded, i);
    const length = Math.max(listed?.length ?? 0, absent?.length ?? 0);
    if (length === 0) continue;
    const { readings, isRegion, isHomonym } = listed?.length === length ? listed.value : NOT_LISTED;
    if (!isStreet(folded, i, i + length, vocabulary)) {
      hits.push({ from: i, to: i + length, readings, isRegion, isHomonym });
    }
    i += length - 1;
  }
  return hits;
}

/** "calle Mendoza", "Corrientes 1234", "Rivadavia al 5000". */
function isStreet(folded: readonly string[], from: number, to: number, { lexicon }: Vocabulary): boolean {
  if (lexicon.homonyms.street.has(folded[from - 1] ?? '')) return true;
  const next = folded[to] ?? '';
  return HOUSE_NUMBER.test(next) || (next === 'al' && HOUSE_NUMBER.test(folded[to + 1] ?? ''));
}

/** Whether the words around a homonym show that the place is meant. `isPlace`: a word is part of another place; `touches`: it was read. */
export function isPlaceHere(
  hit: PlaceHit,
  words: readonly Word[],
  folded: readonly string[],
  isPlace: (word: number) => boolean,
  touches: (word: number) => boolean,
  { lexicon }: Vocabulary,
): boolean {
  const phrase = folded.slice(hit.from, hit.to).join(' ');
  const before = folded[hit.from - 1];
  const { neverAfter, neverBefore } = lexicon.homonyms;
  if (before !== undefined && neverAfter.get(phrase)?.has(before)) return false;
  // "ramo de flores"
  if (before === 'de' && neverAfter.get(phrase)?.has(folded[hit.from - 2] ?? '')) return false;
  const rest = folded.slice(hit.to, hit.to + 3).join(' ');
  if (neverBefore.get(phrase)?.some((after) => rest === after || rest.startsWith(`${after} `))) return false;
  if (hit.from === 0 && hit.to === words.length) return true;
  let at = hit.from - 1;
  const article = at >= 0 && ARTICLES.has(folded[at]!);
  if (article) at--;
  if (at >= 0 && BEFORE_PLACES.has(folded[at]!)) return true;
  const capital = words[hit.from]!.capital || words[hit.to - 1]!.capital;
  if (hit.from > 0 && capital && words.some((word, i) => i > 0 && !word.capital && word.folded.length > 3)) return true;
  let after = hit.to;
  while (after < words.length && ARTICLES.has(folded[after]!)) after++;
  if (after < words.length && isPlace(after)) return true;
  if (hit.to < words.length && touches(hit.to)) return true;
  return at >= 0 && touches(at) && (hit.to === words.length || article || hit.to >= words.length - 1);
}

/** Uses places that are named together to narrow each other down: "centro de Rosario", "San Justo, Córdoba", "Resistencia Chaco". */
export function narrowTogether(hits: readonly PlaceHit[]): PlaceHit[] {
  const context = new Set<PlaceHit>();
  for (const hit of hits) {
    if (context.has(hit)) continue;
    for (const other of hits) {
      if (other === hit || context.has(other) || other.readings.length === 0) continue;
      const within = hit.readings.filter((reading) => isWithin(reading, other));
      if (within.length === 0) continue;
      hit.readings = within;
      hit.isRegion &&= within.length > 1;
      context.add(other);
    }
  }
  return hits.filter((hit) => !context.has(hit));
}

/** Whether `other` names the reading's city, its region, or the capital that its province is called after. */
function isWithin(reading: PlaceReading, other: PlaceHit): boolean {
  if (other.isRegion && !other.readings.some(({ neighborhood }) => neighborhood !== null)) {
    return other.readings.some(({ city }) => city === reading.city);
  }
  return other.readings.some(({ city, neighborhood }) => {
    if (neighborhood !== null) return false;
    if (city === reading.city) return reading.neighborhood !== null;
    return city.region === city.name && reading.city.region === city.region;
  });
}
