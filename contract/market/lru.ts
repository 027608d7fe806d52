/** A map that forgets what was used longest ago once the weights of its values exceed `limit`. */
export class Lru<Value> {
  readonly #entries = new Map<string | number, { value: Value; weight: number }>();
  readonly #limit: number;
  #weight = 0;
  /** What was used last: mostly it is asked for again at once, and has its place at the end already. */
  #newest: { key: string | number; value: Value } | null = null;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The value of `key`, made when there is none. */
  get(key: string | number, make: () => Value, weight = 1): Value {
    if (this.#newest?.key === key) return this.#newest.value;
    const entry = this.#entries.get(key) ?? { value: make(), weight };
    if (!this.#entries.delete(key)) this.#weight += weight;
    this.#entries.set(key, entry);
    this.#newest = { key, value: entry.value };
    if (this.#weight > this.#limit) this.#shed();
    return entry.value;
  }

  #shed(): void {
    for (const [key, { weight }] of this.#entries) {
      if (this.#weight <= this.#limit || this.#entries.size === 1) return;
      this.#entries.delete(key);
      this.#weight -= weight;
    }
  }
}
