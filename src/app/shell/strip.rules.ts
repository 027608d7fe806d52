export type StripState = 'quiet' | 'offline' | 'connecting' | 'old';

export interface Strip {
  state: StripState;
  /** Of the prices on the screen, in seconds; null when there are none. */
  asOf: number | null;
  /** Said when offline: until when everything else on the screen was live, in seconds; null when that is not known. */
  heard: number | null;
}

interface Known {
  connection: 'live' | 'connecting' | 'offline' | 'idle';
  age: { asOf: number; live: boolean } | null;
  heard: number | null;
  /** Whether the connection has been like this for a while: what passes in a moment is not worth a word. */
  isLasting: boolean;
}

export function stripOf({ connection, age, heard, isLasting }: Known): Strip {
  const asOf = age === null || age.live ? null : age.asOf;
  if (connection === 'offline') return { state: 'offline', asOf: age?.asOf ?? null, heard };
  if (connection === 'connecting' && isLasting) return { state: 'connecting', asOf, heard: null };
  if (asOf !== null && connection !== 'connecting' && isLasting) return { state: 'old', asOf, heard: null };
  return { state: 'quiet', asOf: null, heard: null };
}
