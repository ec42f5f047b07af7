import type { Word } from './fold.ts';
import { hashOf, signOf } from './judge.ts';
import type { Kind } from './lexicon.ts';
import { holds, type PlaceHit } from './read-places.ts';
import type { ServiceHit } from './read-services.ts';
import type { Topic } from './topics.ts';
import type { ServiceReading, Vocabulary } from './vocabulary.ts';

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
  readonly vocabulary: Vocabulary;
  /** Whether words stand directly after what refuses them: "no necesito". */
  isRefused(from: number, to: number): boolean;
}

export interface HashedWords {
  readonly words: readonly number[];
  readonly ends: readonly number[];
}

const [EDGE, COMMA, STOP, QUESTION, NUMBER] = [hashOf(''), hashOf(','), hashOf('.'), hashOf('?'), hashOf('#')];
const [PLACE, ELSEWHERE, ABSENT] = [hashOf('<place>'), hashOf('<elsewhere>'), hashOf('<absent>')];
const KINDS = new Map(
  (['name', 'pair', 'trouble', 'thing', 'verb', 'subject', 'topic'] as Kind[]).map((kind) => [kind, hashOf(kind)]),
);
const kindOf = ({ entry }: ServiceHit) => (entry.readings.length === 0 ? ABSENT : KINDS.get(entry.kind)!);
/** How many words to a side are near, and how many other names are looked at. */
const NEAR = 10;
const OTHERS = 4;
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
  for (const [i, { folded, from, opens }] of words.entries()) {
    const between = i > 0 && from - words[i - 1]!.to > 1 ? text.slice(words[i - 1]!.to, from) : '';
    const mark = ASKS.test(between) ? QUESTION : ENDS.test(between) ? STOP : opens ? COMMA : null;
    if (mark !== null) hashes.push(mark);
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

/** What speaks for and against a service being asked for where it was found. */
export function serviceSigns(hit: ServiceHit, hits: readonly ServiceHit[], tokens: Tokens, scene: Scene): number[] {
  const { from, to, entry, clause } = hit;
  const { words } = scene;
  const kind = kindOf(hit);
  const others = nearby(hits, hit);
  const isCorrected = words.slice(from, to + 1).some((word) => word.isCorrected);
  return [
    ...around(tokens, tokens.at[from]!, tokens.at[to]!, kind),
    signOf('kind', kind, Number(isCorrected)),
    signOf('refused', Number(scene.isRefused(from, to))),
    signOf('language', kind, Number(scene.isForeign)),
    signOf('before it', kind, Number(others.some((other) => other.to < from))),
    signOf('after it', kind, Number(others.some((other) => other.from > to))),
    signOf('names', kind, Math.min(2, others.filter((other) => other.entry.kind === 'name').length)),
    ...others.map((other) => {
      const way = other.to < from ? 0 : other.from > to ? 1 : 2;
      return signOf('other', way, kind, kindOf(other), Number(other.clause === clause));
    }),
    ...[words[from]!, words[to]!].flatMap(({ folded, past }) => [
      signOf('word', entry.kind === 'name' ? 0 : hashOf(folded)),
      signOf('ending', kind, hashOf(folded.slice(-2))),
      signOf('tense', kind, hashOf(folded.slice(-1)), Number(past)),
    ]),
  ];
}

/** Which of the services that a phrase may mean. */
export function readingSigns({ entry }: ServiceHit, index: number): number[] {
  const [place, of] = [Math.min(3, index), Math.min(4, entry.readings.length)];
  return [signOf('reading', place, of), signOf('reading of kind', KINDS.get(entry.kind)!, place, of)];
}

/** What all words of the text say of a service. */
export function topicSigns({ entry }: ServiceHit, { concept }: ServiceReading, topics: readonly Topic[]): number[] {
  const kind = KINDS.get(entry.kind)!;
  const topic = topics.find(({ name }) => name === concept);
  if (topic === undefined) return [signOf('no topic', kind)];
  const { likelihood, rank } = topic;
  const odds = oddsOf(likelihood);
  return [
    signOf('topic', odds),
    signOf('topic of kind', kind, odds),
    signOf('topic rank', kind, Math.min(3, rank)),
    signOf('topic over none', kind, stepsOf(likelihood / (likelihoodOf('', topics) + LEAST))),
  ];
}

/** What all words of the text say of nothing being asked for. */
export function noTopicSigns(topics: readonly Topic[]): number[] {
  const most = topics.find(({ name }) => name !== '')?.likelihood ?? 0;
  return [signOf('topic none', oddsOf(likelihoodOf('', topics))), signOf('most topic', oddsOf(most))];
}

const likelihoodOf = (wanted: string, topics: readonly Topic[]) =>
  topics.find(({ name }) => name === wanted)?.likelihood ?? 0;
const LEAST = 1e-6;
/** A ratio in steps of two, at most eight up or down. */
const stepsOf = (ratio: number) => Math.max(-8, Math.min(8, Math.round(Math.log2(ratio + LEAST))));
const oddsOf = (likelihood: number) => stepsOf(likelihood / (1 - likelihood + LEAST));

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
