import type { PositionProduct } from '#contract/api/positions.ts';
import type { TimeInForce } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { type PositionTerms, positionCost } from '#contract/rules/trading/position.ts';
import {
  type HeldTo,
  type StopName,
  type StopProblem,
  type Stops,
  stopProblems,
} from '#contract/rules/trading/stops.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import {
  askedPrice,
  askedQuantity,
  askedWorst,
  refuseCrossing,
  refuseOtherPrice,
  refuseTooMany,
  refuseUnseen,
  type Shown,
} from '../asked.ts';
import { amountMax, refuseShort } from '../booking.ts';
import { withBooks } from '../books.ts';
import { boardTick, refuseClosed, rulesFor, tickNow } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { refuseNoWait, refuseReached, waitForEnd } from '../waiting.ts';
import { openPart, targetOf } from './open.ts';
import { atOnce, placePosition, type Waiting } from './order.ts';
import { pathPrice, rateAt, sideOf, takerPrice, worstTaken } from './prices.ts';
import type { PositionRow } from '../rows.ts';

export interface PositionRequest extends Shown {
  symbol: string;
  direction: 'long' | 'short';
  type: 'market' | 'limit';
  price?: string | undefined;
  stop_price?: string | undefined;
  time_in_force?: TimeInForce | undefined;
  quantity: string;
  leverage: number;
  take_profit?: string | undefined;
  stop_loss?: string | undefined;
}

/** What of a request every kind of order is judged by. */
interface Placing {
  deps: Deps;
  rules: MarketRules;
  day: DayRules;
  product: PositionProduct;
  direction: 'long' | 'short';
  side: 'buy' | 'sell';
  quantity: bigint;
  tick: number;
  /** The tick that the board shows. */
  board: number;
  asked: PositionRequest;
}

/** What an order comes to. */
interface Plan {
  /** What it opens with at once, or is set aside for. */
  price: bigint;
  quantity: bigint;
  waiting: Waiting;
  stops: Stops;
}

/**
 * Takes an order for a position: at market it opens at once, whatever waits sets its margin and fee aside.
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
  const { symbol, direction, leverage } = asked;
  const rules = rulesFor(symbol, product);
  const tick = tickNow(deps);
  refuseClosed(rules, tick);
  const day = deps.market.dayRules(symbol, tick);
  const ordered = askedQuantity(rules, day, asked.quantity, field);
  if (!day.leverages.includes(leverage)) {
    throw DomainError.of('leverage_wrong', { leverages: day.leverages.join(', ') }, 'leverage');
  }
  await refuseTooMany(trx, userId);
  const side = sideOf(direction, 'open');
  const board = boardTick(deps, tick);
  const placing = { deps, rules, day, product, direction, side, quantity: ordered, tick, board, asked };
  const { price, quantity, waiting, stops } = judge(placing);
  const isAtOnce = waiting.limit === null && waiting.stop === null;
  const terms: PositionTerms = {
    rules,
    direction,
    openPrice: price,
    quantity,
    leverage,
    rate: rateAt(deps.market, rules, tick),
  };
  const { cost } = positionCost(terms);
  // What no row can hold, nobody has.
  if (cost > amountMax) await refuseShort(trx, { userId, account: 'contract' }, 'USDT', cost);
  const shownAt = isAtOnce && waiting.worst === null ? asked.shown_at : undefined;
  return withBooks(trx, deps, (books) => {
    const row = placePosition(books, deps, { userId, product, terms, waiting, stops, tick, shownAt });
    if (isAtOnce) return openPart(books, deps, row, { price, quantity, tick });
    const { limit, stop } = waiting;
    const [toLimit, toStop] = side === 'buy' ? (['below', 'above'] as const) : (['above', 'below'] as const);
    if (stop === null) setTrigger(books, targetOf(row), 'fill', toLimit, limit, tick);
    else setTrigger(books, targetOf(row), 'stop', toStop, stop, tick);
    waitForEnd(books, targetOf(row), row);
    return row;
  });
}

function judge(placing: Placing): Plan {
  if (placing.asked.stop_price !== undefined) return judgeStop(placing);
  if (placing.asked.type === 'limit') return judgeLimit(placing);
  refuseNoWait(placing.asked.time_in_force);
  return placing.asked.price === undefined ? judgeMarket(placing) : judgeWorst(placing);
}

/** It takes the whole quantity at the market's price, near the one that was shown. */
function judgeMarket(placing: Placing): Plan {
  const { deps, rules, product, side, quantity, tick, asked } = placing;
  const priceAt = (at: number) => takerPrice(deps.market, rules, product, side, quantity, at);
  const price = priceAt(tick);
  const stops = stopsOfTaker(placing, priceAt);
  refuseOtherPrice(deps, rules, side, asked, { price, tick, priceAt });
  return { price, quantity, waiting: atOnce, stops };
}

