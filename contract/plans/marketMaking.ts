import { terms } from '#contract/terms.ts';
import { affordable, cashAfter, Desk, resultOf } from './desk.ts';
import { looksOf, type PathView, type PlanResult, type Stretch } from './rule.ts';

const feeBps = terms.spotFeeBps;
/** Quotes are renewed every minute, so far from the price on each side, in 10,000. */
const minute = 300;
const quoteBps = 12;
/** A quote is for this part of a coin's share; no more than two of them are held. */
const parts = 2n;

/**
 * Bids below the price and asks above it for what it holds, anew every minute. A quote is filled only when the path trades through it: at a
 * price beyond the quote within the minute, or within what is left of the day: whoever ends a day early does not escape a fill. What is held
 * when the day ends is sold.
 */
export function marketMaking(view: PathView, symbols: readonly string[], stretch: Stretch, amount: bigint): PlanResult {
  const desk = new Desk(view);
  for (const symbol of symbols) runCoin(view, desk, symbol, stretch, amount / BigInt(symbols.length));
  return resultOf(desk.trades.toSorted((a, b) => a.tick - b.tick));
}

function runCoin(view: PathView, desk: Desk, symbol: string, stretch: Stretch, share: bigint): void {
  const held: bigint[] = [];
  let cash = share;
  for (const tick of looksOf(stretch, minute)) {
    if (tick === stretch.to) break;
    const until = Math.min(tick + minute, stretch.to);
    const price = view.price(symbol, tick);
    const bid = Math.floor((price * (10_000 - quoteBps)) / 10_000);
    const ask = Math.ceil((price * (10_000 + quoteBps)) / 10_000);
    const { high, low } = view.range(symbol, tick + 1, until);
    const deal = { tick: until, symbol, venue: 'exchange', cause: 'quote', feeBps } as const;
    const [sold] = held;
    if (high > ask && sold !== undefined) {
      cash = cashAfter(cash, desk.quoteFilled({ ...deal, side: 'sell', quantity: sold }, ask));
      held.shift();
    }
    const part = share / parts < cash ? share / parts : cash;
    const bought = affordable(view, { symbol, tick, price: BigInt(bid), feeBps }, part);
    if (low < bid && bought > 0n && held.length < Number(parts)) {
      cash = cashAfter(cash, desk.quoteFilled({ ...deal, side: 'buy', quantity: bought }, bid));
      held.push(bought);
    }
  }
  const rest = held.reduce((sum, quantity) => sum + quantity, 0n);
  if (rest === 0n) return;
  desk.take({ tick: stretch.to, symbol, venue: 'exchange', side: 'sell', cause: 'day_end', quantity: rest, feeBps });
}
