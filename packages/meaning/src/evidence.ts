import type { Word } from './fold.ts';
import { hashOf, signOf } from './judge.ts';
import type { Kind } from './lexicon.ts';
import { signRow, wordRows } from './network.ts';
import { holds, type PlaceHit } from './read-places.ts';
import type { ServiceHit } from './read-services.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A text in which readings were found, and what its words are. */
export interface Scene {
  readonly text: string;
  readonly words: readonly Word[];
  readonly folded: readonly string[];
  /** The hashes of the words, and of their ends. */
  readonly hashed: HashedWords;
  /** By word: 1 in an address. */
  readonly inAddress: Readonly<Uint8Array>;
  readonly isForeign: boolean;
  /** By word: the mark before it, or null. */
  readonly marks: readonly (Mark | null)[];
  readonly vocabulary: Vocabulary;
  /** Whether words stand directly after what refuses them: "no necesito". */
  isRefused(from: number, to: number): boolean;
}

export interface HashedWords {
  readonly words: readonly number[];
  readonly ends: readonly number[];
}

export type Mark = ',' | '.' | '?';
const [EDGE, QUESTION, NUMBER] = [hashOf(''), hashOf('?'), hashOf('#')];
const [PLACE, ELSEWHERE, ABSENT] = [hashOf('<place>'), hashOf('<elsewhere>'), hashOf('<absent>')];
const KINDS: Readonly<Record<Kind, number>> = { name: hashOf('name'), thing: hashOf('thing') };
const kindOf = ({ entry }: ServiceHit) => (entry.readings.length === 0 ? ABSENT : KINDS[entry.kind]);
/** How many words to a side are near, and how many other names are looked at. */
const NEAR = 10;
const OTHERS = 4;
/** How many services of a phrase the network is told. */
const READINGS_SEEN = 3;
/** A place with this many times the supply of the next one is much more likely meant. */
const DOMINANT = 3;
const ASKS = /[?¿]/;
const ENDS = /[.;:!\n]/;

export function hashedWords(words: readonly Word[]): HashedWords {
  return {
    words: words.map(({ folded }) => (folded[0]! < ':' ? NUMBER : hashOf(folded))),
    ends: words.map(({ folded, past }) => hashOf(folded.slice(-3)) + Number(past)),
  };
}

/** By word: the mark that stands before it. */
export function marksOf(text: string, words: readonly Word[]): (Mark | null)[] {
  return words.map(({ from, opens }, i) => {
    const between = i > 0 && from - words[i - 1]!.to > 1 ? text.slice(words[i - 1]!.to, from) : '';
    return ASKS.test(between) ? '?' : ENDS.test(between) ? '.' : opens ? ',' : null;
  });
}

/** The rows of words and marks in the network, and by word its place among them. */
export interface WordSigns {
  readonly rows: readonly (readonly number[])[];
  readonly at: readonly number[];
}

/**
 * What the network sees: words, what the lexicon says of them, and marks. The name of a service that the network doesn't know is no word but
 * that it names one, so that what is learnt of a plumber goes for a piano tuner; so is a place.
 */
