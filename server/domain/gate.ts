/** Runs at most `width` pieces of work at once; `waiting` more stand in line, and what comes after those is refused. */
export function createGate(width: number, waiting: number, refusal: () => Error) {
  let running = 0;
  const line: (() => void)[] = [];
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= width) {
      if (line.length >= waiting) throw refusal();
      await new Promise<void>((enter) => line.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Work under the same name comes one after the other, other names side by side. */
export function createLines() {
  const last = new Map<string, Promise<unknown>>();
  return async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(name) ?? Promise.resolve();
    // However the one before has ended, it is the next one's turn.
    const mine = before.then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
