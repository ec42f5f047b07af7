/**
 * Learns from labelled requests how likely what is found in a text is meant, and writes `packages/meaning/src/weights.ts`.
 * A minute on a busy core.
 *
 *   npm run train:meaning [-- --check]    --check writes nothing: each fifth of the requests is read by what the others teach
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Candidate,
  likelihoods,
  softmax,
  TOPIC_WEIGHT_COUNT,
  type TopicWeights,
  WEIGHT_COUNT,
  type Weights,
} from '../packages/meaning/src/judge.ts';
import { NOTHING_FROM, readText } from '../packages/meaning/src/resolve.ts';
import { topicRows } from '../packages/meaning/src/topics.ts';
import {
  demoVocabulary,
  framedRequests,
  type Request,
  readRequests,
  slugOf,
  topicPhrases,
} from '../testing/meaning/requests.ts';

const EPOCHS = 12;
const RATE = 0.1;
/** What keeps a weight small that few requests teach. */
const DECAY = 1e-3;
/** How much a request counts whose service no phrase leads to: nothing is the best reading of it. */
const UNREACHED = 0.1;
const FOLDS = 5;
const TOPIC_EPOCHS = 8;
const TOPIC_RATE = 0.15;
const TOPIC_DECAY = 3e-4;
/** How many of a request's words are left out at each sight of it, so that each says what the others say too. */
const LEFT_OUT = 0.35;
/** Weights of topics below this are left out. */
const LEAST_TOPIC = 0.2;
const TARGET = path.join(import.meta.dirname, '..', 'packages', 'meaning', 'src', 'weights.ts');

interface Example {
  readonly meant: readonly string[];
  readonly candidates: readonly (Candidate & { readonly slug: string })[];
  readonly counts: number;
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const vocabulary = await demoVocabulary();
const written = readRequests('learnt');
const requests = [...written, ...framedRequests(vocabulary)];
const blank = (): Float32Array => new Float32Array(WEIGHT_COUNT);
const topicNames = [...vocabulary.catalog.services.map(({ slug }) => slug), ''];
const untaught: Weights = { services: blank(), places: blank(), topics: topicWeights() };

function topicWeights(weights: Float32Array = new Float32Array(TOPIC_WEIGHT_COUNT)): TopicWeights {
  return { names: topicNames, scale: 1, weights };
}

/** What may be meant by each request; those of fold `i` are read by the weights at `i`. */
function examplesOf(kind: 'services' | 'places', weights: readonly Weights[]): Example[] {
  return requests.map((request: Request, i) => {
    const read = readText(request.text, vocabulary, null, weights[i % weights.length]);
    const candidates = read[kind].map((candidate) => ({
      signs: candidate.signs,
      slug: 'meant' in candidate ? slugOf(candidate.meant) : '-',
    }));
    const isReached = candidates.some(({ slug }) => request[kind].includes(slug));
    return { meant: isReached ? request[kind] : ['-'], candidates, counts: isReached ? request.counts : UNREACHED };
  });
}

interface TopicExample {
  /** By word; each row once. */
  readonly rows: readonly (readonly number[])[];
  readonly meant: readonly number[];
  readonly counts: number;
}

/** The requests whose service the catalog has, or that ask for none of them. */
function topicExamples(requests: readonly Request[], weights: Weights): (TopicExample | null)[] {
  return requests.map(({ text, services, counts }) => {
    const meant = services.map((slug) => topicNames.indexOf(slug === '-' ? '' : slug)).filter((at) => at >= 0);
    if (meant.length === 0) return null;
    const { topicWords } = readText(text, vocabulary, null, weights);
    const seen = new Set<number>();
    const rows = topicWords.map((word) => topicRows(word).filter((row) => seen.size < seen.add(row).size));
    return { rows, meant, counts };
  });
}

function learnTopics(examples: readonly (TopicExample | null)[]): Float32Array {
  const weights = new Float32Array(TOPIC_WEIGHT_COUNT);
  const [squares, sums] = [new Float32Array(weights.length), new Float64Array(weights.length)];
  const order = examples.filter((example) => example !== null);
  const random = dice();
  const columns = topicNames.length;
  for (let epoch = 0; epoch < TOPIC_EPOCHS; epoch++) {
    shuffle(order, random);
    for (const { rows: all, meant, counts } of order) {
      const rows = all.filter(() => random() >= LEFT_OUT).flat();
      const totals = topicNames.map((_, topic) => rows.reduce((sum, row) => sum + weights[row + topic]!, 0));
      const likely = softmax(totals);
      const share = meant.reduce((sum, topic) => sum + likely[topic]!, 1e-9);
      for (let topic = 0; topic < columns; topic++) {
        const error = counts * (likely[topic]! - (meant.includes(topic) ? likely[topic]! / share : 0));
        if (Math.abs(error) < 2e-3) continue;
        for (const row of rows) {
          const slope = error + TOPIC_DECAY * weights[row + topic]!;
          squares[row + topic]! += slope * slope;
          weights[row + topic]! -= (TOPIC_RATE * slope) / Math.sqrt(squares[row + topic]! + 0.5);
        }
      }
    }
    if (2 * epoch >= TOPIC_EPOCHS) for (const [i, weight] of weights.entries()) sums[i]! += weight;
  }
  const average = weights.map((_, i) => (2 * sums[i]!) / TOPIC_EPOCHS);
  return average.map((weight) => (Math.abs(weight) < LEAST_TOPIC ? 0 : weight));
}

/** Always the same numbers from zero to one. */
function dice(): () => number {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

function shuffle(items: unknown[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
}

/** Adaptive gradient steps; the weights are averaged over the last epochs. */
function learn(kind: 'services' | 'places', examples: readonly Example[]): Float32Array {
  const [weights, squares, sums] = [blank(), blank(), new Float64Array(WEIGHT_COUNT)];
  const order = [...examples];
  const random = dice();
  const averagedFrom = Math.floor(EPOCHS / 3);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const { candidates, meant, counts } of order) {
      const likely = likelihoods(candidates, weights);
      const right = new Map<string, number>();
      // One of several right services is enough; all right places are meant.
      const part = (slug: string) => (kind === 'places' ? slug : '');
      for (const [i, { slug }] of candidates.entries())
        if (meant.includes(slug)) right.set(part(slug), (right.get(part(slug)) ?? 1e-9) + likely[i]!);
      for (const [i, { slug, signs }] of candidates.entries()) {
        const share = meant.includes(slug) ? likely[i]! / right.get(part(slug))! / right.size : 0;
        const error = counts * (likely[i]! - share);
        if (Math.abs(error) < 1e-4) continue;
        for (const sign of signs) {
          const slope = error + DECAY * weights[sign]!;
          squares[sign]! += slope * slope;
          weights[sign]! -= (RATE * slope) / Math.sqrt(squares[sign]! + 1);
        }
      }
    }
    if (epoch >= averagedFrom) for (const [i, weight] of weights.entries()) sums[i]! += weight;
  }
  return weights.map((_, i) => sums[i]! / (EPOCHS - averagedFrom));
}

function firstOf(
  kind: 'services' | 'places',
  { candidates }: Example,
  weights: Float32Array,
): { readonly slug: string; readonly score: number } {
  const scores = likelihoods(candidates, weights);
  const none = scores.pop()!;
  const all = Map.groupBy(scores.entries(), ([i]) => candidates[i]!.slug);
  const [best] = [...all]
    .map(([slug, each]) => ({ slug, score: each.reduce((sum, [, score]) => sum + score, 0) }))
    .sort((a, b) => b.score - a.score);
  return best === undefined || none >= NOTHING_FROM[kind] ? { slug: '-', score: none } : best;
}

/** How many of the requests of each fifth the others teach to read; not those that are made of sentences with blanks. */
function check(kind: 'services' | 'places', examples: readonly Example[]): void {
  const read = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = learn(
      kind,
      examples.filter((_, i) => i % FOLDS !== fold),
    );
    return examples.flatMap((example, i) =>
      i % FOLDS === fold && i < written.length ? { ...firstOf(kind, example, weights), meant: written[i]![kind] } : [],
    );
  }).flat();
  const show = (name: string, some: typeof read) => {
    const right = some.filter(({ slug, meant }) => meant.includes(slug)).length;
    console.log(`${kind}, ${name}: ${((100 * right) / some.length).toFixed(1)} % of ${some.length}`);
  };
  const [nothing, something] = [true, false].map((is) => read.filter(({ meant }) => meant.includes('-') === is));
  const certain = read.filter(({ slug, score }) => slug !== '-' && score >= 0.9);
  show('all', read);
  show('nothing meant', nothing!);
  show('something meant', something!);
  show('at 0.9 or more', certain);
}

