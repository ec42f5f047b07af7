import type { Word } from './fold.ts';
import { signRow, wordRows } from './network.ts';
import { holds, type PlaceHit } from './read-places.ts';
import type { ServiceHit } from './read-services.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A text in which readings were found, and what its words are. */
export interface Scene {
  readonly text: string;
  readonly words: readonly Word[];
  readonly folded: readonly string[];
  /** By word: 1 in an address. */
  readonly inAddress: Readonly<Uint8Array>;
  readonly vocabulary: Vocabulary;
  /** Whether words stand directly after what refuses them: "no necesito". */
  isRefused(from: number, to: number): boolean;
}

/** How many names of places to a side are looked at. */
const OTHERS = 4;
/** A place this near is beside another one. */
const BESIDE = 3;
/** The services of a phrase that become signs, at most. */
const READINGS_SEEN = 3;
/** A place with this many times the supply of the next one is much more likely meant. */
const DOMINANT = 3;
const ASKS = /[?¿]/;
const ENDS = /[.;:!\n]/;
/** The end of a verb of the past, "cortó", which is no noun "corto". */
const PAST = /[éó]$/iu;

function markBefore({ text, words }: Scene, i: number): string | null {
  const { from, opens } = words[i]!;
  const between = i > 0 && from - words[i - 1]!.to > 1 ? text.slice(words[i - 1]!.to, from) : '';
  return ASKS.test(between) ? '?' : ENDS.test(between) ? '.' : opens ? ',' : null;
}

/** The rows of words, places and marks in the network, and by word its place among them. */
export interface WordSigns {
  readonly rows: readonly (readonly number[])[];
  readonly at: readonly number[];
}

/**
 * What the network sees: words, what the lexicon says of them, and marks. The name of a service that the network doesn't know is no word but
 * that it names one, so that what is learnt of a plumber goes for a piano tuner. A place is one word, with its
 * name among its signs; the words of the name count too where it has another meaning.
 */
export function wordSigns(
  scene: Scene,
  services: readonly ServiceHit[],
  places: readonly PlaceHit[],
  topics: readonly string[],
): WordSigns {
  const { text, words, inAddress } = scene;
  const unknown = new Set<number>();
  const said = words.map((): string[] => []);
  for (const { from, to, entry } of services) {
    const concepts = entry.readings.map(({ concept }) => concept ?? '');
    const known = entry.isNew ? [] : concepts.filter((concept) => topics.includes(concept));
    const signs = [`kind ${entry.kind}`, ...known.slice(0, READINGS_SEEN).map((concept) => `concept ${concept}`)];
    if (concepts.length === 0) signs.push('concept absent');
    if (scene.isRefused(from, to)) signs.push('refused');
    for (let i = from; i <= to; i++) {
      said[i]!.push(...signs);
      if (concepts.length > 0 && known.length === 0) unknown.add(i);
    }
  }
  const placeAt = new Map(places.map((hit) => [hit.from, hit]));
  const rows: number[][] = [];
  const at: number[] = [];
  while (at.length < words.length) {
    const i = at.length;
    const place = placeAt.get(i);
    const mark = markBefore(scene, i);
    if (mark !== null) rows.push([signRow(mark)]);
    const read = words.slice(i, place?.to ?? i + 1);
    const signs = new Set(read.flatMap((_, k) => said[i + k]!));
    if (read.some(({ from, to }) => PAST.test(text.slice(from, to)))) signs.add('past');
    if (read.some(({ isCorrected }) => isCorrected)) signs.add('corrected');
    if (place !== undefined) for (const sign of placeSigns(place, places, scene)) signs.add(sign);
    const isHidden = unknown.has(i) || inAddress[i] === 1 || read[0]!.folded[0]! < ':';
    if (isHidden) signs.add(unknown.has(i) ? '<named>' : inAddress[i] === 1 ? '<address>' : '<number>');
    const own = isHidden || place?.isHomonym === false ? [] : read.flatMap(({ folded }) => wordRows(folded));
    rows.push([...own, ...[...signs].map(signRow)]);
    for (const _ of read) at.push(rows.length - 1);
  }
  if (text.trimEnd().endsWith('?')) rows.push([signRow('?')]);
  return { rows, at };
}

/** The names before and after one. */
export function nearby(hits: readonly PlaceHit[], hit: PlaceHit): PlaceHit[] {
  const before = hits.filter((other) => other.from < hit.from);
  const after = hits.filter((other) => other.from > hit.from);
  return [...before.slice(-OTHERS), ...after.slice(0, OTHERS)];
}

/** What a name of a place is. */
function kindOf({ isRegion, isHomonym, readings }: PlaceHit): string {
  const level = isRegion ? 'region' : readings[0]?.neighborhood === null ? 'city' : 'neighborhood';
  return `place ${readings.length === 0 ? 'elsewhere' : level}${isHomonym ? '?' : ''}`;
}

function placeSigns(hit: PlaceHit, hits: readonly PlaceHit[], scene: Scene): string[] {
  const { from, to, isStreet } = hit;
  const { text, words } = scene;
  const signs = ['<place>', kindOf(hit), `place ${scene.folded.slice(from, to).join(' ')}`];
  const hasCapital = (some: readonly Word[]) => some.some((word) => text[word.from] !== text[word.from]!.toLowerCase());
  if (hasCapital(words)) signs.push(`place capital ${hasCapital(words.slice(from, to))}`);
  if (isStreet) signs.push('place street');
  if (from === 0) signs.push('place begins');
  if (to === words.length) signs.push('place ends');
  if (scene.isRefused(from, to - 1)) signs.push('place refused');
  for (const other of nearby(hits, hit)) {
    const isBeside = other.from - to <= BESIDE && from - other.to <= BESIDE;
    const way = `${other.from < from ? 'after' : 'before'}${isBeside ? ' beside' : ''}`;
    const isAround = other.readings.some((one) => holds(hit, one));
    const isWithin = hit.readings.some((one) => holds(other, one));
    signs.push(`${way} ${kindOf(other)}`, `${way} ${isAround ? 'around' : isWithin ? 'within' : 'other'}`);
  }
  return signs;
}

/** How many signs a reading of a name may have. */
export const READING_SIGNS = 28;

/** Which of the places of a name, as numbers below {@link READING_SIGNS}. */
export function readingSigns(hit: PlaceHit, index: number, hits: readonly PlaceHit[]): number[] {
  const reading = hit.readings[index]!;
  const around = nearby(hits, hit).filter((other) => holds(other, reading));
  const isOfCity = ({ cities }: PlaceHit) => cities.has(reading.city);
  const [first, second] = hit.readings;
  const supply = second === undefined ? 2 : Number(first!.supply >= DOMINANT * Math.max(1, second.supply));
  const isCity = first!.neighborhood === null && second !== undefined && second.neighborhood !== null;
  const flags = [index > 0, reading.neighborhood === null, isCity].reduce((sum, flag) => 2 * sum + Number(flag), 0);
  return [2 * Number(around.some(isOfCity)) + Number(!around.every(isOfCity)), 4 + 3 * flags + supply];
}
