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
