import type { Random } from './random.ts';
import { general, kinds, stockOf } from './stock/index.ts';
import type { Choose, Fresh } from './text/choose.ts';
import { handwritten } from './text/handwriting.ts';
import { type Scene, say } from './text/template.ts';

/** How comments are kept apart. */
export interface Telling {
  choose: Choose;
  fresh: Fresh;
  /** The lines already told of this professional; comments add theirs. */
  told: Set<string>;
}

/** How often a comment is begun again that would repeat another. */
const tries = 24;
/** How many lines are drawn in the place of one already told. */
const redraws = 4;
/** Lines from this length on are remembered by who reads a page; shorter ones (`Muchas gracias.`) may come again. */
const memorable = 42;

/** A comment that repeats nothing told of the professional before, or null when the stock has nothing new to say. */
export function writeComment(
  rating: number,
  worker: boolean,
  trade: string,
  scene: Scene,
  telling: Telling,
  random: Random,
): string | null {
  const { choose, fresh, told } = telling;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const lines: string[] = [];
    const tell = (list: readonly string[]) => {
      let line = choose(list, random);
      for (let redraw = 0; redraw < redraws && told.has(line); redraw += 1) line = choose(list, random);
      lines.push(line);
      return say(line, scene, random);
    };
    const said = worker ? tell(general.colleague) : compose(rating, trade, tell, random);
    if (lines.some((line) => line.length >= memorable && told.has(line))) continue;
    const comment = handwritten(said, random, rating >= 4);
    if (!fresh(comment)) continue;
    for (const line of lines) told.add(line);
    return comment;
  }
  return null;
}

type Tell = (list: readonly string[]) => string;

/** Puts a review together from the stock of its trade, its kind and the general one. */
function compose(rating: number, trade: string, tell: Tell, random: Random): string {
  if (rating <= 2) return composeBad(trade, tell, random);
  if (rating === 3) return composeMixed(trade, tell, random);
  const stock = stockOf(trade);
  const detailOrStory = () => tell(random.chance(0.5) ? stock.detail : stock.good);
  if (rating === 4 && random.chance(0.4)) {
    return random.chance(0.45) ? tell(stock.mixed) : joined(detailOrStory(), tell(general.mild));
  }
  const praise = () => tell(random.chance(0.5) ? general.praise : kinds[stock.kind].praise);
  const mark = random.unit();
  if (mark < 0.14) return tell(general.brief);
  if (mark < 0.47) return tell(stock.good);
  if (mark < 0.57) return joined(tell(stock.good), tell(general.closing));
  if (mark < 0.65) return joined(tell(general.opening), detailOrStory());
  if (mark < 0.75) return joined(tell(stock.detail), praise());
  if (mark < 0.82) return joined(praise(), tell(stock.detail), tell(general.closing));
  if (mark < 0.87) return joined(praise(), praise());
  if (mark < 0.91) return joined(tell(general.brief), tell(stock.detail));
  if (mark < 0.95) return joined(tell(general.brief), praise());
  return joined(tell(stock.good), praise());
}

function composeMixed(trade: string, tell: Tell, random: Random): string {
  const stock = stockOf(trade);
  const mark = random.unit();
  if (mark < 0.5) return tell(stock.mixed);
  if (mark < 0.65) return joined(tell(stock.mixed), tell(kinds[stock.kind].complaint));
  if (mark < 0.85) return tell(general.mixed);
  return joined(tell(stock.detail), tell(kinds[stock.kind].complaint));
}

function composeBad(trade: string, tell: Tell, random: Random): string {
  const stock = stockOf(trade);
  const parts = [tell(random.chance(0.68) ? stock.bad : general.bad)];
  if (random.chance(0.25)) parts.push(tell(kinds[stock.kind].complaint));
  if (random.chance(0.4)) parts.push(tell(general.annoyed));
  return joined(...parts);
}

/** One after another, with a full stop between those that have none of their own. */
function joined(...parts: string[]): string {
  return parts.map((part, at) => (at === parts.length - 1 || /[.!?)]$/.test(part) ? part : `${part}.`)).join(' ');
}
