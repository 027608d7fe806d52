import { sql } from 'kysely';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import { farthestWorst, isMoved, isStale, slippageBpsUnasked } from '#contract/rules/trading/book.ts';
import { readQuantity, readSold, writePrice } from '#contract/rules/trading/figures.ts';
import { forChange, prepared } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { boardTick, msOf } from './moment.ts';

export interface Shown {
  shown_price?: string | undefined;
  shown_at?: number | undefined;
  slippage_bps?: number | undefined;
}

/**
 * @param held what there is of the coin that is sold, in whole quantities: all of it may be sold, whatever the step; null otherwise.
 * @throws DomainError quantity_wrong, with the day's step and limits.
 */
export function askedQuantity(
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

/** What quantities are counted in: the coin, or lots. */
export function unitOf({ kind, base }: MarketRules): string {
  return kind === 'coin' || kind === 'virtual' ? base : 'lots';
}

/** In whole prices: more than any market will see, and a number that everything holds exactly. */
const priceMax = 10n ** 17n;

/**
 * A limit or a stop, on the ticks of a day.
 * @throws DomainError price_required; price_decimals with the day's; parameter_wrong for a price beyond all reason.
 */
export function askedPrice(rules: MarketRules, day: DayRules, text: string | undefined, field: string): bigint {
  const price = readAsked(text, rules.pricePrecision, day.decimals, field);
  if (price % day.unit !== 0n) throw DomainError.of('price_decimals', { decimals: day.decimals }, field);
  return price;
}

/**
 * Up to where a stop order at market takes the book: the price that is named, or 5 % beyond its stop price.
 * @throws DomainError parameter_wrong for one on the near side of the stop price: there it would find nothing.
 */
export function askedWorst(
  rules: MarketRules,
  day: DayRules,
  side: 'buy' | 'sell',
  stop: bigint,
  text: string | undefined,
): bigint {
  if (text === undefined) return farthestWorst(side, stop, day.unit);
  const worst = askedPrice(rules, day, text, 'price');
  if (side === 'buy' ? worst < stop : worst > stop)
    throw DomainError.of('parameter_wrong', { field: 'price' }, 'price');
  return worst;
}

/** @returns a DomainError worst_price_missed. @param best the best price that the board shows. */
export function missedWorst(rules: MarketRules, worst: bigint, best: bigint): DomainError {
  const params = { price: writePrice(rules, worst), current: writePrice(rules, best) };
  return DomainError.of('worst_price_missed', params, 'price');
}

/** A price of so many decimals. @throws as askedPrice does; `told` are the decimals that a refusal names. */
function readAsked(text: string | undefined, decimals: number, told: number, field: string): bigint {
  if (text === undefined) throw DomainError.of('price_required', {}, field);
  const price = parseDecimal(text, decimals);
  if (price === null) throw DomainError.of('price_decimals', { decimals: told }, field);
  if (price <= 0n) throw DomainError.of('price_required', {}, field);
  if (price > priceMax) throw DomainError.of('parameter_wrong', { field }, field);
  return price;
}

/**
 * A limit order waits on the far side of the price: a buyer's not above it, a seller's not below.
 * @param board the price that the board has now: it is the one that is told.
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

/** What decides an order that takes the market's price. */
interface Taker {
  price: bigint;
  tick: number;
  /** The price of the same order at another tick. */
  priceAt(tick: number): bigint;
  /** So many more digits than the market counts have these prices: those of options. */
  moreDigits?: number;
  /** What the board shows at a tick, where that is another figure. */
  toldAt?(tick: number): bigint;
}

/**
 * The price a taker gets, held to what he was shown: not too old, and not worse by more than he takes.
 * @throws DomainError price_stale, price_moved, with the price that the board has now and its moment in milliseconds.
 */
export function refuseOtherPrice(
  deps: Pick<Deps, 'clock'>,
  rules: MarketRules,
  side: 'buy' | 'sell',
  { shown_price: text, shown_at: at, slippage_bps: slippage = slippageBpsUnasked }: Shown,
  { price, tick, priceAt, moreDigits = 0, toldAt = priceAt }: Taker,
): void {
  if (text === undefined) throw DomainError.of('parameter_missing', { field: 'shown_price' }, 'shown_price');
  if (at === undefined) throw DomainError.of('parameter_missing', { field: 'shown_at' }, 'shown_at');
  const more = 10n ** BigInt(moreDigits);
  // A price of the book lies between the ticks, and the day may have changed since: all digits count.
  const shown = readAsked(text, rules.pricePrecision + moreDigits, rules.pricePrecision, 'shown_price');
  const board = boardTick(deps, tick);
  const show = (whole: bigint) => writePrice(rules, whole);
  const fresh = () => ({ symbol: rules.symbol, price: show(toldAt(board)), at: msOf(board) });
  // Nobody can have been shown a price that is still so far ahead of the board, whatever he says.
  if (isStale(at, msOf(tick)) || isStale(msOf(board), msOf(tick))) throw DomainError.of('price_stale', fresh());
  if (isMoved(side, shown, price, slippage)) {
    throw DomainError.of('price_moved', { ...fresh(), shown: show(shown / more) });
  }
}

/**
 * What names its own worst price needs none to be shown, and yet takes none that the board cannot have shown yet.
 * @throws DomainError price_stale, with the price that the board has now.
 */
export function refuseUnseen(
  deps: Pick<Deps, 'clock'>,
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

/** From here on a user's orders come one after the other. More than half of what may be open is never on its way at once. */
const openOrdersFew = openOrdersMax / 2;

/** @throws DomainError orders_too_many: what is open costs every frame of the settlement a look. */
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
