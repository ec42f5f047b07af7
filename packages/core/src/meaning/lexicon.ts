import { foldPhrase, foldWord, stem, verbForms, wordsOf } from './fold.ts';
import elsewhere from './lexicon/elsewhere.json' with { type: 'json' };
import filler from './lexicon/filler.json' with { type: 'json' };
import filters from './lexicon/filters.json' with { type: 'json' };
import homonyms from './lexicon/homonyms.json' with { type: 'json' };
import pairs from './lexicon/pairs.json' with { type: 'json' };
import places from './lexicon/places.json' with { type: 'json' };
import regions from './lexicon/regions.json' with { type: 'json' };
import things from './lexicon/things.json' with { type: 'json' };
import trades from './lexicon/trades.json' with { type: 'json' };
import troubles from './lexicon/troubles.json' with { type: 'json' };
import verbs from './lexicon/verbs.json' with { type: 'json' };
import wishes from './lexicon/wishes.json' with { type: 'json' };

/** How sure a word makes us of a trade: its name, a pair of words, a trouble, a thing or a verb. */
export const SURENESS = { name: 1, pair: 0.97, trouble: 0.95, thing: 0.9, verb: 0.9 } as const;
export type Kind = keyof typeof SURENESS;

/** What a word or phrase means: concepts, likeliest first. */
export interface Meaning {
  readonly kind: Kind;
  readonly concepts: readonly string[];
}

/** Two words of which each alone would say less. */
export interface Pair {
  readonly others: ReadonlySet<string>;
  readonly concepts: readonly string[];
}

type WordFile = Readonly<Record<string, readonly string[]>>;

/** The built-in words, folded. Phrases of services are without little words, so that "se tapó mi inodoro" is "se tapó el inodoro". */
export interface Lexicon {
  /** By phrase. */
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** By the stems of a phrase; a stem that several trades share is missing. */
  readonly stems: ReadonlyMap<string, Meaning>;
  /** Names by concept. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** By the first word's stem. */
  readonly pairs: ReadonlyMap<string, readonly Pair[]>;
  /** Most words of a phrase that begins with this word, or this stem. */
  readonly longest: ReadonlyMap<string, number>;
  /** Names by place: `city` or `city/neighborhood`. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Cities by the names of their region, the likeliest first. */
  readonly regions: ReadonlyMap<string, readonly string[]>;
  readonly elsewhere: ReadonlySet<string>;
  /** Filter by phrase. */
  readonly filters: ReadonlyMap<string, FilterName>;
  /** What a directory can't promise: price, urgency, a day. */
  readonly wishes: ReadonlySet<string>;
  /** Words that say nothing about what is wanted, or stand in some phrase: neither unread nor misspelled. */
  readonly ordinary: ReadonlySet<string>;
  readonly little: ReadonlySet<string>;
  readonly homonyms: Homonyms;
}

export type FilterName = 'has_matricula' | 'verified_identity' | 'min_rating';

/** Names of places that are ordinary words too, and what tells that the ordinary word was meant. */
export interface Homonyms {
  readonly words: ReadonlySet<string>;
  readonly neverAfter: ReadonlyMap<string, ReadonlySet<string>>;
  readonly neverBefore: ReadonlyMap<string, readonly string[]>;
  /** After these a place's name is a street's. */
  readonly street: ReadonlySet<string>;
}

let built: Lexicon | null = null;

/** The built-in words; read once, when they are first asked for. */
export function lexicon(): Lexicon {
  built ??= readLexicon();
  return built;
}

/** The names in a list of the lexicon's files. */
export function listed(lists: string | readonly string[]): string[] {
  return [lists].flat().flatMap((list) => list.split(',').map((name) => name.trim()));
}

const all = (file: WordFile) => Object.values(file).flatMap(listed);
const folded = (file: WordFile) => new Set(all(file).map(foldPhrase));

