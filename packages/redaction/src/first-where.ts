/** The index of the first item that passes a test which all later items pass too; the length when there is none. */
export function firstWhere<Item>(items: ArrayLike<Item>, passes: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
