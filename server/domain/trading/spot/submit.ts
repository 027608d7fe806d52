import type { Asked } from '#contract/api/calls.ts';
import type { MarketRules } from '#contract/markets.ts';
import { spotCost } from '#contract/rules/trading/spot.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { readableId } from '#server/domain/readableId.ts';
import { askedPrice, askedQuantity, refuseCrossing, refuseOtherPrice, refuseTooMany } from '../asked.ts';
import { takenAt } from '../depth.ts';
import { type Books, withBooks } from '../books.ts';
import { availableOf, refuseShort, setAside } from '../booking.ts';
import { boardTick, msOf, rulesFor, secondsOf, tickNow } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { changeSpot, coinMinor, type SpotRow } from './orders.ts';
import { applyFills } from './fill.ts';

type Request = Asked<'coin/trade'>;

/**
 * Takes a spot order. A market order takes what the book of this moment holds, and what it does not hold is cancelled; a limit
 * order sets aside what it may cost and waits.
 * @throws DomainError with the first rule that is broken.
 */
export async function submitSpot(
  trx: Trx,
  deps: Deps,
  userId: string,
  { symbol, side, type, ...asked }: Request,
): Promise<SpotRow> {
  const rules = rulesFor(symbol, 'spot');
  const tick = tickNow(deps);
  const day = deps.market.dayRules(symbol, tick);
  const coins = side === 'sell' ? await coinsOf(trx, userId, rules) : null;
  const quantity = askedQuantity(rules, day, asked.quantity, 'quantity', coins);
  await refuseTooMany(trx, userId);
  const base = { userId, rules, side, quantity, tick };
  if (type === 'limit') {
    const price = askedPrice(rules, day, asked.price, 'price');
    const priceAt = (at: number) => deps.market.priceAt(symbol, msOf(at));
    refuseCrossing(rules, side, price, priceAt(tick), priceAt(boardTick(deps, tick)));
    return withBooks(trx, deps, (books) => rest(books, deps, { ...base, price }));
  }
  const { taken, average, filled: offered } = takenAt(deps.market, rules, side, quantity, tick);
  const priceAt = (at: number) => takenAt(deps.market, rules, side, quantity, at).average;
  refuseOtherPrice(deps, rules, side, asked, { price: average, tick, priceAt });
  if (side === 'buy') {
    const cost = taken.reduce((sum, part) => sum + spotCost(rules, side, part.price, part.quantity).total, 0n);
    await refuseShort(trx, { userId, account: 'spot' }, 'USDT', cost);
  } else {
    await refuseShort(trx, { userId, account: 'spot' }, rules.base, coinMinor(rules, offered));
  }
  return withBooks(trx, deps, (books) => {
    const row = newOrder(books, deps, { ...base, price: null, held: 0n });
    const filled = applyFills(books, rules, row, taken, { tick, shownAt: asked.shown_at });
    if (filled.status !== 'open') return filled;
    // What the book did not hold is not waited for.
    return changeSpot(books, filled, { status: 'done', ended: BigInt(secondsOf(tick)) });
  });
}

/** What somebody has of a market's coin, in whole quantities of the market: what is finer cannot be sold. */
async function coinsOf(trx: Trx, userId: string, rules: MarketRules): Promise<bigint> {
  const available = await availableOf(trx, { owner: userId, kind: 'spot', currency: rules.base });
  return available / coinMinor(rules, 1n);
}

interface Draft {
  userId: string;
  rules: MarketRules;
  side: 'buy' | 'sell';
  quantity: bigint;
  tick: number;
}

function rest(books: Books, deps: Deps, order: Draft & { price: bigint }): SpotRow {
  const { rules, side, price, quantity, tick } = order;
  const held = heldFor(rules, side, price, quantity);
  const row = newOrder(books, deps, { ...order, held });
  holdFor(books, rules, row, held);
  const target = { order_id: row.id, product: 'spot' as const, symbol: rules.symbol };
  setTrigger(books, target, 'fill', side === 'buy' ? 'below' : 'above', price, tick);
  return row;
}

/** What is set aside: a buyer's USDT with the fee, or a seller's coin. */
function heldFor(rules: MarketRules, side: 'buy' | 'sell', price: bigint, quantity: bigint): bigint {
  return side === 'buy' ? spotCost(rules, side, price, quantity).total : coinMinor(rules, quantity);
}

function holdFor(books: Books, { base }: MarketRules, row: SpotRow, held: bigint): void {
  const booking = { id: `spot:${row.id}:hold`, kind: 'hold', reference: row.number, tick: Number(row.tick) };
  const purse = { userId: row.user_id, account: 'spot' as const };
  setAside(books, booking, purse, row.side === 'buy' ? 'USDT' : base, held);
}

function newOrder(
  books: Books,
  deps: Deps,
  { userId, rules, side, price, quantity, tick, held }: Draft & { price: bigint | null; held: bigint },
): SpotRow {
  const row: SpotRow = {
    id: deps.random.uuid(),
    number: `S${readableId(deps.random, 9)}`,
    user_id: userId,
    symbol: rules.symbol,
    side,
    type: price === null ? 'market' : 'limit',
    quantity,
    price,
    filled: 0n,
    amount: 0n,
    fee: 0n,
    held,
    fills: 0n,
    status: 'open',
    tick: BigInt(tick),
    created: BigInt(secondsOf(tick)),
    ended: null,
  };
  books.spots.set(row.id, row);
  return row;
}
