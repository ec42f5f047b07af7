/** Colors as [red, green, blue], 0 to 255. */
type Color = readonly [number, number, number];

const WHITE: Color = [255, 255, 255];
/** The site's paper, and by night. */
const PAPER = readColor('#fbf6ee')!;
const NIGHT_CARD = readColor('#211c17')!;
/** The contrast that WCAG 2.2 asks of text (1.4.3). */
export const CONTRAST_MIN = 4.5;

export function readColor(text: string): Color | null {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return null;
  const at = (start: number) => Number.parseInt(text.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

const hex = (color: Color) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
const mix = (from: Color, to: Color, share: number) =>
  from.map((part, i) => part + (to[i]! - part) * share) as unknown as Color;

/** The relative luminance of WCAG. */
function luminance(color: Color): number {
  const [r, g, b] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Color;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Color, other: Color): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The least contrast of a color as text on paper, and under white text. */
export function brandContrast(brand: Color): number {
  return Math.min(contrast(brand, WHITE), contrast(brand, PAPER));
}

/** The style sheet that gives the site this color, by day and by night. */
export function brandSheet(brand: Color): string {
  let lit = brand;
  for (let share = 0; contrast(lit, NIGHT_CARD) < CONTRAST_MIN + 1.5; share += 0.05) lit = mix(brand, WHITE, share);
  const variables = (values: Readonly<Record<string, string>>) =>
    Object.entries(values)
      .map(([name, value]) => `--${name}:${value};`)
      .join('');
  const black: Color = [0, 0, 0];
  const day = {
    brand: hex(brand),
    'brand-deep': hex(mix(brand, black, 0.25)),
    'brand-wash': hex(mix(brand, WHITE, 0.89)),
    'brand-line': hex(mix(brand, WHITE, 0.65)),
    awning: hex(brand),
    'awning-2': hex(mix(brand, WHITE, 0.45)),
  };
  const night = {
    brand: hex(lit),
    'brand-deep': hex(mix(lit, WHITE, 0.3)),
    'brand-wash': hex(mix(NIGHT_CARD, lit, 0.12)),
    'brand-line': hex(mix(NIGHT_CARD, lit, 0.35)),
    'on-brand': hex(mix(brand, black, 0.8)),
    awning: hex(mix(brand, black, 0.3)),
    'awning-2': hex(mix(brand, black, 0.1)),
  };
  return `:root{${variables(day)}}\n@media (prefers-color-scheme:dark){:root{${variables(night)}}}\n`;
}
