/** A value that is derived from an object: made at the first request, kept as long as the object. */
export function derived<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let known = values.get(key);
    if (known === undefined) {
      known = { value: make(key) };
      values.set(key, known);
    }
    return known.value;
  };
}
