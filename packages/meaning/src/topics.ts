import { stem } from './fold.ts';
import { hashOf, softmax, TOPIC_ROWS, type TopicWeights } from './judge.ts';

/** How likely a text is about something, and the word that says it most. */
export interface Topic {
  readonly name: string;
  readonly likelihood: number;
  /** How many topics are likelier. */
  readonly rank: number;
  /** Index of the word. */
  readonly word: number;
}

const ROOT = 7;
const PART = 4;
const PARTS_MAX = 5;
/** Keeps roots and parts of words apart. */
const OF_PART = 0x2545f491;

/** The rows of a word: of its root, and of its parts, which it shares with related words. */
export function topicRows(word: string): number[] {
  if (word === '') return [];
  const rows = [rowOf(hashOf(stem(word).slice(0, ROOT)))];
  const parts = Math.min(PARTS_MAX, word.length - PART + 1);
  for (let i = 0; i < parts; i++) rows.push(rowOf(hashOf(word.slice(i, i + PART)) ^ OF_PART));
  return rows;
}

const rowOf = (hash: number) => (Math.imul(hash, 0x85ebca6b) >>> 7) & (TOPIC_ROWS - 1);

/** How likely a text with these words is about each topic, whatever phrases the lexicon has; the likeliest first. */
export function topicsOf(words: readonly string[], { names, scale, weights }: TopicWeights): Topic[] {
  const count = names.length;
  const [sums, ofWord, most] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const strongest = new Uint16Array(count);
  const seen = new Set<number>();
  for (const [at, word] of words.entries()) {
    ofWord.fill(0);
    for (const row of topicRows(word)) {
      if (seen.has(row)) continue;
      seen.add(row);
      for (let topic = 0; topic < count; topic++) ofWord[topic]! += weights[row + topic]!;
    }
    for (let topic = 0; topic < count; topic++) {
      sums[topic]! += ofWord[topic]!;
      if (ofWord[topic]! <= most[topic]!) continue;
      most[topic] = ofWord[topic]!;
      strongest[topic] = at;
    }
  }
  const likely = softmax(Array.from(sums, (sum) => sum * scale));
  const order = Array.from(names.keys()).sort((a, b) => likely[b]! - likely[a]!);
  return order.map((topic, rank) => ({
    name: names[topic]!,
    likelihood: likely[topic]!,
    rank,
    word: strongest[topic]!,
  }));
}
