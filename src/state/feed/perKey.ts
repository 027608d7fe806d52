/** Everything on the screen is used with every render, and a page shows far fewer than this. */
const keptMax = 200;

export interface PerKey<K, V> {
  /** Returns the value of a key, made at its first use. */
  (key: K): V;
  /** All that exist. */
  all(): V[];
}

/**
 * One value per key, the same for all callers. Beyond `max`, the least recently used is dropped.
 * @param nameOf what makes two keys equal, where they are objects.
 */
export function perKey<K, V>(
  make: (key: K) => V,
  { nameOf = String, max = keptMax }: { nameOf?: (key: K) => string; max?: number } = {},
): PerKey<K, V> {
  const known = new Map<string, V>();
  const of = (key: K): V => {
    const name = nameOf(key);
    const found = known.get(name);
    const value = found === undefined ? make(key) : found;
    known.delete(name);
    known.set(name, value);
    const [oldest] = known.keys();
    if (known.size > max && oldest !== undefined) known.delete(oldest);
    return value;
  };
  return Object.assign(of, { all: () => [...known.values()] });
}
