import { writePrice } from '#contract/rules/trading/figures.ts';
import type { StopOutcome } from '#contract/rules/trading/stops.ts';
import type { Quoted } from '#src/state/steps/place.rules.ts';
import type { Order, Read } from './order.rules.ts';
import type { Situation } from './situation.rules.ts';

/** Where a position would end. */
interface PositionEnds {
  /** From the price it would close at to its liquidation; null while there is no price. */
  distanceBps: number | null;
  /** What a stop would bring, fees taken off; null while there is no quantity. */
  outcomeAt(stop: bigint): StopOutcome | null;
}

/** What a draft comes to, computed anew with every price. `figures` are the product's own. */
export interface Look<F> extends Read {
  /** Where it would be filled: at its limit, or at what the market gives; null while that is not known. */
  price: bigint | null;
  /** The largest quantity that balance, book and market allow; null while one of them is not known. */
  most: bigint | null;
  /** The currency that the account lacks for this order; null where there is enough. */
  shortOf: string | null;
  /** Null of what is no position. */
  position: PositionEnds | null;
  figures: F;
}

/** A look, with what it was made from. */
export interface Looked<F> extends Look<F> {
  situation: Situation;
}

/** The wish behind an order: an amount in USDT and a tapped price stay the same wish when the market makes other figures of them. */
export function chosenOf({ size, taken }: Pick<Order, 'size' | 'taken'>, body: object): object {
  if (size.unit === 'base' && taken === '') return body;
  const tapped = taken === '' ? {} : { type: undefined, price: undefined, time_in_force: undefined, taken };
  return { ...body, quantity: undefined, lots: undefined, size: size.typed, unit: size.unit, ...tapped };
}

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
