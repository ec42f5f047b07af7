import palettes from './content/pictures/palettes.json' with { type: 'json' };
import { readContent, type Trade, trades } from './content.ts';

/** The address of a demo picture: `{origin}/demo/pictures/{trade}-{hex}.svg`. */
export function pictureUrl(origin: string, trade: string, seed: string): string {
  return `${origin}/demo/pictures/${trade}-${seed}.svg`;
}

export function parsePictureName(name: string) {
  const [, slug, seed] = /^([a-z0-9-]+)-([0-9a-f]{8})\.svg$/.exec(name) ?? [];
  const trade = trades.find((one) => one.slug === slug);
  return trade === undefined || seed === undefined ? null : { trade, seed };
}

const colorsOf = (palette: string | undefined): string[] => (palette ?? '').split(' ');
const STORED = colorsOf(palettes[0]);

/** A stored picture of the trade, in a palette. The seed selects both, so a name always gives the same picture. */
export function renderPicture({ trade, seed }: { trade: Trade; seed: string }): string {
  const number = Number.parseInt(seed, 16);
  const colors = colorsOf(palettes[number % palettes.length]);
  const name = trade.pictures[Math.floor(number / palettes.length) % trade.pictures.length];
  const picture = readContent(`pictures/${name}.svg`);
  return picture.replace(/#[0-9a-f]{6}/g, (color) => colors[STORED.indexOf(color)] ?? color);
}
