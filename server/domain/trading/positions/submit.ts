import type { PositionProduct } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { type PositionTerms, positionCost } from '#contract/rules/trading/position.ts';
import { type StopName, type StopProblem, type Stops, stopProblems } from '#contract/rules/trading/stops.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { readableId } from '#server/domain/readableId.ts';
import { askedPrice, askedQuantity, refuseCrossing, refuseOtherPrice, refuseTooMany, type Shown } from '../asked.ts';
import { amountMax, refuseShort, setAside } from '../booking.ts';
import { type Books, withBooks } from '../books.ts';
import { boardTick, refuseClosed, rulesFor, secondsOf, tickNow } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { openPart, purseOf } from './open.ts';
import { pathPrice, rateAt, sideOf, takerPrice } from './prices.ts';
import type { PositionRow } from './rows.ts';

export interface PositionRequest extends Shown {
  symbol: string;
  direction: 'long' | 'short';
  type: 'market' | 'limit';
  price?: string | undefined;
  quantity: string;
  leverage: number;
  take_profit?: string | undefined;
  stop_loss?: string | undefined;
}

/**
 * Takes an order for a position: at market it opens at once, a limit order sets its margin and fee aside and waits.
 * @param field the request's name of the quantity.
 * @throws DomainError with the first rule that is broken.
 */
export async function submitPosition(
  trx: Trx,
  deps: Deps,
  userId: string,
  product: PositionProduct,
  asked: PositionRequest,
  field: 'quantity' | 'lots',
): Promise<PositionRow> {
  const { symbol, direction, type, leverage } = asked;
  const rules = rulesFor(symbol, product);
  const tick = tickNow(deps);
  refuseClosed(rules, tick);
  const day = deps.market.dayRules(symbol, tick);
  const quantity = askedQuantity(rules, day, asked.quantity, field);
  if (!day.leverages.includes(leverage)) {
    throw DomainError.of('leverage_wrong', { leverages: day.leverages.join(', ') }, 'leverage');
  }
  await refuseTooMany(trx, userId);
  const side = sideOf(direction, 'open');
  const board = boardTick(deps, tick);
  const current = (at: number) => pathPrice(deps.market, rules, product, side, at);
  const limit = type === 'limit' ? askedPrice(rules, day, asked.price, 'price') : null;
  if (limit !== null) refuseCrossing(rules, side, limit, current(tick), current(board));
  const priceAt = (at: number) => limit ?? takerPrice(deps.market, rules, product, side, quantity, at);
  const basisAt = (at: number) => ({
    open: priceAt(at),
    now: limit ?? pathPrice(deps.market, rules, product, sideOf(direction, 'close'), at),
  });
  const basis = basisAt(tick);
  const openPrice = basis.open;
  const stops = askedStops({ rules, day }, direction, asked, basis, board === tick ? basis : basisAt(board));
  if (limit === null) refuseOtherPrice(deps, rules, side, asked, { price: openPrice, tick, priceAt });
  const terms: PositionTerms = {
    rules,
    direction,
    openPrice,
    quantity,
    leverage,
    rate: rateAt(deps.market, rules, tick),
  };
  const { cost } = positionCost(terms);
  // What no row can hold, nobody has.
  if (cost > amountMax) await refuseShort(trx, { userId, account: 'contract' }, 'USDT', cost);
  const shownAt = limit === null ? asked.shown_at : undefined;
  const row = pendingRow(deps, { userId, product, terms, limit, stops, tick, shownAt });
  return withBooks(trx, deps, (books) => {
    books.positions.set(row.id, row);
    holdCost(books, row, tick);
    if (limit === null) return openPart(books, deps, row, { price: openPrice, quantity, tick });
    const target = { order_id: row.id, product, symbol };
    setTrigger(books, target, 'fill', side === 'buy' ? 'below' : 'above', limit, tick);
    return row;
  });
}

/** Prices that stops are held to. */
interface Basis {
  open: bigint;
  now: bigint;
}

/** As a request has them: null, or left out, is none. */
interface AskedStops {
  take_profit?: string | null | undefined;
  stop_loss?: string | null | undefined;
}

/**
 * @param basis what decides; `board` what a refusal tells.
 * @throws DomainError for a stop that is no price, zero, or on the wrong side of the open price and the price of now.
 */
export function askedStops(
  { rules, day }: { rules: MarketRules; day: DayRules },
  direction: 'long' | 'short',
  { take_profit: profit, stop_loss: loss }: AskedStops,
  basis: Basis,
  board: Basis,
): Stops {
  const stops = {
    takeProfit: askedStop(rules, day, profit, 'take_profit'),
    stopLoss: askedStop(rules, day, loss, 'stop_loss'),
  };
  const problems = stopProblems(rules, direction, stops, basis.open, basis.now);
  const first = problems.take_profit ?? problems.stop_loss;
  if (first === undefined) return stops;
  const seen = Object.values(stopProblems(rules, direction, stops, board.open, board.now));
  const told = seen.find(({ key }) => key === first.key) ?? withCurrent(first, writePrice(rules, board.now));
  throw DomainError.ofFields(
    told,
    Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem.key])),
  );
}

/** A stop that stands well by the board, and not by the price that decides. */
function withCurrent(problem: StopProblem, current: string): StopProblem {
  return problem.key === 'stop_zero' ? problem : { ...problem, params: { ...problem.params, current } };
}

function askedStop(rules: MarketRules, day: DayRules, text: string | null | undefined, field: StopName): bigint | null {
  if (text === undefined || text === null) return null;
  if (/^-?0*(\.0*)?$/.test(text)) throw DomainError.of('stop_zero', {}, field);
  return askedPrice(rules, day, text, field);
}

interface Draft {
  userId: string;
  product: PositionProduct;
  terms: PositionTerms;
  limit: bigint | null;
  stops: Stops;
  tick: number;
  shownAt: number | undefined;
}

/** Margin and fee leave the available balance together; the fee is paid when the position opens. */
function holdCost(books: Books, row: PositionRow, tick: number): void {
  const booking = { id: `${row.product}:${row.id}:hold`, kind: 'hold', reference: row.number, tick };
  setAside(books, booking, purseOf(row), 'USDT', row.held);
}

function pendingRow(deps: Deps, { userId, product, terms, limit, stops, tick, shownAt }: Draft): PositionRow {
  return {
    id: deps.random.uuid(),
    number: `${product === 'forex' ? 'F' : 'C'}${readableId(deps.random, 9)}`,
    user_id: userId,
    product,
    symbol: terms.rules.symbol,
    direction: terms.direction,
    type: limit === null ? 'market' : 'limit',
    leverage: BigInt(terms.leverage),
    quantity: terms.quantity,
    open_quantity: 0n,
    limit_price: limit,
    open_price: null,
    open_tick: null,
    rate: terms.rate,
    take_profit: stops.takeProfit,
    stop_loss: stops.stopLoss,
    stops_tick: null,
    liquidation: null,
    margin: 0n,
    waiting: terms.quantity,
    held: positionCost(terms).cost,
    fee: 0n,
    swap: 0n,
    profit: 0n,
    shortfall: 0n,
    closed_value: 0n,
    close_tick: null,
    close_reason: null,
    fills: 0n,
    status: 'pending',
    tick: BigInt(tick),
    created: BigInt(secondsOf(tick)),
    opened: null,
    closed: null,
    shown_at: shownAt === undefined ? null : BigInt(shownAt),
  };
}