/** It takes what there is at its worst price or better, in whole steps, and gives the rest back. */
function judgeWorst(placing: Placing): Plan {
  const { deps, rules, day, product, side, quantity: wanted, tick, asked } = placing;
  const worst = askedPrice(rules, day, asked.price, 'price');
  refuseUnseen(deps, rules, tick, (at) => pathPrice(deps.market, rules, product, side, at));
  const takenAt = (at: number) => worstTaken(deps, rules, day, { product, side, quantity: wanted, worst }, at);
  const { price, quantity } = takenAt(tick);
  const stops = stopsOfTaker(placing, (at) => takenAt(at).price);
  return { price, quantity, waiting: { ...atOnce, worst }, stops };
}

function stopsOfTaker(
  { deps, rules, day, product, direction, tick, board, asked }: Placing,
  priceAt: (tick: number) => bigint,
) {
  const heldTo = (at: number) => ({
    open: priceAt(at),
    now: pathPrice(deps.market, rules, product, sideOf(direction, 'close'), at),
  });
  const decides = heldTo(tick);
  return askedStops({ rules, day }, direction, asked, decides, board === tick ? decides : heldTo(board));
}

/** It rests at its limit: one that would take the book is refused. */
function judgeLimit({ deps, rules, day, product, direction, side, quantity, tick, board, asked }: Placing): Plan {
  const limit = askedPrice(rules, day, asked.price, 'price');
  const current = (at: number) => pathPrice(deps.market, rules, product, side, at);
  refuseCrossing(rules, side, limit, current(tick), current(board));
  const basis = { open: limit, now: limit };
  const stops = askedStops({ rules, day }, direction, asked, basis, basis);
  return { price: limit, quantity, waiting: { ...atOnce, limit, time: asked.time_in_force ?? 'gtc' }, stops };
}

/** It waits for its stop price, and has set aside what it may cost then. */
function judgeStop({ deps, rules, day, product, direction, side, quantity, tick, board, asked }: Placing): Plan {
  const stop = askedPrice(rules, day, asked.stop_price, 'stop_price');
  const limit = asked.type === 'limit' ? askedPrice(rules, day, asked.price, 'price') : null;
  const worst = limit === null ? askedWorst(rules, day, side, stop, asked.price) : null;
  const current = (at: number) => pathPrice(deps.market, rules, product, side, at);
  refuseReached(rules, side, stop, current(tick), current(board));
  const basis = { open: limit ?? stop, now: stop };
  const stops = askedStops({ rules, day }, direction, asked, basis, basis);
  const waiting = { limit, worst, stop, time: asked.time_in_force ?? 'gtc' } as const;
  return { price: limit ?? worst ?? stop, quantity, waiting, stops };
}

/** As a request has them: null, or left out, is none. */
interface AskedStops {
  take_profit?: string | null | undefined;
  stop_loss?: string | null | undefined;
}

/**
 * @param heldTo what decides; `board` what a refusal tells.
 * @throws DomainError for a stop that is no price, zero, or on the wrong side of what it is held to.
 */
export function askedStops(
  { rules, day }: { rules: MarketRules; day: DayRules },
  direction: 'long' | 'short',
  { take_profit: profit, stop_loss: loss }: AskedStops,
  heldTo: HeldTo,
  board: HeldTo,
): Stops {
  const stops = {
    takeProfit: askedStop(rules, day, profit, 'take_profit'),
    stopLoss: askedStop(rules, day, loss, 'stop_loss'),
  };
  const problems = stopProblems(rules, direction, stops, heldTo);
  const first = problems.take_profit ?? problems.stop_loss;
  if (first === undefined) return stops;
  const seen = Object.values(stopProblems(rules, direction, stops, board));
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
