import { dayTicks, tickMs } from '#contract/market/path/ticks.ts';
import type { Instrument } from '#contract/market/symbols.ts';
import { nextRollover, spreadOf, swapBps } from '#contract/rules/trading/lots.ts';
import { terms } from '#contract/terms.ts';

const bps = 10_000;
/** Between the levels of a coin's book: half of it there, half of it back. */
const bookShare = 2e-5;

/**
 * What a position costs of its notional, and what its side is paid or pays over night: contracts of coins their fees and the book,
 * pairs and metals the spread of both hours and swap.
 * @param price the price in whole ones, for the spread.
 */
export function positionCosts(
  { rules, hours }: Instrument,
  price: number,
  from: number,
  to: number,
): { long: number; short: number } {
  if (hours === 'always') {
    const cost = (2 * rules.contractFeeBps) / bps + bookShare;
    return { long: cost, short: cost };
  }
  const [start, end] = [(from * tickMs) / 1000, (to * tickMs) / 1000];
  const spread = (Number(spreadOf(rules, start)) + Number(spreadOf(rules, end))) / 2 / price;
  const nights = nightsBetween(start, end);
  const swap = (direction: 'long' | 'short') => (swapBps(rules, direction) * nights) / 365 / bps;
  return { long: spread - swap('long'), short: spread - swap('short') };
}

function nightsBetween(start: number, end: number): number {
  let nights = 0;
  for (let next = nextRollover(start); next.at <= end; next = nextRollover(next.at)) nights += next.nights;
  return nights;
}

export interface Period {
  seconds: number;
  ticks: number;
  /** On top of the stake. */
  payout: number;
}

export const periods: readonly Period[] = terms.options.map(({ seconds, payoutBps }) => ({
  seconds,
  ticks: (seconds * 1000) / tickMs,
  payout: payoutBps / bps,
}));

/** Bets of one day are one cluster; those that run for days are put together with their neighbours. */
export function clusterOf(tick: number, days = 1): number {
  return Math.floor(tick / (dayTicks * days));
}
