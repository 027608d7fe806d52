/** What is on the screen is used with every render: a page shows far fewer than these at once. */
const keptMax = 200;

export interface PerKey<K, V> {
  /** The one of a key, made when it is first needed. */
  (key: K): V;
  /** All that exist. */
  all(): V[];
}

/**
 * One thing per key: all who look at one key look at the same. Beyond `max` the least recently used is released.
 * @param nameOf by what two keys are the same, where they are objects.
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
