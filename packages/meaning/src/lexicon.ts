import { foldForMeaning, foldPhrase, stem } from './fold.ts';
import clauses from './lexicon/clauses.json' with { type: 'json' };
import elsewhere from './lexicon/elsewhere.json' with { type: 'json' };
import english from './lexicon/english.json' with { type: 'json' };
import filler from './lexicon/filler.json' with { type: 'json' };
import filters from './lexicon/filters.json' with { type: 'json' };
import homonyms from './lexicon/homonyms.json' with { type: 'json' };
import places from './lexicon/places.json' with { type: 'json' };
import portuguese from './lexicon/portuguese.json' with { type: 'json' };
import positions from './lexicon/positions.json' with { type: 'json' };
import regions from './lexicon/regions.json' with { type: 'json' };
import things from './lexicon/things.json' with { type: 'json' };
import trades from './lexicon/trades.json' with { type: 'json' };
import wishes from './lexicon/wishes.json' with { type: 'json' };
import { Phrases } from './phrases.ts';
import { isSpanish } from './spanish.ts';
import { Spelling } from './spelling.ts';

/** How a trade is named: by its name, or by a thing that it makes, mends or looks after. */
export type Kind = 'name' | 'thing';

/** What a word or phrase means: concepts, likeliest first. */
export interface Meaning {
  readonly kind: Kind;
  readonly concepts: readonly string[];
}

export type Lists = string | readonly Lists[];
type WordFile = Readonly<Record<string, Lists>>;

/** The words of a language: by kind, by concept. A phrase that two files have means what the first says. */
type Words = Readonly<Partial<Record<Kind, WordFile>>>;

/** The built-in words, folded. Phrases of services have no stop words, so that "se tapó mi inodoro" is "se tapó el inodoro". */
export type Lexicon = ReturnType<typeof readLexicon>;

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

let built: Lexicon | null = null;

/** The built-in words; the first call reads them. */
export function lexicon(): Lexicon {
  built ??= readLexicon();
  return built;
}

/** The names in lists of the lexicon's files. */
export function listed(lists: Lists): string[] {
  return typeof lists === 'string' ? lists.split(',').map((name) => name.trim()) : lists.flatMap(listed);
}

const folded = (lists: Lists) => new Set(listed(lists).map(foldPhrase));
const phrasesOf = (phrases: Iterable<string>) => new Phrases<true>(Array.from(phrases, (phrase) => [phrase, true]));

/** Words that say nothing of what is wanted. An ordinary word shares a stem only by chance, "rato" with "rata": it is its own. */
const stopWords = new Set(listed(filler['articles and little words']).map(foldForMeaning));
const ordinary = new Set([...folded(Object.values(filler)), ...stopWords]);

export function stemOf(word: string): string {
  return ordinary.has(word) ? word : stem(word);
}

function readLexicon() {
  const meanings = new Map<string, Meaning>();
  addWords({ name: trades, thing: things }, meanings);
  const stems = byStems(meanings);
  const ofServices = wordsIn(meanings.keys());
  const named = new Map(Object.entries(places).map(([place, lists]) => [place, listed(lists).map(foldPhrase)]));
  const cities = new Map(
    Object.entries(regions).flatMap(([names, list]) =>
      listed(names).map((name): [string, string[]] => [foldPhrase(name), listed(list)]),
    ),
  );
  const asked = Object.entries(filters).flatMap(([filter, lists]) =>
    listed(lists).map((phrase): [string, keyof typeof filters] => [
      stemsOf(keyOf(phrase)),
      filter as keyof typeof filters,
    ]),
  );
  const absent = folded(Object.values(elsewhere));
  const wished = folded(Object.values(wishes));
  const ofPlaces = [...[...named.values()].flat(), ...cities.keys(), ...absent];
  const ofRest = [...asked.map(([phrase]) => phrase), ...wished, ...ordinary];
  const spanish = new Set([...ofServices, ...wordsIn([...ofPlaces, ...ofRest])]);
  for (const words of [english, portuguese]) addWords(words, meanings, (word) => spanish.has(word) || isSpanish(word));
  return {
    meanings: new Phrases(meanings),
    /** By the stems of a phrase; a stem that several trades share is missing. */
    stems: new Phrases(stems),
    /** What begins a clause without a comma. */
    beginning: phrasesOf(folded(clauses.beginning)),
    /** What refuses what stands after it. */
    refusing: phrasesOf(folded(clauses.refusing)),
    /** Words after which the name of a place is the name of a street. */
    street: folded(homonyms.street),
    concepts: Object.keys(trades),
    /** Names by place: `city` or `city/neighborhood`. */
    places: named,
    /** Cities by the names of their region, the likeliest first. */
    regions: cities,
    /** Places that a directory may not have. */
    elsewhere: phrasesOf(absent),
    /** Where those lie whose name is of one place, to a tenth of a degree. */
    positions: new Map(
      listed(Object.values(positions)).map((entry): [string, Point] => {
        const [, name, lat, lng] = /^(.+) (\S+) (\S+)$/.exec(entry)!;
        return [foldPhrase(name!), { lat: Number(lat), lng: Number(lng) }];
      }),
    ),
    /** Filter by the stems of a phrase. */
    filters: new Phrases(asked),
    /** What a directory can't promise: price, urgency, a day. */
    wishes: phrasesOf(wished),
    /** Words without information about what is wanted. */
    ordinary,
    stopWords,
    /** Names of places that are also ordinary words, or of several places. */
    homonyms: folded(homonyms.words),
    /** Every word of any phrase. None of them is a misspelling. */
    words: new Set([...spanish, ...wordsIn(meanings.keys())]),
    /** Has words of services only: no word may be corrected to a place that the directory does not have. */
    spelling: new Spelling(ofServices),
  };
}

function wordsIn(phrases: Iterable<string>): Set<string> {
  return new Set([...phrases].flatMap((phrase) => phrase.split(' ')));
}

/** Adds the words of a language, but for phrases of words that mean something in Spanish: "rato" is a mouse in Portuguese. */
function addWords(words: Words, meanings: Map<string, Meaning>, isOther = (_word: string) => false): void {
  for (const [kind, file] of Object.entries(words) as [Kind, WordFile][]) {
    for (const [concepts, lists] of Object.entries(file)) {
      const meaning: Meaning = { kind, concepts: listed(concepts) };
      for (const name of kind === 'name' ? [concepts, ...listed(lists)] : listed(lists)) {
        const key = keyOf(name);
        if (key !== '' && !meanings.has(key) && !key.split(' ').every(isOther)) meanings.set(key, meaning);
      }
    }
  }
}

function byStems(meanings: ReadonlyMap<string, Meaning>): [string, Meaning][] {
  const stems = new Map<string, Meaning | null>();
  for (const [key, meaning] of meanings) {
    const stemmed = stemsOf(key);
    const other = stems.get(stemmed);
    if (other === undefined) stems.set(stemmed, meaning);
    // The name of a trade wins over a thing; of two names neither wins.
    else if (other?.kind === meaning.kind && other.concepts.join() !== meaning.concepts.join())
      stems.set(stemmed, null);
  }
  return [...stems].filter((entry): entry is [string, Meaning] => entry[1] !== null);
}

/** The key under which a phrase of a service is indexed: folded, without stop words. */
export function keyOf(text: string): string {
  const words = foldPhrase(text).split(' ');
  return words.filter((word) => !stopWords.has(word)).join(' ');
}

export function stemsOf(key: string): string {
  return key.split(' ').map(stemOf).join(' ');
}
