import { type Settled, settle } from '#src/lib/loadable.ts';

/**
 * Answers in the order of their questions: null for one that a later answer has overtaken. A change that came while an answer was on
 * its way may not be in it: then the question is asked once more, and what the last answer may lack is applied to it.
 */
export class Answers<T, C> {
  readonly #apply: (before: T, change: C) => T;
  #latest = 0;
  #answered = 0;
  /** For each question that is on its way: the changes since it went out. */
  #missing = new Set<C[]>();

  constructor(apply: (before: T, change: C) => T) {
    this.#apply = apply;
  }

  noteChange(change: C): void {
    for (const changes of this.#missing) changes.push(change);
  }

  /** @param mayRepeat whether the same question can still be asked: its user may be gone. */
  async ask(question: () => Promise<T>, mayRepeat: () => boolean): Promise<Settled<T> | null> {
    this.#latest += 1;
    const number = this.#latest;
    const isLatest = () => number === this.#latest;
    const first = await this.#askOnce(question);
    const isRepeated = first.result.status === 'ready' && first.changes.length > 0 && isLatest() && mayRepeat();
    const second = isRepeated ? await this.#askOnce(question) : null;
    if (number < this.#answered || (first.result.status === 'failed' && !isLatest())) return null;
    this.#answered = number;
    if (first.result.status === 'failed') return first.result;
    return second?.result.status === 'ready'
      ? this.#applied(second.result.data, second.changes)
      : this.#applied(first.result.data, [...first.changes, ...(second?.changes ?? [])]);
  }

  async #askOnce(question: () => Promise<T>): Promise<{ result: Settled<T>; changes: C[] }> {
    const changes: C[] = [];
    this.#missing.add(changes);
    const result = await settle(question());
    this.#missing.delete(changes);
    return { result, changes };
  }

  #applied(data: T, changes: readonly C[]): Settled<T> {
    return { status: 'ready', data: changes.reduce(this.#apply, data) };
  }
}
