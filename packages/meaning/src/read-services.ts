import type { Service } from './catalog.ts';
import { type Clauses, type Cue, DEFINITE, OBJECTS } from './cues.ts';
import type { Kind, Meaning, Pair } from './lexicon.ts';
import { isSpanish } from './spanish.ts';
import type { ServiceEntry, Vocabulary } from './vocabulary.ts';

export interface ResolvedService {
  readonly service: Service;
  /** How sure the reading is. Of readings at `CERTAIN` or more, about 96 in 100 are right. */
  readonly score: number;
  /** The caller's own words. */
  readonly because: string;
}

/** The words of a text that are no stop words: their positions, folded forms, stems, and the numbers of their clauses. */
export interface TellingWords {
  readonly at: readonly number[];
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly clauses: readonly number[];
}

export interface ServiceHit {
  /** Places in the text, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly entry: ServiceEntry;
  /** The clause that says what is to be done or has happened; not the hit's own one where it only points back: "¿quién los lleva?" */
  readonly clause: number;
}

/** A text in which hits are weighed. */
export interface Scene {
  readonly folded: readonly string[];
  readonly clauses: Clauses;
  readonly vocabulary: Vocabulary;
  cueOf(hit: { readonly from: number }): Cue | null;
  isAsked(hit: ServiceHit): boolean;
  isPast(word: number): boolean;
  readonly isForeign: boolean;
  /** Whether a word was read as something. */
  readonly isUsed: (word: number) => boolean;
  isCorrected(from: number, to: number): boolean;
  said(from: number, to: number): string;
}

const RESULTS_MAX = 5;
/** How many words may stand between the words of a pair, and between a clause that names nothing and what it points back to. */
const BETWEEN_MAX = 2;
const BACK_MAX = 25;
/** Factors for the score of a corrected word, and of a service beside a surer one. */
const CORRECTED = 0.8;
const BESIDE = 0.6;

/** How much a reading weighs against others by how it is said, and its score at best. */
const WEIGHTS: Readonly<Record<Kind, readonly [rank: number, score: number]>> = {
  name: [1.1, 1],
  pair: [0.79, 0.97],
  trouble: [0.78, 0.95],
  verb: [0.45, 0.9],
  thing: [0.4, 0.9],
  subject: [0.2, 0.6],
};
/** The clauses from which a text is a story, in which a name may only be said. */
const STORY_FROM = 3;
/** What is added to the weight. */
const ADDED = {
  asked: 0.4,
  later: 0.004,
  complement: -0.12,
  usedTo: 0.2,
  mentioned: -0.6,
  beside: -0.5,
};
/** What somebody used to do is wanted again: "la señora que cosía se jubiló". */
const USED_TO = /(?:ab|i)an?$/;
const VERBAL: ReadonlySet<Kind> = new Set(['pair', 'verb']);
const NAMING: ReadonlySet<Kind> = new Set(['name', 'thing', 'subject']);
/** What weighs less is not read. */
const LEAST = 0.16;
/** The score of what is only mentioned, and of what another reading comes this near. */
export const MENTION = 0.75;
const RIVALED = 0.85;
const NEAR = 0.25;

/** Finds the longest phrases of services, and pairs of words, inside the clauses; of trades that this directory does not have, the names. */
export function findServices(telling: TellingWords, reading: Scene): ServiceHit[] {
  const { at, words, stems, clauses } = telling;
  const hits: ServiceHit[] = [];
  const add = (i: number, j: number, entry: ServiceEntry, clause: number) => {
    const [from, to] = [at[Math.min(i, j)]!, at[Math.max(i, j)]!];
    if (entry.readings.length > 0 || entry.kind === 'name') hits.push({ from, to, entry, clause });
  };
  let end = 0;
  for (let i = 0; i < at.length; i++) {
    while (end < at.length && clauses[end] === clauses[i]) end++;
    const pairs = pairsOf(i, telling, reading);
    const others = pairs.length > 0 ? near(telling, i, reading) : [];
    for (const pair of pairs) {
      const j = others.find((other) => pair.others.has(stems[other]!));
      if (j !== undefined) add(i, j, reading.vocabulary.entryOf(pair.meaning), clauses[i]!);
    }
    const found = reading.vocabulary.serviceAt(words, stems, i, end);
    if (found === null) continue;
    add(i, i + found.length - 1, found.value, clauses[i]!);
    i += found.length - 1;
    while (end <= i) end++;
  }
  const naming = new Set(hits.filter(({ entry }) => entry.kind !== 'subject').map(({ clause }) => clause));
  for (let i = 0; i < at.length; i++) {
    if (naming.has(clauses[i]!)) continue;
    const [j, meanings] = pointedBackTo(i, telling, reading);
    for (const meaning of meanings) add(j, j, reading.vocabulary.entryOf(meaning), clauses[i]!);
  }
  return hits;
}

/** The pairs of a word. A need is none: "busco" is no part of "buscar al nene". */
function pairsOf(i: number, { at, stems }: TellingWords, { clauses, vocabulary }: Scene): readonly Pair[] {
  const cue = clauses.cues[at[i]!];
  return cue?.stance === 'need' && at[i]! < cue.to ? [] : (vocabulary.lexicon.pairs.get(stems[i]!) ?? []);
}

