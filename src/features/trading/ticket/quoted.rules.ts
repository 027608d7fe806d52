import { writePrice } from '#contract/rules/trading/figures.ts';
import type { Quoted } from '#src/state/trading/place.rules.ts';
import type { Look } from './look.ts';
import type { Order } from './order.rules.ts';
import type { Situation } from './situation.rules.ts';

/** What a market order says it was shown; null while there is no live price, and for an order that names its own. */
export function quotedOf(
  { order, price }: Pick<Look<unknown>, 'order' | 'price'>,
  situation: Situation,
): Quoted | null {
  const { rules, atMs, noPrice } = situation;
  if (!needsQuote(order) || noPrice !== null || atMs === null || price === null) return null;
  return { price: writePrice(rules, price), atMs };
}

/** A limit and a worst price are held against the market as they arrive: nobody has to say what was shown. */
export function needsQuote({ type, worst }: Pick<Order, 'type' | 'worst'>): boolean {
  return type === 'market' && worst === null;
}

/** The same as the server is told it. */
export function shownTerms(order: Order, { slippageBps }: Situation, quoted: Quoted | null) {
  if (!needsQuote(order) || quoted === null) return {};
  return { shown_price: quoted.price, shown_at: quoted.atMs, slippage_bps: slippageBps };
}
