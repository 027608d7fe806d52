import { sql } from 'kysely';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import { farthestWorst, isMoved, isStale, slippageBpsUnasked } from '#contract/rules/trading/book.ts';
import { readQuantity, readSold, writePrice } from '#contract/rules/trading/figures.ts';
import { forChange, prepared } from '#server/store/prepared.ts';
import type { Trx } from '../deps.ts';
import type { World } from '../parts.ts';
import { DomainError } from '../errors.ts';
import { boardTick, msOf } from './moment.ts';

/** The price that the user saw, its time in ms, and how far the real price may be off. */
export interface ShownPrice {
  shown_price?: string | undefined;
  shown_at?: number | undefined;
  slippage_bps?: number | undefined;
}

/**
 * @param held the seller's whole balance, in quantity units: it may be sold whole even if it is no multiple of the step. Null for a buyer.
 * @throws DomainError quantity_wrong, with the day's step and limits.
 */
export function parseQuantity(
  rules: MarketRules,
  day: DayRules,
  text: string,
  field: string,
  held: bigint | null = null,
): bigint {
  const quantity = held === null ? readQuantity(rules, text, day) : readSold(rules, text, held, day);
  if (quantity !== null) return quantity;
  throw quantityWrong(rules, day, field);
}

/** @returns a DomainError quantity_wrong, with the day's step and limits. */
export function quantityWrong(rules: MarketRules, { step, min, max }: DayRules, field: string): DomainError {
  const show = (figure: bigint) => formatDecimal(figure, rules.quantityPrecision);
  return DomainError.of(
    'quantity_wrong',
    { step: show(step), min: show(min), max: show(max), unit: unitOf(rules) },
    field,
  );
}

/** The unit of quantities: the coin, or lots. */
export function unitOf({ kind, base }: MarketRules): string {
  return kind === 'coin' || kind === 'virtual' ? base : 'lots';
}

/** In price units: beyond any real price, and still exact in every number type that is used. */
const priceMax = 10n ** 17n;

/**
 * A limit or stop price, a multiple of the day's tick size.
 * @throws DomainError price_required; price_decimals with the day's decimals; parameter_wrong above `priceMax`.
 */
export function parsePrice(rules: MarketRules, day: DayRules, text: string | undefined, field: string): bigint {
  const price = readPrice(text, rules.pricePrecision, day.decimals, field);
  if (price % day.unit !== 0n) throw DomainError.of('price_decimals', { decimals: day.decimals }, field);
  return price;
}

/**
 * The worst price of a stop-market order: the given one, or 5 % beyond the stop price.
 * @throws DomainError parameter_wrong for one on the near side of the stop price, where nothing could be filled.
 */
export function parseWorstPrice(
  rules: MarketRules,
  day: DayRules,
  side: 'buy' | 'sell',
  stop: bigint,
  text: string | undefined,
): bigint {
  if (text === undefined) return farthestWorst(side, stop, day.unit);
  const worst = parsePrice(rules, day, text, 'price');
  if (side === 'buy' ? worst < stop : worst > stop)
    throw DomainError.of('parameter_wrong', { field: 'price' }, 'price');
  return worst;
}

/** @returns a DomainError worst_price_missed. @param best the best price on the board. */
export function worstPriceMissed(rules: MarketRules, worst: bigint, best: bigint): DomainError {
  const params = { price: writePrice(rules, worst), current: writePrice(rules, best) };
  return DomainError.of('worst_price_missed', params, 'price');
}

/** A price with up to `decimals` decimals. @throws as parsePrice does; a refusal names `namedDecimals`. */
function readPrice(text: string | undefined, decimals: number, namedDecimals: number, field: string): bigint {
  if (text === undefined) throw DomainError.of('price_required', {}, field);
  const price = parseDecimal(text, decimals);
  if (price === null) throw DomainError.of('price_decimals', { decimals: namedDecimals }, field);
  if (price <= 0n) throw DomainError.of('price_required', {}, field);
  if (price > priceMax) throw DomainError.of('parameter_wrong', { field }, field);
  return price;
}

/**
 * A limit order must not cross the market: a buy limit is not above the price, a sell limit not below.
 * @param board the price on the board now, which the refusal names.
 * @throws DomainError limit_buy_high, limit_sell_low.
 */
export function refuseCrossing(
  rules: MarketRules,
  side: 'buy' | 'sell',
  price: bigint,
  current: bigint,
  board: bigint,
): void {
  const params = { price: writePrice(rules, price), current: writePrice(rules, board) };
  if (side === 'buy' && price > current) throw DomainError.of('limit_buy_high', params, 'price');
  if (side === 'sell' && price < current) throw DomainError.of('limit_sell_low', params, 'price');
}

