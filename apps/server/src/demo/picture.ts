/** The address of a demo picture: `{origin}/demo/pictures/{trade}-{hex}.svg`. */
export function pictureUrl(origin: string, trade: string, seed: string): string {
  return `${origin}/demo/pictures/${trade}-${seed}.svg`;
}

/** What a picture's file name asks for, or null when it is not one. */
export function parsePictureName(name: string): { trade: string; seed: string } | null {
  const [, trade, seed] = /^([a-z0-9]+(?:-[a-z0-9]+)*)-([0-9a-f]{8})\.svg$/.exec(name) ?? [];
  return trade === undefined || seed === undefined ? null : { trade, seed };
}

/** Deterministic SVG. */
export function renderPicture(seed: string, trade: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><rect width="640" height="480" fill="#${seed.slice(0, 6).padStart(6, '8')}"/><circle cx="320" cy="240" r="${100 + trade.length}" fill="#fff"/></svg>`;
}
