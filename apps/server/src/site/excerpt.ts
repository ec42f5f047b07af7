const SPACES = /\s+/g;
const EXCERPT = 260;

/** The beginning of a text on one line, at most `max` characters, cut between words. */
export function excerpt(text: string, max = EXCERPT): string {
  const flat = text.replace(SPACES, ' ').trim();
  return flat.length <= max ? flat : `${beginning(flat, max)}…`;
}

/** Splits a text into pieces of at most `max` characters, between words; a short text is one piece. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const piece = beginning(rest, max);
    pieces.push(piece);
    rest = rest.slice(piece.length).trim();
  }
  return [...pieces, rest];
}

/** At most `max` characters of a longer text, cut at a space in its second half, or else between two characters. */
function beginning(text: string, max: number): string {
  const cut = text.slice(0, max + 1);
  const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  if (space >= max / 2) return cut.slice(0, space).trimEnd();
  const isHalved = text.codePointAt(max - 1)! > 0xffff;
  return text.slice(0, isHalved ? max - 1 : max);
}
