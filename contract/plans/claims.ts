import type { PlanProductId } from './products.ts';

/** A rate that is advertised: no number, so that nothing is computed of it by mistake, and nothing is booked. */
export class ClaimedRate {
  readonly #ppb: number;

  constructor(ppb: number) {
    this.#ppb = ppb;
  }

  /** For whoever shows it beside what was measured: parts per billion of the amount in a day (1 % is 10,000,000). */
  said(): number {
    return this.#ppb;
  }
}

/**
 * What products of each kind are advertised with, a day. Words of an advertisement and nothing else: no result is computed of them,
 * `server/domain` may not read them, and they are shown beside what was measured or not at all.
 */
export interface Claim {
  from: ClaimedRate;
  to: ClaimedRate;
}

function percent(from: number, to: number): Claim {
  const rateOf = (value: number) => new ClaimedRate(Math.round(value * 10_000_000));
  return { from: rateOf(from), to: rateOf(to) };
}

export const claims: Record<PlanProductId, Claim> = {
  hosting1: percent(1.7, 2.1),
  hosting2: percent(2.33, 2.73),
  hosting3: percent(2.61, 3.01),
  hosting4: percent(2.91, 3.31),
  hosting5: percent(3.2, 3.6),
  hosting6: percent(3.42, 3.82),
  hosting7: percent(3.62, 4.02),
  market_making: percent(0.8, 1.2),
  momentum: percent(1.5, 2.5),
  mean_reversion: percent(1.2, 1.8),
  pairs: percent(1, 1.5),
};