export function wordSigns(
  scene: Scene,
  hits: readonly ServiceHit[],
  places: readonly PlaceHit[],
  topics: readonly string[],
): WordSigns {
  const { text, words, marks, inAddress } = scene;
  const hidden = new Map<number, string>();
  for (const { from, to } of places) for (let i = from; i < to; i++) hidden.set(i, '<place>');
  const said = words.map((): string[] => []);
  for (const { from, to, entry } of hits) {
    const concepts = entry.readings.map(({ concept }) => concept ?? '');
    const known = entry.isNew ? [] : concepts.filter((concept) => topics.includes(concept));
    const signs = [`kind ${entry.kind}`, ...known.slice(0, READINGS_SEEN).map((concept) => `concept ${concept}`)];
    if (concepts.length === 0) signs.push('concept absent');
    if (scene.isRefused(from, to)) signs.push('refused');
    for (let i = from; i <= to; i++) {
      said[i]!.push(...signs);
      if (concepts.length > 0 && known.length === 0) hidden.set(i, '<named>');
    }
  }
  const rows: number[][] = [];
  const at = words.map(({ folded, past, isCorrected }, i) => {
    const mark = marks[i]!;
    if (mark !== null) rows.push([signRow(mark)]);
    if (past) said[i]!.push('past');
    if (isCorrected) said[i]!.push('corrected');
    const hiding = hidden.get(i) ?? (inAddress[i] === 1 ? '<address>' : folded[0]! < ':' ? '<number>' : null);
    const own = hiding === null ? wordRows(folded) : [signRow(hiding)];
    return rows.push([...own, ...[...new Set(said[i])].map(signRow)]) - 1;
  });
  if (text.trimEnd().endsWith('?')) rows.push([signRow('?')]);
  return { rows, at };
}

/** Words and the marks between them, as hashes. What names a service or place is its kind, so that what is learnt of one goes for all. */
export interface Tokens {
  readonly hashes: readonly number[];
  readonly ends: readonly number[];
  /** By word: its token. */
  readonly at: readonly number[];
  /** Whether a token is a word that says nothing by itself. */
  readonly isLittle: readonly boolean[];
}

export function tokensOf(scene: Scene, services: readonly ServiceHit[], places: readonly PlaceHit[]): Tokens {
  const { text, words, vocabulary, hashed } = scene;
  const kinds = new Map<number, number>();
  for (const { from, to, readings } of places)
    for (let i = from; i < to; i++) kinds.set(i, readings.length > 0 ? PLACE : ELSEWHERE);
  for (const hit of services) for (const i of [hit.from, hit.to]) kinds.set(i, kindOf(hit));
  const [hashes, ends, at]: [number[], number[], number[]] = [[], [], []];
  const isLittle: boolean[] = [];
  for (const [i, { folded }] of words.entries()) {
    const mark = scene.marks[i]!;
    if (mark !== null) hashes.push(hashOf(mark));
    at.push(hashes.length);
    isLittle[hashes.length] = vocabulary.lexicon.stopWords.has(folded);
    ends[hashes.length] = hashed.ends[i]!;
    hashes.push(kinds.get(i) ?? hashed.words[i]!);
  }
  if (text.trimEnd().endsWith('?')) hashes.push(QUESTION);
  return { hashes, ends, at, isLittle };
}

/** The names before and after one. */
export function nearby<Hit extends { readonly from: number }>(hits: readonly Hit[], hit: Hit): Hit[] {
  const before = hits.filter((other) => other !== hit && other.from <= hit.from);
  const after = hits.filter((other) => other.from > hit.from);
  return [...before.slice(-OTHERS), ...after.slice(0, OTHERS)];
}

/** The signs of the words around tokens `from` to `to`, inclusive. */
function around({ hashes, ends, isLittle }: Tokens, from: number, to: number, kind: number): number[] {
  const at = (i: number) => hashes[i] ?? EDGE;
  const next = (i: number, step: 1 | -1): number => (isLittle[i + step] ? next(i + step, step) : i + step);
  const lead = next(from, -1);
  const signs = [
    signOf('before of kind', kind, at(from - 1)),
    signOf('after of kind', kind, at(to + 1)),
    signOf('lead', kind, at(lead)),
    signOf('lead of two', kind, at(next(lead, -1)), at(lead)),
    signOf('trail', kind, at(next(to, 1))),
    signOf('end before', ends[from - 1] ?? EDGE),
    signOf('end after', ends[to + 1] ?? EDGE),
  ];
  for (let step = 1; step <= NEAR; step++) {
    if (step <= 3) signs.push(signOf('before', step, at(from - step)), signOf('after', step, at(to + step)));
    if (from >= step) signs.push(signOf('near before', at(from - step)));
    if (to + step < hashes.length) signs.push(signOf('near after', at(to + step)));
  }
  return signs;
}

