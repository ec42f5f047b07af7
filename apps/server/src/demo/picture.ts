import { anyMotif, motifs, type Palette } from './picture/motifs.ts';
import { mix32, Random } from './random.ts';

const palettes: readonly Palette[] = [
  {
    wall: '#f4e3cf',
    blob: '#f0c9a0',
    floor: '#d9a679',
    ink: '#3b2f3f',
    warm: '#e4572e',
    cool: '#2f7f86',
    light: '#fffaf2',
  },
  {
    wall: '#dcebe6',
    blob: '#b5d8cc',
    floor: '#7fb3a2',
    ink: '#20403d',
    warm: '#f2a541',
    cool: '#3b7ea1',
    light: '#fbfffc',
  },
  {
    wall: '#e6e4f2',
    blob: '#cac4e6',
    floor: '#978fc4',
    ink: '#2c2950',
    warm: '#ef6f6c',
    cool: '#4f7cac',
    light: '#fdfcff',
  },
  {
    wall: '#fbe9e7',
    blob: '#f6c9c2',
    floor: '#dc9a92',
    ink: '#44262c',
    warm: '#c8443e',
    cool: '#3f8f7f',
    light: '#fffaf8',
  },
  {
    wall: '#e3edf7',
    blob: '#bcd6ee',
    floor: '#86aed0',
    ink: '#1d3349',
    warm: '#f4a03a',
    cool: '#2c74a8',
    light: '#fbfdff',
  },
  {
    wall: '#eff1da',
    blob: '#d8dfaa',
    floor: '#a9b56c',
    ink: '#34391f',
    warm: '#d9622b',
    cool: '#5d8a3f',
    light: '#fffff6',
  },
  {
    wall: '#24364b',
    blob: '#31506b',
    floor: '#182636',
    ink: '#0d1722',
    warm: '#f6b352',
    cool: '#6fb7c9',
    light: '#f3f7fa',
  },
  {
    wall: '#fdf0d5',
    blob: '#f9d99a',
    floor: '#e0ae57',
    ink: '#3a2c1a',
    warm: '#c1502e',
    cool: '#386f6a',
    light: '#fffdf6',
  },
];

/** The address of a demo picture: `{origin}/demo/pictures/{trade}-{hex}.svg`. */
export function pictureUrl(origin: string, trade: string, seed: string): string {
  return `${origin}/demo/pictures/${trade}-${seed}.svg`;
}

/** What a picture's file name asks for, or null when it is not one. */
export function parsePictureName(name: string): { trade: string; seed: string } | null {
  const [, trade, seed] = /^([a-z0-9]+(?:-[a-z0-9]+)*)-([0-9a-f]{8})\.svg$/.exec(name) ?? [];
  return trade === undefined || seed === undefined ? null : { trade, seed };
}

/**
 * A flat illustration of a trade as SVG, 640 × 480 and below 4 kB: no text, script, style or reference. The same seed and trade
 * give the same picture; nothing of either is written into it.
 */
export function renderPicture(seed: string, trade: string): string {
  const random = new Random(hashOf(`${trade}/${seed}`));
  const c = random.pick(palettes);
  const motif = random.pick(Object.hasOwn(motifs, trade) ? (motifs[trade] ?? anyMotif) : anyMotif);
  const floor = random.between(350, 385);
  const x = random.between(250, 390);
  const scale = random.between(118, 145) / 100;
  const flip = random.chance(0.5) ? -1 : 1;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480" role="img">',
    `<rect width="640" height="480" fill="${c.wall}"/>`,
    `<circle cx="${random.between(140, 500)}" cy="${random.between(120, 230)}" r="${random.between(150, 215)}" fill="${c.blob}"/>`,
    confetti(c, random),
    `<rect y="${floor}" width="640" height="${480 - floor}" fill="${c.floor}"/>`,
    `<ellipse cx="${x}" cy="${floor + 34}" rx="${Math.round(150 * scale)}" ry="17" fill="${c.ink}" opacity=".22"/>`,
    `<g transform="translate(${x} ${Math.round(floor + 32 - 120 * scale)}) scale(${flip * scale} ${scale})">${motif(c)}</g>`,
    '</svg>',
  ].join('');
}

/** A few small shapes on the wall. */
function confetti(c: Palette, random: Random): string {
  return Array.from({ length: random.between(3, 7) }, () => {
    const x = random.between(20, 620);
    const y = random.between(20, 320);
    const size = random.between(6, 18);
    const fill = random.pick([c.light, c.floor, c.warm, c.cool]);
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
