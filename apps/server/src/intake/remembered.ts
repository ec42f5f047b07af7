/** A longer key hardly comes again, and would only take memory. */
const LONGEST_KEPT = 100;

/** What is known of a key, computed the first time. Beyond `most` keys the memory begins again empty. */
export function remembered<Value>(known: Map<string, Value>, most: number, key: string, compute: () => Value): Value {
  if (key.length > LONGEST_KEPT) return compute();
  let value = known.get(key);
  if (value !== undefined) return value;
  value = compute();
  if (known.size >= most) known.clear();
  known.set(key, value);
  return value;
}