/** The price of a market order and how to get it at other ticks. */
interface Taker {
  price: bigint;
  tick: number;
  /** The price that the same order would get at another tick. */
  priceAt(tick: number): bigint;
  /** Decimals of these prices beyond the market's: option prices are finer. */
  moreDigits?: number;
  /** The price on the board at a tick, where it differs from `priceAt`. */
  displayedAt?(tick: number): bigint;
}

/**
 * Compares a taker's price with the price that was shown: it must not be too old, nor worse by more than the accepted slippage.
 * @throws DomainError price_stale, price_moved, with the price on the board now and its time in ms.
 */
export function refuseMovedPrice(
  deps: Pick<World, 'clock'>,
  rules: MarketRules,
  side: 'buy' | 'sell',
  { shown_price: text, shown_at: at, slippage_bps: slippage = slippageBpsUnasked }: ShownPrice,
  { price, tick, priceAt, moreDigits = 0, displayedAt = priceAt }: Taker,
): void {
  if (text === undefined) throw DomainError.of('parameter_missing', { field: 'shown_price' }, 'shown_price');
  if (at === undefined) throw DomainError.of('parameter_missing', { field: 'shown_at' }, 'shown_at');
  const more = 10n ** BigInt(moreDigits);
  // An average of the book lies between price ticks, and the tick size may have changed with the day: all decimals are compared.
  const shown = readPrice(text, rules.pricePrecision + moreDigits, rules.pricePrecision, 'shown_price');
  const board = boardTick(deps, tick);
  const show = (whole: bigint) => writePrice(rules, whole);
  const fresh = () => ({ symbol: rules.symbol, price: show(displayedAt(board)), at: msOf(board) });
  // A tick far ahead of the board cannot have been shown to anybody, whatever the request says.
  if (isStale(at, msOf(tick)) || isStale(msOf(board), msOf(tick))) throw DomainError.of('price_stale', fresh());
  if (isMoved(side, shown, price, slippage)) {
    throw DomainError.of('price_moved', { ...fresh(), shown: show(shown / more) });
  }
}

/**
 * An order with a worst price needs no shown price, but it must not be filled at a tick that is far ahead of the board.
 * @throws DomainError price_stale, with the price on the board now.
 */
export function refuseBeforeBoard(
  deps: Pick<World, 'clock'>,
  rules: MarketRules,
  tick: number,
  priceAt: (tick: number) => bigint,
): void {
  const board = boardTick(deps, tick);
  if (!isStale(msOf(board), msOf(tick))) return;
  throw DomainError.of('price_stale', {
    symbol: rules.symbol,
    price: writePrice(rules, priceAt(board)),
    at: msOf(board),
  });
}

export const openOrdersMax = 200;

/** From here on a user's orders are placed one at a time. Below it, no more than the other half can arrive at once. */
const openOrdersFew = openOrdersMax / 2;

/** @throws DomainError orders_too_many: every settlement frame looks at all open orders. */
export async function refuseTooMany(trx: Trx, userId: string): Promise<void> {
  if ((await openOf(trx, userId)) < openOrdersFew) return;
  await lockUser(trx, { userId });
  if ((await openOf(trx, userId)) >= openOrdersMax) throw DomainError.of('orders_too_many', { max: openOrdersMax });
}

async function openOf(trx: Trx, userId: string): Promise<number> {
  const [row] = await countOpen(trx, { userId });
  return Number(row?.open ?? 0n);
}

const lockUser = prepared((db, p: { userId: string }) =>
  forChange(db, db.selectFrom('users').select('id').where('id', '=', p.userId)),
);

const countOpen = prepared((db, p: { userId: string }) =>
  db.selectNoFrom((eb) => {
    const count = eb.fn.countAll<bigint>();
    const spot = eb
      .selectFrom('spot_orders')
      .select(count.as('open'))
      .where('user_id', '=', p.userId)
      .where('status', '=', 'open');
    const positions = eb
      .selectFrom('positions')
      .select(count.as('open'))
      .where('user_id', '=', p.userId)
      .where('status', 'in', ['pending', 'open', 'closing']);
    const options = eb
      .selectFrom('options')
      .select(count.as('open'))
      .where('user_id', '=', p.userId)
      .where('status', '=', 'open');
    return sql<bigint>`${spot} + ${positions} + ${options}`.as('open');
  }),
);
