import { terms } from '#contract/terms.ts';
import type { BookLevel } from '../rules/trading/book.ts';
import { affordable, cashAfter, Desk, levelsOf, resultOf } from './desk.ts';
import { type PathView, type PlanResult, type PlanTrade, type Stretch, stepsOf, stepTicks } from './rule.ts';

/**
 * The second venue. Its price is the exchange's times 1 + gap; the gap begins at zero with each stretch and is pulled back to it, so that
 * half of it is gone in a minute. It is as large as 0.08 % two times of three, and rarely beyond 0.2 %, which is what two taker fees are.
 */
const kept = 0.943_874_312_681_693_5;
const jolt = 0.000_264_220_183_607_5;
/** A coin takes so long to be moved from one venue to the other: three steps, 15 s. */
const movingTicks = 3 * stepTicks;
/** How much of a gap is expected to be left by then. */
const keptMoving = kept * kept * kept;
/** What a trade is expected to leave beyond fees and slippage, at least: 2 in 10,000. */
const marginShare = 0.0002;
const feeBps = terms.spotFeeBps;
const fee = feeBps / 10_000;

type Venue = PlanTrade['venue'];

interface OnItsWay {
  /** When it has arrived. */
  due: number;
  quantity: bigint;
  from: Venue;
}

/**
 * Buys a coin where it is cheaper and sells it at the other venue as soon as it is there. It buys what the
 * book gives while the sale is expected to pay: at the price of now, of the second venue as far as its gap is expected to be left. Each
 * coin has an even share of the amount, and one purchase on its way at a time. What has not arrived when the day ends is called back and
 * sold where it was bought, at the price of then: whoever ends a day early while coins are on their way does not get the gap without the
 * wait.
 */
export function arbitrage(view: PathView, symbols: readonly string[], stretch: Stretch, amount: bigint): PlanResult {
  const desk = new Desk(view);
  const share = amount / BigInt(symbols.length);
  for (const symbol of symbols) runCoin(view, desk, symbol, stretch, share);
  return resultOf(desk.trades.toSorted((a, b) => a.tick - b.tick));
}

function runCoin(view: PathView, desk: Desk, symbol: string, stretch: Stretch, share: bigint): void {
  let gap = 0;
  let cash = share;
  let onItsWay: OnItsWay | null = null;
  for (const tick of stepsOf(stretch)) {
    gap = kept * gap + jolt * view.venueDraw(symbol, tick);
    if (onItsWay === null ? Math.abs(gap) < 2 * fee + marginShare : tick < onItsWay.due) continue;
    const price = view.price(symbol, tick);
    const venue = Math.round(price * (1 + gap));
    if (onItsWay !== null) {
      const { quantity, from } = onItsWay;
      const to = from === 'exchange' ? 'second' : 'exchange';
      cash = cashAfter(cash, sell(desk, { symbol, tick, quantity, price, venue }, to, 'signal'));
      onItsWay = null;
    }
    const bought = tick < stretch.to ? buy(view, desk, { symbol, tick, price, venue, gap }, lesser(cash, share)) : null;
    if (bought === null) continue;
    cash = cashAfter(cash, bought.trade);
    onItsWay = bought;
  }
  if (onItsWay === null) return;
  const price = view.price(symbol, stretch.to);
  const { quantity, from } = onItsWay;
  sell(desk, { symbol, tick: stretch.to, quantity, price, venue: Math.round(price * (1 + gap)) }, from, 'day_end');
}

interface Sale {
  symbol: string;
  tick: number;
  quantity: bigint;
  price: number;
  venue: number;
}

function sell(
  desk: Desk,
  { symbol, tick, quantity, price, venue }: Sale,
  at: Venue,
  cause: 'signal' | 'day_end',
): PlanTrade {
  const moved = at === 'second' ? { moved: { price, venue } } : {};
  return desk.take({ tick, symbol, venue: at, side: 'sell', cause, quantity, feeBps, ...moved });
}

interface Look {
  symbol: string;
  tick: number;
  price: number;
  venue: number;
  gap: number;
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function buy(view: PathView, desk: Desk, look: Look, budget: bigint): (OnItsWay & { trade: PlanTrade }) | null {
  const { symbol, tick, price, venue, gap } = look;
  const isDear = gap > 0;
  const moved = isDear ? {} : { moved: { price, venue } };
  const here = isDear ? price : venue;
  // The exchange's price is as likely to rise as to fall; the gap is expected to shrink.
  const there = isDear ? price * (1 + keptMoving * gap) : price;
  const levels = levelsOf(view, { symbol, tick, side: 'buy', ...moved });
  const { held, last } = paying(levels, here, there);
  if (last === null) return null;
  const most = affordable(view, { symbol, tick, price: last, feeBps }, budget);
  const { step, min } = view.dayRules(symbol, tick);
  const quantity = most < held ? most : held - (held % step);
  if (quantity < min || quantity === 0n) return null;
  const trade = desk.take({
    tick,
    symbol,
    venue: isDear ? 'exchange' : 'second',
    side: 'buy',
    cause: 'signal',
    quantity,
    feeBps,
    ...moved,
  });
  return { due: tick + movingTicks, quantity, from: trade.venue, trade };
}

/** How much the levels hold that pays, and the price of the last of them: the sale is taken to go as deep as the purchase. */
function paying(levels: readonly BookLevel[], here: number, there: number): { held: bigint; last: bigint | null } {
  let held = 0n;
  let last: bigint | null = null;
  for (const level of levels) {
    const ask = Number(level.price);
    const deep = ask / here - 1;
    if (there * (1 - deep) * (1 - fee) - ask * (1 + fee) < marginShare * ask) break;
    held += level.quantity;
    last = level.price;
  }
  return { held, last };
}
