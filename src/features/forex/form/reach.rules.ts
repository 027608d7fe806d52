import type { MarketRules } from '#contract/markets.ts';
import { quantityLimits } from '#contract/rules/trading/figures.ts';
import { liquidationPrice } from '#contract/rules/trading/liquidation.ts';
import { liquidationDistanceBps, positionCost, type PositionTerms } from '#contract/rules/trading/position.ts';
import { type StopOutcome, stopOutcome } from '#contract/rules/trading/stops.ts';
import type { ForexPrices } from '../market.rules.ts';
import type { Ticket } from './ticket.rules.ts';

/** Where an order would be liquidated, and how far the market is from it once the position is open. Whole prices. */
export interface Reach {
  /** Zero never comes. */
  liquidation: bigint;
  /** What the position would close at right after its opening: liquidation looks at this price, so the spread is gone already. */
  closing: bigint;
  distance: bigint;
  /** Of the closing price. */
  distanceBps: number;
}

/** The same for every size but for the rounding, so it is known before a size is typed. */
export function reachOf(ticket: Ticket, rules: MarketRules, { bid, ask, rate }: ForexPrices): Reach {
  const { direction, entry: openPrice } = ticket;
  const terms = termsOf(ticket, rules, rate, ticket.lots ?? quantityLimits(rules).max);
  const liquidation = liquidationPrice(terms, positionCost(terms).margin);
  const spread = ask - bid;
  const closing = direction === 'long' ? openPrice - spread : openPrice + spread;
  const room = direction === 'long' ? closing - liquidation : liquidation - closing;
  // Where the leverage leaves no more room than the spread, the opening would be the end.
  const distance = room > 0n ? room : 0n;
  return { liquidation, closing, distance, distanceBps: liquidationDistanceBps(direction, closing, liquidation) };
}

/** What a stop of the order would bring; null while it has no size. */
export function outcomeOf(
  ticket: Ticket,
  rules: MarketRules,
  { rate }: Pick<ForexPrices, 'rate'>,
  stop: bigint,
): StopOutcome | null {
  if (ticket.lots === null) return null;
  const terms = termsOf(ticket, rules, rate, ticket.lots);
  const { margin, fee: feeDue } = positionCost(terms);
  return stopOutcome({ ...terms, margin, feeDue, liquidation: liquidationPrice(terms, margin) }, stop);
}

function termsOf(
  { direction, entry, leverage }: Ticket,
  rules: MarketRules,
  rate: bigint,
  quantity: bigint,
): PositionTerms {
  return { rules, direction, openPrice: entry, quantity, leverage, rate };
}
