/** What is known of a key, computed the first time. Beyond `most` keys the memory begins again empty. */
export function remembered<Value>(known: Map<string, Value>, most: number, key: string, compute: () => Value): Value {
  let value = known.get(key);
  if (value !== undefined) return value;
  value = compute();
  if (known.size >= most) known.clear();
  known.set(key, value);
  return value;
}
