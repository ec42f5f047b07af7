import palettes from './content/pictures/palettes.json' with { type: 'json' };
import { readContent, type Trade, trades } from './content.ts';
import { mix32, Random } from './random.ts';

/** The address of a demo picture: `{origin}/demo/pictures/{trade}-{hex}.svg`. */
export function pictureUrl(origin: string, trade: string, seed: string): string {
  return `${origin}/demo/pictures/${trade}-${seed}.svg`;
}

interface Picture {
  trade: Trade;
  seed: string;
}

/** Parses the file name of a picture; null when it is none. */
export function parsePictureName(name: string): Picture | null {
  const [, slug, seed] = /^([a-z0-9-]+)-([0-9a-f]{8})\.svg$/.exec(name) ?? [];
  const trade = trades.find((one) => one.slug === slug);
  return trade === undefined || seed === undefined ? null : { trade, seed };
}

const colorsOf = (palette: string | undefined): string[] => (palette ?? '').split(' ');
/** The colours of the stored drawings. */
const drawnIn = colorsOf(palettes[0]);
const drawings = new Map<string, string>();

/** The content of the `svg` element of a drawing in `content/pictures`. */
function drawingOf(name: string): string {
  let drawing = drawings.get(name);
  if (drawing === undefined) {
    drawing = readContent(`pictures/${name}.svg`).replace(/^<svg[^>]*>|<title>.*<\/title>|<\/svg>|\n/g, '');
    drawings.set(name, drawing);
  }
  return drawing;
}

/**
 * Renders a drawing of the trade on a wall, as SVG of 640 × 480 below 4 kB: no text, script, style or reference. The seed
 * determines the drawing, its colours and its place; the same seed and trade give the same picture.
 */
export function renderPicture({ trade, seed }: Picture): string {
  const random = new Random(hashOf(`${trade.slug}/${seed}`));
  const colors = colorsOf(random.pick(palettes));
  const [wall, blob, ground, ink, warm, cool, light] = colors;
  const drawing = drawingOf(random.pick(trade.pictures)).replace(
    /#[0-9a-f]{6}/g,
    (color) => colors[drawnIn.indexOf(color)] as string,
  );
  const floor = random.between(350, 385);
  const x = random.between(250, 390);
  const scale = random.between(118, 145) / 100;
  const flip = random.chance(0.5) ? -1 : 1;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480" role="img">',
    `<rect width="640" height="480" fill="${wall}"/>`,
    `<circle cx="${random.between(140, 500)}" cy="${random.between(120, 230)}" r="${random.between(150, 215)}" fill="${blob}"/>`,
    confetti([light, ground, warm, cool] as string[], random),
    `<rect y="${floor}" width="640" height="${480 - floor}" fill="${ground}"/>`,
    `<ellipse cx="${x}" cy="${floor + 34}" rx="${Math.round(150 * scale)}" ry="17" fill="${ink}" opacity=".22"/>`,
    `<g transform="translate(${x} ${Math.round(floor + 32 - 120 * scale)}) scale(${flip * scale} ${scale})">${drawing}</g>`,
    '</svg>',
  ].join('');
}

function confetti(colors: readonly string[], random: Random): string {
  return Array.from({ length: random.between(3, 7) }, () => {
    const x = random.between(20, 620);
    const y = random.between(20, 320);
    const size = random.between(6, 18);
    const fill = random.pick(colors);
    const turn = random.between(0, 89);
    return random.chance(0.5)
      ? `<circle cx="${x}" cy="${y}" r="${size}" fill="${fill}" opacity=".55"/>`
      : `<rect x="${x}" y="${y}" width="${size * 2}" height="${size}" rx="${size >> 1}" fill="${fill}" opacity=".55" transform="rotate(${turn} ${x} ${y})"/>`;
  }).join('');
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = mix32(Math.imul(hash, 31) + text.charCodeAt(at));
  return hash;
}
