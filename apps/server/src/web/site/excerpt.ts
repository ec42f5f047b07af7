const SPACES = /\s+/g;
const EXCERPT = 260;

/** The beginning of a text on one line, at most `max` characters and `…`. */
export function excerpt(text: string, max = EXCERPT): string {
  return beginning(text.replace(SPACES, ' '), max);
}

/** At most `max` characters of a text and `…`, cut at a space in its second half, or else between two characters. */
export function beginning(text: string, max: number): string {
  const whole = text.trim();
  if (whole.length <= max) return whole;
  const cut = whole.slice(0, max + 1);
  const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  if (space >= max / 2) return `${cut.slice(0, space).trimEnd()}…`;
  const isHalved = whole.codePointAt(max - 1)! > 0xffff;
  return `${whole.slice(0, isHalved ? max - 1 : max)}…`;
}
