import type { City } from './catalog.ts';
import type { Word } from './fold.ts';
import type { PlaceReading } from './places.ts';
import type { Scene } from './read-services.ts';
import type { PlaceEntry, Vocabulary } from './vocabulary.ts';

export interface ResolvedPlace extends Pick<PlaceReading, 'city' | 'neighborhood'> {
  readonly score: number;
  readonly because: string;
}

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
const HOUSE_NUMBER = /^\d{3,5}$/;
const NUMBER = /^\d{1,5}$/;
/** The most words of an address. */
const ADDRESS_MAX = 6;
const RESULTS_MAX = 5;
/** Factor for the score of a corrected word. */
const CORRECTED = 0.8;
/** The score of the only listed place of a region. */
const ALL_OF_A_REGION = 0.7;
const SEVERAL = 0.6;
const RIVAL = 0.4;
/** A place with this many times the supply of the next one is taken as the meant place. */
const DOMINANT = 3;
const LIKELIEST = 0.8;
/** A city of whose name there are neighborhoods too. */
const CITY = 0.92;

/** Finds the longest names of places, left to right, without streets. Homonyms are included. */
export function findPlaces(
  folded: readonly string[],
  inAddress: Readonly<Uint8Array>,
  vocabulary: Vocabulary,
): PlaceHit[] {
  const hits: PlaceHit[] = [];
  for (let i = 0; i < folded.length; i++) {
    const listed = vocabulary.places.longestAt(folded, i);
    const absent = vocabulary.lexicon.elsewhere.longestAt(folded, i);
    const length = Math.max(listed?.length ?? 0, absent?.length ?? 0);
    if (length === 0 || inAddress[i] === 1) continue;
    const { readings, isRegion, isHomonym } = listed?.length === length ? listed.value : NOT_LISTED;
    if (!isStreet(folded, i, i + length, vocabulary)) {
      hits.push({ from: i, to: i + length, readings, isRegion, isHomonym });
    }
    i += length - 1;
  }
  return hits;
}

/** By word: 1 in an address with its number, "avenida Jardín 3400". */
export function markAddresses(words: readonly Word[], folded: readonly string[], { lexicon }: Vocabulary): Uint8Array {
  const marks = new Uint8Array(words.length);
  for (let i = 0; i < words.length; i++) {
    if (!lexicon.homonyms.street.has(folded[i]!)) continue;
    for (let j = i + 1; j < Math.min(words.length, i + ADDRESS_MAX); j++) {
      if (NUMBER.test(folded[j]!)) marks.fill(1, i, j + 1);
    }
  }
  return marks;
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
  // "me llamo Rosario"
  if (before !== undefined && lexicon.homonyms.person.has(before)) return false;
  const rest = folded.slice(hit.to, hit.to + 3).join(' ');
  if ([...(neverBefore.get(phrase) ?? [])].some((after) => `${rest} `.startsWith(`${after} `))) return false;
  // "Rosario, necesito un plomero"
  const isEdge = (word: number) => word === 0 || word === words.length || words[word]!.opens;
  if (isEdge(hit.from) && isEdge(hit.to)) return true;
  let at = hit.from - 1;
  const article = at >= 0 && ARTICLES.has(folded[at]!);
  if (article) at--;
  if (at >= 0 && BEFORE_PLACES.has(folded[at]!)) return true;
  const capital = words[hit.from]!.capital || words[hit.to - 1]!.capital;
  if (hit.from > 0 && capital && words.some((word, i) => i > 0 && !word.capital && word.folded.length > 3)) return true;
  let after = hit.to;
  while (after < words.length && ARTICLES.has(folded[after]!)) after++;
  if (after < words.length && isPlace(after)) return true;
  return at >= 0 && touches(at) && (hit.to === words.length || article || hit.to >= words.length - 1);
}

/** Uses places that are named together to narrow each other down: "centro de Rosario", "San Justo, Córdoba", "Resistencia Chaco". */
function narrowTogether(hits: readonly PlaceHit[], here: readonly PlaceHit[]): PlaceHit[] {
  const context = new Set<PlaceHit>();
  for (const hit of hits) {
    if (context.has(hit)) continue;
    for (const other of hits) {
      if (other === hit || context.has(other) || other.readings.length === 0) continue;
      // "en Rafaela; yo en Santa Fe" are two cities.
      const isApart = here.includes(other) && !here.includes(hit);
      const within = hit.readings.filter((one) => isWithin(one, other) && (one.neighborhood !== null || !isApart));
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

/** The places, best first. Where the work is comes before where somebody is from. */
export function rankPlaces(all: readonly PlaceHit[], city: City | null, reading: Scene): ResolvedPlace[] {
  const stanceOf = (hit: PlaceHit) => reading.cueOf(hit)?.stance;
  // "mi hermana vive en Salta y yo en Posadas"
  const told = all.filter((hit) => stanceOf(hit) !== 'origin' && hit.readings.length > 0);
  // "vi un deck en Concordia, lo quiero en Pergamino": the last clause that names one is to the point. "San Justo, Córdoba" is one place.
  const isLater = (one: PlaceHit, hit: PlaceHit) =>
    reading.clauses.of[one.from]! < reading.clauses.of[hit.from]! && hit.from - one.to > 1;
  const apart = told.filter((hit) => told.some((one) => isLater(one, hit)));
  const said = all.filter((hit) => stanceOf(hit) === 'here');
  const here = (said.length > 0 ? said : apart).slice(-1);
  const meant = here.length > 0 ? here : all.filter((hit) => stanceOf(hit) !== 'origin');
  const found: ResolvedPlace[] = [];
  for (const hit of narrowTogether(all, here)) {
    if (meant.length > 0 && !meant.includes(hit) && (here.length === 0 || stanceOf(hit) === 'origin')) continue;
    const less = meant.length > 0 && !meant.includes(hit) ? RIVAL : 1;
    const inCity = hit.readings.filter((reading) => reading.city === city);
    const sorted = inCity.length === 0 ? hit.readings : [...new Set([...inCity, ...hit.readings])];
    const factor = less * (reading.isCorrected(hit.from, hit.to - 1) ? CORRECTED : 1);
    const because = reading.said(hit.from, hit.to - 1);
    for (const [i, place] of sorted.entries()) {
      const score = Math.max(0.1, placeScore(hit, sorted, inCity.length === 1, i)) * factor;
      found.push({ city: place.city, neighborhood: place.neighborhood, score: Math.round(score * 100) / 100, because });
    }
  }
  const isSame = (a: ResolvedPlace, b: ResolvedPlace) => a.city === b.city && a.neighborhood === b.neighborhood;
  const once = found.filter((one, i) => found.findIndex((other) => isSame(one, other)) === i);
  return once.sort((a, b) => b.score - a.score).slice(0, RESULTS_MAX);
}

function placeScore(hit: PlaceHit, sorted: readonly PlaceReading[], isHere: boolean, i: number): number {
  if (sorted.length === 1) return hit.isRegion ? ALL_OF_A_REGION : 1;
  if (isHere) return i === 0 ? 1 : RIVAL - 0.02 * i;
  if (hit.isRegion) return SEVERAL - 0.02 * i;
  const [first, second] = sorted as [PlaceReading, PlaceReading];
  const isCity = first.neighborhood === null && second.neighborhood !== null;
  const stands = isCity || first.supply >= DOMINANT * Math.max(1, second.supply);
  if (!stands) return SEVERAL - 0.02 * i;
  return i > 0 ? RIVAL - 0.02 * i : isCity ? CITY : LIKELIEST;
}
