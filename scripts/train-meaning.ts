/**
 * Learns from labelled requests what a text asks for, and writes `packages/meaning/src/weights.ts`. A quarter of an hour on a calm core:
 * several networks learn from the requests, and the one that is written learns from the requests and from what those say together, which is
 * right more often than what each one says.
 *
 *   npm run train:meaning
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type LayerWeights,
  type NamedReading,
  Network,
  type NetworkWeights,
  REACH,
  ROWS,
  softmax,
  TAPS,
  WIDTH,
} from '../packages/meaning/src/network.ts';
import { Reading } from '../packages/meaning/src/resolve.ts';
import { READING_SIGNS } from '../packages/meaning/src/signs.ts';
import {
  demoVocabulary,
  framedRequests,
  type Request,
  readRequests,
  slugOf,
  topicPhrases,
} from '../testing/meaning/requests.ts';

const TARGET = path.join(import.meta.dirname, '..', 'packages', 'meaning', 'src', 'weights.ts');
const vocabulary = await demoVocabulary();
const requests = [...readRequests('learnt'), ...framedRequests(vocabulary)];
const topics = [...vocabulary.catalog.services.map(({ slug }) => slug), ''];
const NOTHING = topics.length - 1;

/** Always the same numbers from zero to one, by seed. */
function dice(seed: number): () => number {
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

// Adam, in batches; a word's rows are stepped only when a batch has it.

const EPOCHS = 14;
const BATCH = 48;
const RATE = 3e-3;
/** How fast the values of signs shrink that few requests teach. */
const DECAY = 0.1;
/** The parts of a request's words, and of the values, that are left out at each sight of it, so that each says what the others say too. */
const WORDS_OUT = { mentor: 0.1, pupil: 0.15 };
const VALUES_OUT = 0.15;
/** The networks that the last one learns from. */
const MENTORS = 3;
/** The part of a lesson that is the request's label; the rest is what the mentors say. */
const LABEL = 0.3;
/** How often a trade that is named is one that the network doesn't know, so that it learns to point to it. */
const UNKNOWN = 0.15;

/** How much a sentence with blanks counts beside a request: there are many, and they are alike. */
const FRAMED = 0.4;
/** How much a request counts whose place no name leads to: nothing is the best reading of it. */
const UNREACHED = 0.1;

interface Example {
  readonly rows: readonly (readonly number[])[];
  /** Tokens of a named service that is no topic. */
  readonly pointed: readonly number[];
  /** The topic that it would be, or -1. */
  readonly masked: number;
  /** Topics; -1 is the pointed ones. */
  readonly meant: readonly number[];
  readonly counts: number;
  readonly places: readonly NamedReading[];
  /** By right place, of which any may be named several times: where it stands in `places`; none stands behind them. */
  readonly placesMeant: readonly (readonly number[])[];
  readonly placesCount: number;
}

function blank(names: readonly string[]): NetworkWeights {
  return {
    topics: names,
    rows: new Float32Array(ROWS * WIDTH),
    scale: 1,
    layer: {
      taps: new Float32Array(TAPS * WIDTH),
      mix: new Float32Array(WIDTH * WIDTH),
      bias: new Float32Array(WIDTH),
    },
    gate: new Float32Array(WIDTH + 1),
    out: new Float32Array(2 * WIDTH * names.length),
    outBias: new Float32Array(names.length),
    pointer: new Float32Array(WIDTH + 1),
    place: new Float32Array(WIDTH + 1),
    nowhere: new Float32Array(2 * WIDTH),
    readings: new Float32Array(READING_SIGNS),
  };
}

/** A request as the network sees it, and once more for each trade that it names, as one that the network doesn't know. */
function examplesOf(request: Request): Example[] {
  const { text, services } = request;
  const meant = services.map((slug) => topics.indexOf(slug === '-' ? '' : slug)).filter((topic) => topic >= 0);
  // Who asks for a trade that the catalog lacks, asks for nothing that it has.
  if (meant.length === 0) meant.push(NOTHING);
  const read = new Reading(text, vocabulary, null, networkWithout(''));
  const known = { pointed: [], masked: -1, meant, ...shownTo(read, request) };
  const unknown = [...read.named].map((concept): Example => {
    const masked = topics.indexOf(concept);
    const read = new Reading(text, vocabulary, null, networkWithout(concept));
    const pointed = read.pointed.filter(({ service }) => service.slug === concept);
    return {
      pointed: pointed.map(({ word }) => read.signs.at[word]!),
      masked,
      meant: meant.map((topic) => (topic === masked ? -1 : topic)),
      ...shownTo(read, request),
    };
  });
  return [known, ...unknown.filter(({ pointed }) => pointed.length > 0)];
}

/** What is seen of a text, and its places. */
function shownTo({ signs, places }: Reading, { kind, places: right, counts: whole }: Request) {
  const counts = kind === 'frame' ? FRAMED * whole : whole;
  const slugs = [...places.map(({ meant }) => slugOf(meant)), '-'];
  const reached = right.filter((slug) => slugs.includes(slug));
  const meant = reached.length > 0 ? reached : ['-'];
  return {
    rows: signs.rows,
    counts,
    places,
    placesMeant: meant.map((slug) => slugs.flatMap((one, i) => (one === slug ? [i] : []))),
    placesCount: places.length === 0 ? 0 : 2 * (reached.length > 0 ? whole : UNREACHED),
  };
}

const networks = new Map<string, Network>();

/** A network that knows nothing, with or without one of the topics. */
function networkWithout(concept: string): Network {
  const known = networks.get(concept);
  if (known !== undefined) return known;
  const names = topics.map((topic) => (topic !== '' && topic === concept ? '?' : topic));
  const network = new Network({ ...ignorant, topics: names });
  networks.set(concept, network);
  return network;
}

const ignorant = blank(topics);
/** The weights that every text steps. */
const denseOf = ({ layer, gate, out, outBias, pointer, place, nowhere, readings }: NetworkWeights): Float32Array[] => [
  layer.taps,
  layer.mix,
  layer.bias,
  gate,
  out,
  outBias,
  pointer,
  place,
  nowhere,
  readings,
];

class Teacher {
  readonly #random: () => number;
  readonly #mentors: readonly Network[];
  readonly network = blank(topics);
  readonly #slopes = blank(topics);
  readonly #first = blank(topics);
  readonly #second = blank(topics);
  readonly #touched = new Set<number>();
  readonly #stepOf = new Int32Array(ROWS);
  #step = 0;

  constructor(seed: number, mentors: readonly Network[]) {
    this.#random = dice(seed);
    this.#mentors = mentors;
    const normal = (deviation: number) =>
      deviation * Math.sqrt(-2 * Math.log(this.#random() + 1e-12)) * Math.cos(2 * Math.PI * this.#random());
    const fill = (values: Int8Array | Float32Array, deviation: number) => {
      for (let i = 0; i < values.length; i++) values[i] = normal(deviation);
    };
    const { rows, layer, out, gate, pointer, place, nowhere } = this.network;
    fill(rows, 0.6 / Math.sqrt(WIDTH));
    fill(layer.taps, 0.3);
    fill(layer.mix, 0.6 / Math.sqrt(WIDTH));
    fill(out, 0.6 / Math.sqrt(2 * WIDTH));
    fill(gate, 0.6 / Math.sqrt(WIDTH));
    fill(pointer, 0.6 / Math.sqrt(WIDTH));
    fill(place, 0.6 / Math.sqrt(WIDTH));
    fill(nowhere, 0.6 / Math.sqrt(2 * WIDTH));
    gate[WIDTH] = -1;
  }

  /** Learns from a batch. Returns its loss. */
  learn(batch: readonly Example[], rate: number): number {
    let loss = 0;
    for (const example of batch) loss += this.#add(example, 1 / batch.length);
    this.#step++;
    const [one, two] = [1 - 0.9 ** this.#step, 1 - 0.999 ** this.#step];
    const all = [this.network, this.#slopes, this.#first, this.#second] as const;
    const step = (
      [values, slopes, first, second]: readonly Float32Array[],
      from: number,
      to: number,
      steps: number,
    ) => {
      const kept = (1 - rate * DECAY) ** steps;
      for (let i = from; i < to; i++) {
        const slope = slopes![i]!;
        first![i] = 0.9 * first![i]! + 0.1 * slope;
        second![i] = 0.999 * second![i]! + 0.001 * slope * slope;
        values![i] = values![i]! * kept - (rate * (first![i]! / one)) / (Math.sqrt(second![i]! / two) + 1e-8);
        slopes![i] = 0;
      }
    };
    const dense = all.map(denseOf);
    for (const [i, values] of dense[0]!.entries())
      step(
        dense.map((of) => of[i]!),
        0,
        values.length,
        0,
      );
    const rows = all.map((of) => of.rows as Float32Array);
    for (const row of this.#touched) {
      step(rows, row * WIDTH, (row + 1) * WIDTH, Math.min(this.#step - this.#stepOf[row]!, 400));
      this.#stepOf[row] = this.#step;
    }
    this.#touched.clear();
    return loss;
  }

  /** The rows that no request has say nothing. */
  finish(): void {
    for (let row = 0; row < ROWS; row++)
      if (this.#stepOf[row] === 0) this.network.rows.fill(0, row * WIDTH, (row + 1) * WIDTH);
  }

  #add(example: Example, share: number): number {
    const { rows: all, pointed, masked, meant, counts, places, placesMeant, placesCount } = example;
    const { rows, layer, gate, out, outBias, pointer, place, nowhere, readings } = this.network;
    const slope = this.#slopes;
    const n = all.length;
    if (n === 0) return 0;
    const leftOut = this.#mentors.length > 0 ? WORDS_OUT.pupil : WORDS_OUT.mentor;
    const signs = all.map((one) => (this.#random() < leftOut ? [] : one));
    // They know every topic.
    const told = masked < 0 ? this.#mentors.map((mentor) => mentor.read(signs)) : [];
    const words = new Float32Array(n * WIDTH);
    const kept = new Float32Array(n * WIDTH);
    for (let i = 0; i < n; i++) {
      for (const row of signs[i]!) for (let c = 0; c < WIDTH; c++) words[i * WIDTH + c]! += rows[row * WIDTH + c]!;
      for (let c = 0; c < WIDTH; c++) {
        const keep = this.#random() < VALUES_OUT ? 0 : 1 / (1 - VALUES_OUT);
        kept[i * WIDTH + c] = keep;
        words[i * WIDTH + c]! *= keep;
      }
    }
    const { values, ...sums } = forward(words, layer);
    const gates = new Float32Array(n);
    const sum = new Float32Array(WIDTH);
    const most = new Float32Array(WIDTH).fill(-Infinity);
    const mostAt = new Int32Array(WIDTH);
    for (let i = 0; i < n; i++) {
      const at = i * WIDTH;
      let open = gate[WIDTH]!;
      for (let c = 0; c < WIDTH; c++) open += gate[c]! * values[at + c]!;
      gates[i] = 1 / (1 + Math.exp(-open));
      for (let c = 0; c < WIDTH; c++) {
        sum[c]! += gates[i]! * values[at + c]!;
        if (values[at + c]! > most[c]!) {
          most[c] = values[at + c]!;
          mostAt[c] = i;
        }
      }
    }
    const pooled = new Float32Array(2 * WIDTH);
    const keptPooled = new Float32Array(2 * WIDTH);
    for (let c = 0; c < 2 * WIDTH; c++) {
      keptPooled[c] = this.#random() < VALUES_OUT ? 0 : 1 / (1 - VALUES_OUT);
      pooled[c] = keptPooled[c]! * (c < WIDTH ? sum[c]! : most[c - WIDTH]!);
    }
    const totals = topics.map((_, topic) => {
      if (topic === masked) return -1e9;
      let total = outBias[topic]!;
      for (let c = 0; c < 2 * WIDTH; c++) total += out[topic * 2 * WIDTH + c]! * pooled[c]!;
      return total;
    });
    for (const word of pointed) {
      let total = pointer[WIDTH]!;
      for (let c = 0; c < WIDTH; c++) total += pointer[c]! * values[word * WIDTH + c]!;
      totals.push(total);
    }
    const likely = softmax(totals);
    // Of several right services all are meant, the first one most.
    const target = new Float32Array(likely.length);
    const shares = meant.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
    for (const [rank, topic] of meant.entries()) {
      const places = topic >= 0 ? [topic] : pointed.map((_, i) => topics.length + i);
      const all = places.reduce((sum, i) => sum + likely[i]!, 1e-9);
      for (const i of places) target[i]! += likely[i]! / all / (rank + 1) / shares;
    }
    blend(
      target,
      told.map((one) => one.likelihoods(pointed)),
    );
    const ofPooled = new Float32Array(2 * WIDTH);
    const ofValues = new Float32Array(n * WIDTH);
    for (const [i, one] of likely.entries()) {
      const error = share * counts * (one - target[i]!);
      if (i === masked || error === 0) continue;
      if (i < topics.length) {
        slope.outBias[i]! += error;
        for (let c = 0, from = i * 2 * WIDTH; c < 2 * WIDTH; c++) {
          slope.out[from + c]! += error * pooled[c]!;
          ofPooled[c]! += error * out[from + c]!;
        }
        continue;
      }
      const from = pointed[i - topics.length]! * WIDTH;
      slope.pointer[WIDTH]! += error;
      for (let c = 0; c < WIDTH; c++) {
        slope.pointer[c]! += error * values[from + c]!;
        ofValues[from + c]! += error * pointer[c]!;
      }
    }
    if (placesCount > 0) {
      const totals = places.map(({ word, signs }) => {
        let total = place[WIDTH]!;
        for (let c = 0; c < WIDTH; c++) total += place[c]! * values[word * WIDTH + c]!;
        return signs.reduce((sum, sign) => sum + readings[sign]!, total);
      });
      const likely = softmax([...totals, pooled.reduce((sum, value, c) => sum + nowhere[c]! * value, 0)]);
      const target = new Float32Array(likely.length);
      for (const at of placesMeant) {
        const all = at.reduce((sum, i) => sum + likely[i]!, 1e-9);
        for (const i of at) target[i] = likely[i]! / all / placesMeant.length;
      }
      blend(
        target,
        told.map((one) => one.placeLikelihoods(places)),
      );
      const errors = likely.map((one, i) => share * placesCount * (one - target[i]!));
      for (const [i, { word, signs }] of places.entries()) {
        const error = errors[i]!;
        slope.place[WIDTH]! += error;
        for (const sign of signs) slope.readings[sign]! += error;
        for (let c = 0, from = word * WIDTH; c < WIDTH; c++) {
          slope.place[c]! += error * values[from + c]!;
          ofValues[from + c]! += error * place[c]!;
        }
      }
      for (let c = 0; c < 2 * WIDTH; c++) {
        slope.nowhere[c]! += errors.at(-1)! * pooled[c]!;
        ofPooled[c]! += errors.at(-1)! * nowhere[c]!;
      }
    }
    for (let c = 0; c < 2 * WIDTH; c++) ofPooled[c]! *= keptPooled[c]!;
    for (let c = 0; c < WIDTH; c++) ofValues[mostAt[c]! * WIDTH + c]! += ofPooled[WIDTH + c]!;
    for (let i = 0; i < n; i++) {
      const at = i * WIDTH;
      let ofOpen = 0;
      for (let c = 0; c < WIDTH; c++) {
        ofOpen += ofPooled[c]! * values[at + c]!;
        ofValues[at + c]! += gates[i]! * ofPooled[c]!;
      }
      ofOpen *= gates[i]! * (1 - gates[i]!);
      slope.gate[WIDTH]! += ofOpen;
      for (let c = 0; c < WIDTH; c++) {
        slope.gate[c]! += ofOpen * values[at + c]!;
        ofValues[at + c]! += ofOpen * gate[c]!;
      }
    }
    const ofWords = backward(words, layer, sums, ofValues, slope.layer);
    for (let i = 0; i < n; i++) {
      for (const row of signs[i]!) {
        this.#touched.add(row);
        for (let c = 0; c < WIDTH; c++) slope.rows[row * WIDTH + c]! += ofWords[i * WIDTH + c]! * kept[i * WIDTH + c]!;
      }
    }
    return -share * likely.reduce((sum, one, i) => sum + target[i]! * Math.log(one + 1e-9), 0);
  }
}

/** Brings what is to be learnt closer to what mentors say together. */
function blend(target: Float32Array, said: readonly (readonly number[])[]): void {
  if (said.length === 0) return;
  const together = softmax(
    [...target.keys()].map((i) => said.reduce((sum, one) => sum + Math.log(one[i]! + 1e-12), 0) / said.length),
  );
  for (const [i, one] of together.entries()) target[i] = LABEL * target[i]! + (1 - LABEL) * one;
}

function forward(words: Float32Array, { taps, mix, bias }: LayerWeights) {
  const [near, mixed] = [new Float32Array(words.length), new Float32Array(words.length)];
  const values = words.slice();
  for (let at = 0; at < words.length; at += WIDTH) {
    for (let tap = 0; tap < TAPS; tap++) {
      const other = at + (tap - REACH) * WIDTH;
      if (other < 0 || other >= words.length) continue;
      for (let c = 0; c < WIDTH; c++) near[at + c]! += taps[tap * WIDTH + c]! * words[other + c]!;
    }
    for (let c = 0; c < WIDTH; c++) mixed[at + c] = bias[c]!;
    for (let d = 0; d < WIDTH; d++) {
      const one = near[at + d]!;
      for (let c = 0, from = d * WIDTH; c < WIDTH; c++) mixed[at + c]! += one * mix[from + c]!;
    }
    for (let c = 0; c < WIDTH; c++) values[at + c]! += Math.max(0, mixed[at + c]!);
  }
  return { near, mixed, values };
}

/** Adds to the slopes of a layer; returns those of its words. */
function backward(
  words: Float32Array,
  { taps, mix }: LayerWeights,
  { near, mixed }: { readonly near: Float32Array; readonly mixed: Float32Array },
  ofValues: Float32Array,
  slope: LayerWeights,
): Float32Array {
  const ofWords = ofValues.slice();
  const [ofMixed, ofNear] = [new Float32Array(WIDTH), new Float32Array(WIDTH)];
  for (let at = 0; at < words.length; at += WIDTH) {
    for (let c = 0; c < WIDTH; c++) {
      ofMixed[c] = mixed[at + c]! > 0 ? ofValues[at + c]! : 0;
      slope.bias[c]! += ofMixed[c]!;
    }
    for (let d = 0; d < WIDTH; d++) {
      const one = near[at + d]!;
      let sum = 0;
      for (let c = 0, from = d * WIDTH; c < WIDTH; c++) {
        slope.mix[from + c]! += ofMixed[c]! * one;
        sum += ofMixed[c]! * mix[from + c]!;
      }
      ofNear[d] = sum;
    }
    for (let tap = 0; tap < TAPS; tap++) {
      const other = at + (tap - REACH) * WIDTH;
      if (other < 0 || other >= words.length) continue;
      for (let c = 0; c < WIDTH; c++) {
        slope.taps[tap * WIDTH + c]! += ofNear[c]! * words[other + c]!;
        ofWords[other + c]! += ofNear[c]! * taps[tap * WIDTH + c]!;
      }
    }
  }
  return ofWords;
}

const examples = [...requests, ...topicPhrases()].map(examplesOf).filter(([known]) => known!.rows.length > 0);

function learn(seed: number, mentors: readonly Network[]): NetworkWeights {
  const all = [...examples];
  const teacher = new Teacher(seed, mentors);
  const random = dice(seed);
  const batches = Math.ceil(all.length / BATCH);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(all, random);
    let loss = 0;
    const began = Date.now();
    for (let batch = 0; batch < batches; batch++) {
      const lessons = all.slice(batch * BATCH, (batch + 1) * BATCH).map(([known, ...unknown]) => {
        const other = random() < UNKNOWN ? unknown[Math.floor(random() * unknown.length)] : undefined;
        return other ?? known!;
      });
      const done = (epoch + batch / batches) / EPOCHS;
      loss += teacher.learn(lessons, RATE * 0.5 * (1 + Math.cos(Math.PI * done)) + 1e-5);
    }
    console.error(
      `network ${seed} of ${MENTORS + 1}, epoch ${epoch + 1} of ${EPOCHS}: loss ${(loss / batches).toFixed(3)}, ${Math.round((Date.now() - began) / 1000)} s`,
    );
  }
  teacher.finish();
  return teacher.network;
}

const base64 = (values: Int8Array | Float32Array): string =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64');

function inBytes(values: Float32Array): { readonly scale: number; readonly bytes: string } {
  const scale = Number((values.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / 127).toPrecision(6));
  return { scale, bytes: base64(Int8Array.from(values, (one) => Math.round(one / scale))) };
}

const mentors: Network[] = [];
while (mentors.length < MENTORS) mentors.push(new Network(learn(mentors.length + 1, [])));
const network = learn(MENTORS + 1, mentors);
const packed = inBytes(network.rows as Float32Array);
const rest = Float32Array.from(denseOf(network).flatMap((values) => [...values]));
writeFileSync(
  TARGET,
  `/** Made by \`npm run train:meaning\`. */
export const NETWORK = {
  topics:
    '${topics.slice(0, -1).join(' ')}',
  scale: ${packed.scale},
  rows:
    '${packed.bytes}',
  rest: '${base64(rest)}',
};
`,
);
