import recipes from './content/recipes.json' with { type: 'json' };
import { sentences, type Trade } from './content.ts';
import { handwritten } from './handwriting.ts';
import type { Random } from './random.ts';
import { type Deal, type Fresh, type Scene, say } from './sentences.ts';

export interface Memory {
  deal: Deal;
  fresh: Fresh;
  /** The sentences used for this professional, including those of earlier comments. */
  used: Set<string>;
}

/** The most attempts at a comment that repeats nothing. */
const TRIES = 24;
/** The most attempts at a sentence that is not used yet. */
const REDRAWS = 4;
/** The length from which a sentence may not repeat on a page. Shorter ones (`Muchas gracias.`) may. */
const MEMORABLE = 42;

/** The sentence lists of a comment; `a|b` picks one of two. */
function pickRecipe(all: readonly { share: number; lists: string[] }[], random: Random): readonly string[] {
  return random.share(all.map(({ share, lists }) => [share, lists]));
}

function* partsOf(rating: number, random: Random): Generator<string> {
  if (rating <= 2) {
    yield random.chance(0.68) ? 'bad' : 'any bad';
    if (random.chance(0.25)) yield 'kind complaint';
    if (random.chance(0.4)) yield 'any annoyed';
  } else if (rating === 3) yield* pickRecipe(recipes.mixed, random);
  else if (rating === 4 && random.chance(0.4)) yield* random.chance(0.45) ? ['mixed'] : ['detail|good', 'any mild'];
  else yield* pickRecipe(recipes.glad, random);
}

/** Writes a comment that repeats no sentence used for the professional; null when all attempts repeated one. */
export function writeComment(
  rating: number,
  worker: boolean,
  trade: Trade,
  scene: Scene,
  { deal, fresh, used }: Memory,
  random: Random,
): string | null {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const drawn: string[] = [];
    const said: string[] = [];
    for (const part of worker ? ['any colleague'] : partsOf(rating, random)) {
      const list = sentences(trade, part.includes('|') ? random.pick(part.split('|')) : part);
      let sentence = deal(list);
      for (let redraw = 0; redraw < REDRAWS && used.has(sentence); redraw += 1) sentence = deal(list);
      drawn.push(sentence);
      said.push(say(sentence, scene, random));
    }
    if (drawn.some((sentence) => sentence.length >= MEMORABLE && used.has(sentence))) continue;
    const comment = handwritten(joined(said), random, rating >= 4);
    if (!fresh(comment)) continue;
    for (const sentence of drawn) used.add(sentence);
    return comment;
  }
  return null;
}

/** Joins the sentences, with a full stop after those that lack one. */
function joined(parts: readonly string[]): string {
  return parts.map((part, at) => (at === parts.length - 1 || /[.!?)]$/.test(part) ? part : `${part}.`)).join(' ');
}
