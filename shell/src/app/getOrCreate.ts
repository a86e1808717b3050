/** Returns the value of `key`. Creates the value if it is missing. */
export function getOrCreate<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  create: () => Value,
): Value {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}
