/** The most characters of a text: those of a slug. */
const LONGEST = 80;
const newRow = () => new Uint8Array(LONGEST + 1);
/** Three rows of the table of distances. */
let [older, before, row] = [newRow(), newRow(), newRow()];

/**
 * The edit distance of texts of at most {@link LONGEST} characters, where a swap of neighbours counts as one edit; `most` + 1
 * as soon as it is more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  for (let j = 0; j <= b.length; j++) before[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const change = before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let edits = Math.min(before[j]! + 1, row[j - 1]! + 1, change);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) edits = Math.min(edits, older[j - 2]! + 1);
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return most + 1;
    [older, before, row] = [before, row, older];
  }
  return before[b.length]!;
}