function readLexicon(): Lexicon {
  const little = new Set(listed(filler['articles and little words']).map(foldWord));
  const meanings = new Map<string, Meaning>();
  const entries: readonly [Kind, WordFile][] = [
    ['name', trades],
    ['trouble', troubles],
    ['thing', things],
  ];
  for (const [kind, file] of entries) {
    for (const [concepts, lists] of Object.entries(file)) {
      for (const name of [...(kind === 'name' ? [concepts] : []), ...listed(lists)]) {
        addMeaning(meanings, keyOf(name, little), { kind, concepts: listed(concepts) });
      }
    }
  }
  for (const [concepts, lists] of Object.entries(verbs)) {
    for (const form of listed(lists).flatMap(verbForms)) {
      addMeaning(meanings, form, { kind: 'verb', concepts: listed(concepts) });
    }
  }
  const stems = new Map<string, Meaning | null>();
  for (const [key, meaning] of meanings) {
    const stemmed = stemsOf(key);
    const other = stems.get(stemmed);
    if (other === undefined) stems.set(stemmed, meaning);
    else if (other !== null && !sameConcepts(other, meaning)) stems.set(stemmed, stronger(other, meaning));
  }
  const longest = new Map<string, number>();
  for (const key of [...meanings.keys(), ...stems.keys()]) noteLongest(longest, key);
  const wishSet = folded(wishes);
  const ordinary = folded(filler);
  for (const word of little) ordinary.add(word);
  return {
    meanings,
    stems: new Map([...stems].filter((entry): entry is [string, Meaning] => entry[1] !== null)),
    names: new Map(
      Object.entries(trades).map(([concept, lists]) => [concept, [concept, ...listed(lists)].map(foldPhrase)]),
    ),
    pairs: readPairs(),
    longest,
    places: new Map(Object.entries(places).map(([place, lists]) => [place, listed(lists).map(foldPhrase)])),
    regions: new Map(
      Object.entries(regions).flatMap(([names, cities]) =>
        listed(names).map((name): [string, string[]] => [foldPhrase(name), listed(cities)]),
      ),
    ),
    elsewhere: folded(elsewhere),
    filters: new Map(
      Object.entries(filters).flatMap(([filter, lists]) =>
        listed(lists).map((phrase): [string, FilterName] => [stemsOf(keyOf(phrase, little)), filter as FilterName]),
      ),
    ),
    wishes: wishSet,
    ordinary,
    little,
    homonyms: {
      words: new Set(listed(homonyms.words).map(foldPhrase)),
      neverAfter: new Map(
        Object.entries(homonyms.never_after).map(([word, before]) => [word, new Set(listed(before).map(foldWord))]),
      ),
      neverBefore: new Map(
        Object.entries(homonyms.never_before).map(([word, after]) => [word, listed(after).map(foldPhrase)]),
      ),
      street: new Set(listed(homonyms.street)),
    },
  };
}

/** The first file that has a phrase decides: names, then troubles, then things. */
function addMeaning(meanings: Map<string, Meaning>, key: string, meaning: Meaning): void {
  if (key !== '' && !meanings.has(key)) meanings.set(key, meaning);
}

function sameConcepts(a: Meaning, b: Meaning): boolean {
  return a.concepts.join() === b.concepts.join();
}

/** Of two phrases with the same stems the trade's name wins over a thing; of two names neither. */
function stronger(a: Meaning, b: Meaning): Meaning | null {
  if (SURENESS[a.kind] === SURENESS[b.kind]) return null;
  return SURENESS[a.kind] > SURENESS[b.kind] ? a : b;
}

export function noteLongest(longest: Map<string, number>, key: string): void {
  const first = key.split(' ', 1)[0]!;
  longest.set(first, Math.max(longest.get(first) ?? 0, key.split(' ').length));
}

/** A phrase as services are filed: folded, without little words. */
export function keyOf(text: string, little: ReadonlySet<string>): string {
  return wordsOf(text)
    .map(({ folded: word }) => word)
    .filter((word) => !little.has(word))
    .join(' ');
}

export function stemsOf(key: string): string {
  return key.split(' ').map(stem).join(' ');
}

function readPairs(): Map<string, Pair[]> {
  const byFirst = new Map<string, Pair[]>();
  for (const [concepts, rows] of Object.entries(pairs)) {
    for (const [firsts, seconds] of rows as [string, string][]) {
      const pair = { concepts: listed(concepts), others: new Set(listed(seconds).map((word) => stem(foldWord(word)))) };
      const forms = listed(firsts).flatMap((word) => (/[aei]r$/.test(word) ? verbForms(word) : [foldWord(word)]));
      for (const first of new Set(forms.map(stem))) {
        const others = byFirst.get(first);
        if (others === undefined) byFirst.set(first, [pair]);
        else if (!others.includes(pair)) others.push(pair);
      }
    }
  }
  return byFirst;
}
