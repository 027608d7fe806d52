/** What time it is. Everything on the server asks here, so that a test can stop the time, move it and replay it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

export interface ManualClock extends Clock {
  /** Moves the time by `ms`, backwards when negative. */
  advance(ms: number): void;
}

/** A clock that moves only when a test moves it. */
export function manualClock(startMs: number): ManualClock {
  let now = startMs;
  return {
    nowMs: () => now,
    advance(ms) {
      now += ms;
    },
  };
}

/** The clock in whole seconds, the unit of the database and of the wire. */
export function nowSeconds(clock: Clock): number {
  return Math.floor(clock.nowMs() / 1000);
}
