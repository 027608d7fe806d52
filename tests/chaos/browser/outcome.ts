/** What a scenario has to tell, and chance that can be repeated. */

export interface Outcome {
  name: string;
  runs: number;
  /** What must not be. */
  findings: string[];
  /** What was measured. */
  figures: string[];
  seconds: number;
}

export interface Ledger {
  /** One run. What it throws is a finding; the next run goes on. @returns whether it came to its end. */
  run(label: string, action: () => Promise<void>): Promise<boolean>;
  find(text: string): void;
  figure(text: string): void;
}

/** Runs a scenario and writes down what comes of it. */
export async function record(name: string, scenario: (ledger: Ledger) => Promise<void>): Promise<Outcome> {
  const outcome: Outcome = { name, runs: 0, findings: [], figures: [], seconds: 0 };
  const began = performance.now();
  let current = 'outside its runs';
  const find = (text: string) => void outcome.findings.push(`${current}: ${text}`);
  const guarded = async (action: () => Promise<void>) => {
    try {
      await action();
      return true;
    } catch (error) {
      find(`broke off: ${error instanceof Error ? whereOf(error) : String(error)}`);
      return false;
    }
  };
  const ledger: Ledger = {
    async run(label, action) {
      outcome.runs += 1;
      current = label;
      const isThrough = await guarded(action);
      current = `after "${label}"`;
      return isThrough;
    },
    find,
    figure: (text) => void outcome.figures.push(text),
  };
  await guarded(() => scenario(ledger));
  outcome.seconds = (performance.now() - began) / 1000;
  return outcome;
}

/** What was thrown, and the first places of ours it came through. */
function whereOf({ message, stack = '' }: Error): string {
  const places = stack.split('\n').filter((line) => line.includes('/tests/'));
  return [message, ...places.slice(0, 2)].join('\n');
}

export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number below the limit. */
  below(limit: number): number;
  pick<T>(values: readonly T[]): T;
}

/** The same seed, the same draws (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(values: readonly T[]) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError('there is nothing to pick from');
      return value;
    },
  };
}
