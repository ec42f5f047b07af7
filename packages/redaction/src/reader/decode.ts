const SOLID = /[\p{L}\p{N}]/u;
const NUMBER = /\p{N}/u;
/** Signs inside a word: joiners, hidden characters, the frame of a key. */
const JOINED = new Set('\u20e3\ufe0f\u0336\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f');

// Thresholds of evidence, 0 to 1000, fitted on the held-out texts together with the network's `high`.
const RUN = 300;
const WORD = 300;
const WORD_WITH_NUMBER = 120;
const PEAK = 800;
const WORD_WITH_PEAK = 150;
// Ranges this near, with no more letters and digits between them, are one.
const GAP = 14;
const GAP_SOLID = 3;

export interface Range {
  readonly start: number;
  readonly end: number;
  /** The mean of the four strongest characters, 0 to 1000. */
  readonly evidence: number;
}

/**
 * Ranges of code points, from the evidence of each. A run whose four strongest characters have a mean of `high` makes
 * the text suspect; then every likely word goes. `training/decode.py` is the same.
 */
export function decode(characters: readonly string[], p: ArrayLike<number>, high: number): Range[] {
  const solid = characters.map((c) => SOLID.test(c));
  if (!runsOf(characters.length, p).some(([start, end]) => strength(p, solid, start, end) >= 4 * high)) return [];
  const out: { start: number; end: number }[] = [];
  for (let i = 0, j = 0; i < characters.length; i = j) {
    j = i + 1;
    if (!solid[i]) continue;
    while (j < characters.length && (solid[j] || JOINED.has(characters[j]!))) j++;
    if (!isLikely(characters, p, solid, i, j)) continue;
    const last = out.at(-1);
    if (last && i - last.end <= GAP && solid.slice(last.end, i).filter(Boolean).length <= GAP_SOLID) last.end = j;
    else out.push({ start: i, end: j });
  }
  return out.map(({ start, end }) => ({ start, end, evidence: Math.floor(strength(p, solid, start, end) / 4) }));
}

/** Stretches of some evidence, at most two characters without it in between. */
function runsOf(n: number, p: ArrayLike<number>): [start: number, end: number][] {
  const runs: [number, number][] = [];
  for (let i = 0; i < n; i++) {
    if (p[i]! <= RUN) continue;
    const last = runs.at(-1);
    if (last && i - last[1] <= 3) last[1] = i + 1;
    else runs.push([i, i + 1]);
  }
  return runs;
}

/** The sum of the four strongest letters and digits. */
function strength(p: ArrayLike<number>, solid: readonly boolean[], start: number, end: number): number {
  const all: number[] = [];
  for (let i = start; i < end; i++) if (solid[i]) all.push(p[i]!);
  all.sort((a, b) => b - a);
  return all.slice(0, 4).reduce((sum, value) => sum + value, 0);
}

function isLikely(
  characters: readonly string[],
  p: ArrayLike<number>,
  solid: readonly boolean[],
  start: number,
  end: number,
): boolean {
  let sum = 0;
  let peak = 0;
  let count = 0;
  let hasNumber = false;
  for (let i = start; i < end; i++) {
    hasNumber ||= NUMBER.test(characters[i]!);
    if (!solid[i]) continue;
    sum += p[i]!;
    peak = Math.max(peak, p[i]!);
    count++;
  }
  return sum > (hasNumber ? WORD_WITH_NUMBER : WORD) * count || (peak > PEAK && sum > WORD_WITH_PEAK * count);
}
