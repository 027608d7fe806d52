import { type Settled, toResult } from '#src/lib/loadable.ts';

/**
 * Answers in the order of their questions: null for one that a later answer has overtaken. A change that came while an answer was on
 * its way may not be in it: then the question is asked once more, and what the last answer may lack is applied to it.
 */
export function answersOf<T, C>(apply: (before: T, change: C) => T) {
  let latest = 0;
  let answered = 0;
  /** For each question that is on its way: the changes since it went out. */
  const missing = new Set<C[]>();

  async function askOnce(question: () => Promise<T>): Promise<{ result: Settled<T>; changes: C[] }> {
    const changes: C[] = [];
    missing.add(changes);
    const result = await toResult(question());
    missing.delete(changes);
    return { result, changes };
  }

  const applied = (data: T, changes: readonly C[]): Settled<T> => ({
    status: 'ready',
    data: changes.reduce(apply, data),
  });

  return {
    noteChange(change: C) {
      for (const changes of missing) changes.push(change);
    },
    /** @param mayRepeat whether the same question can still be asked: its user may be gone. */
    async ask(question: () => Promise<T>, mayRepeat: () => boolean): Promise<Settled<T> | null> {
      latest += 1;
      const number = latest;
      const first = await askOnce(question);
      const isRepeated =
        first.result.status === 'ready' && first.changes.length > 0 && number === latest && mayRepeat();
      const second = isRepeated ? await askOnce(question) : null;
      if (number < answered || (first.result.status === 'failed' && number !== latest)) return null;
      answered = number;
      if (first.result.status === 'failed') return first.result;
      return second?.result.status === 'ready'
        ? applied(second.result.data, second.changes)
        : applied(first.result.data, [...first.changes, ...(second?.changes ?? [])]);
    },
  };
}
