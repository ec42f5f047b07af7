import type { Window } from './gate.ts';

/** Characters beside a window that change what the network says of it: the sum of its dilations. */
const CONTEXT = 128;

/** The parts of a long text that are read, in their order: the most suspect windows with their context, `most` characters. */
export function partsOf(text: string, windows: readonly Window[], most: number): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let length = 0;
  for (const { start, end } of windows.toSorted((a, b) => b.score - a.score || a.start - b.start)) {
    const part = { start: Math.max(0, start - CONTEXT), end: Math.min(text.length, end + CONTEXT) };
    const beside = parts.filter((other) => other.start <= part.end && part.start <= other.end);
    for (const other of beside) {
      parts.splice(parts.indexOf(other), 1);
      length -= other.end - other.start;
      part.start = Math.min(part.start, other.start);
      part.end = Math.max(part.end, other.end);
    }
    parts.push(part);
    length += part.end - part.start;
    if (length >= most) break;
  }
  return parts.sort((a, b) => a.start - b.start);
}