/** What speaks for and against nothing being asked for. */
export function nothingSigns(hits: readonly ServiceHit[], { hashes }: Tokens, isForeign: boolean): number[] {
  const signs = [signOf('nothing', Number(isForeign)), signOf('begins', hashes[0] ?? EDGE, hashes[1] ?? EDGE)];
  for (const [i, hash] of hashes.entries()) {
    const [before, first] = [hashes[i - 1] ?? EDGE, hashes[i - 2] ?? EDGE];
    signs.push(signOf('any', hash), signOf('any two', before, hash), signOf('any three', first, before, hash));
  }
  for (const hit of hits) signs.push(signOf('hit', kindOf(hit)));
  return [...new Set(signs)];
}

/** What a name of a place is. */
const kindOfPlace = ({ isRegion, isHomonym, readings }: PlaceHit) =>
  4 * Number(isRegion) + 2 * Number(isHomonym) + Number(readings[0]?.neighborhood === null);

/** What speaks for and against a place being where the work is. */
export function placeSigns(
  hit: PlaceHit,
  hits: readonly PlaceHit[],
  services: readonly ServiceHit[],
  tokens: Tokens,
  scene: Scene,
): number[] {
  const { from, to, isHomonym, isStreet } = hit;
  const { words, folded, inAddress } = scene;
  const kind = kindOfPlace(hit);
  const name = hashOf(folded.slice(from, to).join(' '));
  const before = hashOf(folded[from - 1] ?? '');
  const said = words.slice(from, to);
  const over = services.find((one) => one.from < to && one.to >= from);
  const others = nearby(hits, hit);
  return [
    ...around(tokens, tokens.at[from]!, tokens.at[to - 1]!, Number(isHomonym)),
    signOf('kind', kind, Number(said.some((word) => word.isCorrected))),
    signOf('capital', kind, Number(said.some((word) => word.capital)), Number(words.some((word) => word.capital))),
    signOf('name', name),
    signOf('name after', name, before),
    signOf('name before', name, hashOf(folded[to] ?? '')),
    signOf('street', inAddress[from]!, Number(isStreet)),
    signOf('refused', Number(scene.isRefused(from, to - 1))),
    signOf('edges', kind, Number(from === 0), Number(to === words.length)),
    signOf('service', kind, over === undefined ? 0 : over.from <= from && over.to >= to - 1 ? 1 : 2),
    signOf('before it', kind, Number(others.some((other) => other.from < from))),
    signOf('after it', kind, Number(others.some((other) => other.from > from))),
    ...others.flatMap((other) => {
      const way = Number(other.from > from) + 2 * Number(other.from - to <= 3 && from - other.to <= 3);
      const isAround = other.readings.some((one) => holds(hit, one));
      return [
        signOf('other', way, kind, kindOfPlace(other), Number(other.readings.length > 0), Number(isAround)),
        signOf('other after', way & 1, before, hashOf(folded[other.from - 1] ?? '')),
      ];
    }),
  ];
}

/** Which of the places of a name. */
export function placeReadingSigns(hit: PlaceHit, index: number, hits: readonly PlaceHit[]): number[] {
  const reading = hit.readings[index]!;
  const around = nearby(hits, hit).filter((other) => holds(other, reading));
  const isOfCity = ({ cities }: PlaceHit) => cities.has(reading.city);
  const [first, second] = hit.readings;
  const kind = 2 * kindOfPlace(hit) + Number(reading.neighborhood === null);
  const supply = second === undefined ? 2 : Number(first!.supply >= DOMINANT * Math.max(1, second.supply));
  const isCity = first!.neighborhood === null && second !== undefined && second.neighborhood !== null;
  return [
    signOf('within', Number(around.some(isOfCity)), Number(!around.every(isOfCity))),
    signOf('supply', kind, Math.min(index, 1), supply, Number(isCity)),
  ];
}