const scaleOf = (weights: Float32Array) => weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;

function packed(weights: Float32Array): string {
  const scale = scaleOf(weights);
  const bytes = Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer);
  return `{\n  scale: ${Number(scale.toPrecision(6))},\n  bytes:\n    '${bytes.toString('base64')}',\n}`;
}

function packedTopics(weights: Float32Array): string {
  const scale = scaleOf(weights);
  const bytes: number[] = [];
  let zeros = 0;
  for (const weight of weights) {
    const rounded = Math.round(weight / scale);
    if (rounded === 0 && zeros < 255) {
      zeros++;
      continue;
    }
    bytes.push(zeros, rounded & 255);
    zeros = 0;
  }
  const names = topicNames.slice(0, -1).join(' ');
  return `{\n  names:\n    '${names}',\n  scale: ${Number(scale.toPrecision(6))},\n  bytes:\n    '${Buffer.from(bytes).toString('base64')}',\n}`;
}

const ofPlaces = examplesOf('places', [untaught]);
const places = learn('places', ofPlaces);
const ofTopics = topicExamples(requests, { ...untaught, places });
const ofPhrases = topicExamples(topicPhrases(), { ...untaught, places });
/** By fold: what the others teach, so that what is made of them meets texts that they have not seen. */
const byOthers = Array.from({ length: FOLDS }, (_, fold) => ({
  ...untaught,
  places,
  topics: topicWeights(learnTopics([...ofPhrases, ...ofTopics.filter((_, i) => i % FOLDS !== fold)])),
}));
const ofServices = examplesOf('services', byOthers);
if (values.check) {
  check('places', ofPlaces);
  check('services', ofServices);
} else {
  const code = `/** Made by \`npm run train:meaning\`. */\nexport const SERVICES = ${packed(learn('services', ofServices))};\nexport const PLACES = ${packed(places)};\nexport const TOPICS = ${packedTopics(learnTopics([...ofPhrases, ...ofTopics]))};\n`;
  writeFileSync(TARGET, code);
}