/** The words that may be a pair with a word, the nearest first: of its clause, with no more than a few in between, none of which means a service itself. */
function near({ at, words, stems, clauses }: TellingWords, i: number, reading: Scene): number[] {
  const found: number[] = [];
  const { family } = reading.vocabulary.lexicon;
  for (const step of [1, -1]) {
    for (let j = i + step; Math.abs(j - i) <= BETWEEN_MAX + 1; j += step) {
      if (clauses[j] !== clauses[i]) break;
      // "mi suegra la cuidaba" is not about her.
      const isAgent = step < 0 && OBJECTS.has(reading.folded[at[i]! - 1]!) && family.has(words[j]!);
      if (isAgent) break;
      found.push(j);
      if (reading.vocabulary.serviceAt(words, stems, j, words.length) !== null && headOf(at[j]!, reading) < 0) break;
    }
  }
  return found;
}

/** The nearest word before a clause that is a pair with this one of its words. */
function pointedBackTo(i: number, telling: TellingWords, reading: Scene): [number, Meaning[]] {
  const { at, words, stems, clauses } = telling;
  const pairs = pairsOf(i, telling, reading);
  for (let j = pairs.length > 0 ? i - 1 : -1; j >= Math.max(0, i - BACK_MAX); j--) {
    const meanings = pairs.filter(({ others }) => others.has(stems[j]!)).map(({ meaning }) => meaning);
    const [pronoun, word] = [reading.folded[at[i]! - 1]!, words[j]!];
    // "¿quién lo cambia?" is no table.
    if ((pronoun === 'lo' && word.endsWith('a')) || (pronoun === 'la' && word.endsWith('o'))) continue;
    if (clauses[j] !== clauses[i] && meanings.length > 0) return [j, meanings];
  }
  return [-1, []];
}

const ARTICLES = new Set([...DEFINITE, 'un', 'una', 'unos', 'unas']);
const HEADED = new Set(['de', 'del', 'para', 'con']);
const PERSON = /(?:er|ist|or|ari|ic|og|af|ect|ant|agog|id|ad)[oa]s?$|or(?:es)?$|oras$|nil(?:es)?$/;

/** Whether a trade is somebody who is only told of: "el plomero revisó", "mi cuñado plomero", "lo arregló un gasista". */
export function isTold({ from, to, entry }: ServiceHit, reading: Scene): boolean {
  const { folded, vocabulary } = reading;
  if (entry.kind !== 'name') return false;
  const before = folded[from - 1] ?? '';
  if (vocabulary.lexicon.family.has(before)) return true;
  if (!PERSON.test(folded[from]!)) return false;
  const cue = reading.cueOf({ from });
  let start = from;
  while (start > 0 && ARTICLES.has(folded[start - 1]!)) start--;
  if (reading.isPast(start - 1) && (cue?.stance !== 'need' || cue.to < start)) return true;
  const isDoing = start < from && (reading.isPast(to + 1) || reading.isPast(to + 2));
  // "el mejor de los cerrajeros"
  const isOneOf = folded[from - 2] === 'de' && before.endsWith('s');
  const isDefinite = DEFINITE.has(before) && folded[from - 2] !== 'para' && !isOneOf && to + 1 < folded.length;
  return cue?.stance !== 'need' && (isDoing || isDefinite);
}

/** The word whose thing a word only tells apart, "puerta" of "la puerta del placard"; -1 when there is none. */
function headOf(from: number, { folded, clauses: { of }, vocabulary }: Scene): number {
  let i = from - 1;
  while (i > 0 && DEFINITE.has(folded[i]!) && folded[i] !== 'del') i--;
  const isOf = i > 0 && of[i - 1] === of[from] && HEADED.has(folded[i]!);
  return isOf && !vocabulary.lexicon.stopWords.has(folded[i - 1]!) ? i - 1 : -1;
}

/**
 * Whether nothing that tells stands before a hit in its clause: "urgente plomero", not "cuánto gana un plomero". A word of no
 * language, or of another one, tells nothing: "nesesito cerrajero".
 */
function leads(
  { from, clause }: ServiceHit,
  hits: readonly ServiceHit[],
  { folded, clauses, isUsed, vocabulary }: Scene,
): boolean {
  if (ANY.test(folded[from - 1] ?? '')) return true;
  for (let i = from - 1; i >= 0 && clauses.of[i] === clause && folded[i] !== 'que'; i--) {
    const word = folded[i]!;
    const isRead = isUsed(i) || vocabulary.lexicon.ordinary.has(word) || NOUN.test(word) || !isSpanish(word);
    if (!isRead && !hits.some((hit) => hit.from <= i && hit.to >= i)) return false;
  }
  return true;
}

