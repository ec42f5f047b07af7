/** Computes a value once for each object. The value is kept as long as the object. */
export function memoized<Key extends WeakKey, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) {
      value = compute(key);
      values.set(key, value);
    }
    return value;
  };
}

/** Longer texts rarely repeat, so they are not kept. */
const LONGEST_KEPT = 100;

/** Computes a value once for each text. At `most` values it forgets them all. */
export function remembered<Value>(most: number, compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (text.length > LONGEST_KEPT) return compute(text);
    let value = known.get(text);
    if (value !== undefined) return value;
    value = compute(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
