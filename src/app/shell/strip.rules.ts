export type StripState = 'quiet' | 'offline' | 'connecting' | 'old';

export interface Strip {
  state: StripState;
  /** Of the prices on the screen, in seconds; null when there are none. */
  asOf: number | null;
}

interface Known {
  connection: 'live' | 'connecting' | 'offline' | 'idle';
  age: { asOf: number; live: boolean } | null;
  /** Whether the connection has been like this for a while: what passes in a moment is not worth a word. */
  isLasting: boolean;
}

export function stripOf({ connection, age, isLasting }: Known): Strip {
  const asOf = age === null || age.live ? null : age.asOf;
  if (connection === 'offline') return { state: 'offline', asOf: age?.asOf ?? null };
  if (connection === 'connecting' && isLasting) return { state: 'connecting', asOf };
  if (asOf !== null && connection !== 'connecting' && isLasting) return { state: 'old', asOf };
  return { state: 'quiet', asOf: null };
}