/** Whether a clause may say that something is to be done or has happened: "se quemó", "no cierra", "para tapizar", "lijar". */
function happens(clause: number, reading: Scene): boolean {
  const { folded, clauses, vocabulary } = reading;
  const [from, end] = [clauses.of.indexOf(clause), clauses.of.lastIndexOf(clause) + 1];
  const isSign = (word: string, i: number) =>
    SIGNS.has(word) || vocabulary.lexicon.mending.has(word) || reading.isPast(from + i);
  return INFINITIVE.test(folded[from]!) || folded.slice(from, end).some(isSign);
}
const INFINITIVE = /[aei]r(?:me|lo|la|se)?$/;
const NOUN = /(?:cion|miento)$/;
/** "me pasás algún tapicero" */
const ANY = /^algun[ao]?s?$/;
const SIGNS = new Set('se me nos le les no sin para tiene tengo'.split(' '));

export interface Weighed {
  readonly hit: ServiceHit;
  readonly rank: number;
  readonly score: number;
}

/** Weighs what was found by how it is said. `others` is how many words say something else. */
export function weigh(hits: readonly ServiceHit[], reading: Scene, others: number): Weighed[] {
  const { folded, clauses, vocabulary } = reading;
  const { ordinary } = vocabulary.lexicon;
  const hasNeed = hits.some((hit) => hit.entry.kind !== 'subject' && reading.isAsked(hit));
  return hits.flatMap((hit) => {
    const { from, to, clause } = hit;
    const { kind } = hit.entry;
    const isName = kind === 'name';
    const asked = reading.isAsked(hit);
    const head = headOf(from, reading);
    let [rank, score] = WEIGHTS[kind];
    if (asked) rank += isName ? ADDED.asked / 4 : ADDED.asked;
    else if (isName && head >= 0 && folded[head + 1] !== 'para' && !ordinary.has(folded[head]!))
      rank += ADDED.mentioned;
    else if (isName && (hasNeed || (clause > 0 && clauses.of.at(-1)! >= STORY_FROM))) rank += ADDED.beside;
    const weight = clauses.weights.get(clause) ?? 0;
    if (weight > 0 || !asked) rank += weight;
    if (!isName) rank += ADDED.later * clause;
    if (head >= 0) rank += ADDED.complement * (asked && isName && !ordinary.has(folded[head]!) ? 4 : 1);
    if (VERBAL.has(kind) && (USED_TO.test(folded[from]!) || USED_TO.test(folded[to]!))) rank += ADDED.usedTo;
    // "actúa de abeja", "quiero cancelar la tarea"
    const before = folded.slice(reading.cueOf(hit)?.to ?? from, from);
    const isApart = asked ? !before.every((word) => ordinary.has(word)) : others > (kind === 'thing' ? 0 : 1);
    const isLone = from === to && !isName && isApart;
    const isDone = asked || happens(clause, reading);
    if (kind === 'pair' && !isDone) score = Math.min(score, RIVALED);
    const isFar = clause !== clauses.of[from] && !asked;
    const isTelling = isName && !asked && [1, 2, 3].some((step) => reading.isPast(to + step));
    if (isLone || isFar || isTelling || (isName ? rank < 0.7 : rank < 0.3)) score = Math.min(score, MENTION);
    const isSomebody = isName && !asked && head < 0 && PERSON.test(folded[from]!);
    const isSaid = (isSomebody || (NAMING.has(kind) && !isDone && !reading.isForeign)) && !leads(hit, hits, reading);
    if (reading.isCorrected(from, to)) score *= CORRECTED;
    return rank < LEAST || isSaid ? [] : [{ hit, rank, score }];
  });
}

/** The services, best first. */
export function rankServices(weighed: readonly Weighed[], reading: Scene): ResolvedService[] {
  const named = new Set(
    weighed.flatMap(({ hit: { entry } }) =>
      entry.kind === 'name' ? entry.readings.map(({ service }) => service) : [],
    ),
  );
  const best = new Map<Service, Weighed & { readonly sum: number }>();
  for (const { hit, ...full } of weighed) {
    const { readings, kind } = hit.entry;
    // "un plomero para el termo": of the trades for a thing, the text means the one that it names.
    const meant = kind === 'name' ? [] : readings.filter(({ service }) => named.has(service));
    for (const { service, weight } of meant.length > 0 ? meant : readings) {
      const known = best.get(service);
      const one = { hit, rank: full.rank * weight, score: full.score * weight };
      best.set(service, {
        ...(known === undefined || one.rank > known.rank ? one : known),
        sum: (known?.sum ?? 0) + one.rank,
      });
    }
  }
  const sorted = [...best].sort(([, a], [, b]) => b.rank - a.rank || b.sum - a.sum || a.hit.from - b.hit.from);
  const [top, second] = sorted.map(([, one]) => one);
  const isRivaled = second !== undefined && second.hit !== top!.hit && top!.hit.entry.kind !== 'name';
  return sorted.slice(0, RESULTS_MAX).map(([service, { score, hit, rank }], i) => {
    const isNear = (i > 0 ? rank : isRivaled ? second.rank : 0) > top!.rank - NEAR;
    const sure = isNear ? Math.min(score, RIVALED) : i > 0 ? score * BESIDE : score;
    return { service, score: Math.round(sure * 100) / 100, because: reading.said(hit.from, hit.to) };
  });
}
