/**
 * Learns from labelled requests how likely what is found in a text is meant, and writes `packages/meaning/src/weights.ts`.
 * Half a minute on a busy core.
 *
 *   npm run train:meaning [-- --check]    --check writes nothing: each fifth of the requests is read by what the others teach
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Candidate, likelihoods, WEIGHT_COUNT, type Weights } from '../packages/meaning/src/judge.ts';
import { NOTHING_FROM, readText } from '../packages/meaning/src/resolve.ts';
import { demoVocabulary, framedRequests, type Request, readRequests, slugOf } from '../testing/meaning/requests.ts';

const EPOCHS = 12;
const RATE = 0.1;
/** What keeps a weight small that few requests teach. */
const DECAY = 1e-3;
/** How much a request counts whose service no phrase leads to: nothing is the best reading of it. */
const UNREACHED = 0.3;
const FOLDS = 5;
const TARGET = path.join(import.meta.dirname, '..', 'packages', 'meaning', 'src', 'weights.ts');

interface Example {
  readonly meant: readonly string[];
  readonly candidates: readonly (Candidate & { readonly slug: string })[];
  readonly counts: number;
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const vocabulary = await demoVocabulary();
const requests = [...readRequests('learnt'), ...framedRequests(vocabulary)];
const blank = (): Float32Array => new Float32Array(WEIGHT_COUNT);

function examplesOf(kind: 'services' | 'places', weights: Weights): Example[] {
  return requests.map((request: Request) => {
    const candidates = readText(request.text, vocabulary, null, weights)[kind].map((candidate) => ({
      signs: candidate.signs,
      slug: 'meant' in candidate ? slugOf(candidate.meant) : '-',
    }));
    const isReached = candidates.some(({ slug }) => request[kind].includes(slug));
    return { meant: isReached ? request[kind] : ['-'], candidates, counts: isReached ? request.counts : UNREACHED };
  });
}

/** Adaptive gradient steps; the weights are averaged over the last epochs. */
function learn(examples: readonly Example[]): Float32Array {
  const [weights, squares, sums] = [blank(), blank(), new Float64Array(WEIGHT_COUNT)];
  const order = [...examples];
  let seed = 1;
  const averagedFrom = Math.floor(EPOCHS / 3);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      const j = seed % (i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (const { candidates, meant, counts } of order) {
      const likely = likelihoods(candidates, weights);
      const right = candidates.map(({ slug }) => meant.includes(slug));
      const share = likely.reduce((sum, one, i) => sum + (right[i] ? one : 0), 1e-9);
      for (const [i, { signs }] of candidates.entries()) {
        const error = counts * (likely[i]! - (right[i] ? likely[i]! / share : 0));
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

function firstOf({ candidates }: Example, weights: Float32Array): { readonly slug: string; readonly score: number } {
  const scores = likelihoods(candidates, weights);
  const none = scores.pop()!;
  const all = Map.groupBy(scores.entries(), ([i]) => candidates[i]!.slug);
  const [best] = [...all]
    .map(([slug, each]) => ({ slug, score: each.reduce((sum, [, score]) => sum + score, 0) }))
    .sort((a, b) => b.score - a.score);
  return best === undefined || none >= NOTHING_FROM ? { slug: '-', score: none } : best;
}

/** How many of the requests of each fifth the others teach to read. */
function check(kind: string, examples: readonly Example[]): void {
  const read = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = learn(examples.filter((_, i) => i % FOLDS !== fold));
    return examples.filter((_, i) => i % FOLDS === fold).map((one) => ({ ...firstOf(one, weights), meant: one.meant }));
  }).flat();
  const show = (name: string, some: typeof read) => {
    const right = some.filter(({ slug, meant }) => meant.includes(slug)).length;
    console.log(`${kind}, ${name}: ${((100 * right) / some.length).toFixed(1)} % of ${some.length}`);
  };
  show('all', read);
  show(
    'nothing meant',
    read.filter(({ meant }) => meant.includes('-')),
  );
  show(
    'at 0.9 or more',
    read.filter(({ slug, score }) => slug !== '-' && score >= 0.9),
  );
}

function packed(weights: Float32Array): string {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const bytes = Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer);
  return `{\n  scale: ${scale.toPrecision(6)},\n  bytes:\n    '${bytes.toString('base64')}',\n}`;
}

const ofPlaces = examplesOf('places', { services: blank(), places: blank() });
const places = learn(ofPlaces);
const ofServices = examplesOf('services', { services: blank(), places });
if (values.check) {
  check('places', ofPlaces);
  check('services', ofServices);
} else {
  const code = `/** Made by \`npm run train:meaning\`. */\nexport const SERVICES = ${packed(learn(ofServices))};\nexport const PLACES = ${packed(places)};\n`;
  writeFileSync(TARGET, code);
}
