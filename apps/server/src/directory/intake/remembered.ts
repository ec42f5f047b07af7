/** Longer keys rarely repeat, so they are not cached. */
const LONGEST_KEPT = 100;

/** The cached value of a key, computed on first use. At `most` keys the cache is emptied. */
export function remembered<Value>(known: Map<string, Value>, most: number, key: string, compute: () => Value): Value {
  if (key.length > LONGEST_KEPT) return compute();
  let value = known.get(key);
  if (value !== undefined) return value;
  value = compute();
  if (known.size >= most) known.clear();
  known.set(key, value);
  return value;
}
