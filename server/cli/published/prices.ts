import { isDealt } from '#contract/rules/products.ts';
import type { Kysely, Selectable } from 'kysely';
import { depthLevels } from '#contract/api/market.ts';
import { dateOfDay, dayOfTick } from '#contract/market/calendar.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import { kindRules, type MarketRules, marketOf } from '#contract/markets.ts';
import { deepestLevels, quantityOf } from '#contract/rules/trading/book.ts';
import { fillBounds, isFarFromShown, type Taking } from '#contract/rules/trading/fit.ts';
import { bidAsk } from '#contract/rules/trading/lots.ts';
import type { Side } from '#contract/rules/trading/spot.ts';
import type { Market } from '#server/market/market.ts';
import { checkPlanDays } from '../plans/checkPlanDays.ts';
import { checkConversionPrices } from './conversions.ts';
import { type Check, shortened } from '#server/store/check.ts';
import type { Tables } from '#server/store/tables.ts';

export type PricedMarket = Pick<Market, 'commitment' | 'priceAt' | 'finePriceAt' | 'depth' | 'planView' | 'planDraw'>;

/** Every fill, both ends of every option, and every plan day, at a price that the commitment to its day fixed. */
export async function verifyPrices(db: Kysely<Tables>, market: PricedMarket): Promise<Check[]> {
  const days = await readDays(db, market);
  return [
    await checkFillPrices(db, market, days),
    await checkOptionPrices(db, market, days),
    await checkConversionPrices(db, market, days),
    await checkPlanDays(db, market, days),
  ];
}

const pageSize = 500;

/** What can be said of the day of a tick: null when it was committed to, and this market is what it was committed to. */
type Days = (tick: number) => string | null;

async function readDays(db: Kysely<Tables>, market: PricedMarket): Promise<Days> {
  const rows = await db
    .selectFrom('commitments')
    .select(['kind', 'date', 'commitment', 'published'])
    .orderBy('seq')
    .execute();
  const begun = Number(rows[0]?.published ?? 0);
  const published = new Map(
    rows.filter(({ kind }) => kind === 'day').map(({ date, commitment }) => [date, commitment]),
  );
  const verdicts = new Map<string, string | null>();
  return (tick) => {
    const date = dateOfDay(dayOfTick(tick));
    // Before anything was committed to nobody can have traded.
    if (tick * tickMs < begun * 1000) return `is from before the chain of commitments was begun`;
    const known = verdicts.get(date);
    if (known !== undefined) return known;
    const commitment = published.get(date);
    const verdict =
      commitment === undefined
        ? `is of ${date}, to which there is no commitment`
        : commitment === market.commitment(date)
          ? null
          : `is of ${date}, whose commitment is not to these prices`;
    verdicts.set(date, verdict);
    return verdict;
  };
}

type Fill = Selectable<Tables['fills']>;
interface Placed extends Fill {
  number: string;
  side: Side;
  taking: Taking;
}

async function checkFillPrices(db: Kysely<Tables>, market: PricedMarket, days: Days): Promise<Check> {
  const problems: string[] = [];
  let rows = 0;
  let last: Pick<Fill, 'order_id' | 'n'> = { order_id: '', n: 0n };
  for (;;) {
    const { order_id: id, n } = last;
    const page = await db
      .selectFrom('fills')
      .selectAll()
      .where((eb) => eb.or([eb('order_id', '>', id), eb.and([eb('order_id', '=', id), eb('n', '>', n)])]))
      .orderBy('order_id')
      .orderBy('n')
      .limit(pageSize)
      .execute();
    const end = page.at(-1);
    if (end === undefined) break;
    for (const fill of await placed(db, page)) {
      const wrong = days(Number(fill.tick)) ?? shownProblem(fill) ?? fillProblem(fill, market);
      if (wrong !== null) problems.push(`the fill ${fill.n} of ${fill.number} ${wrong}`);
    }
    rows += page.length;
    last = end;
  }
  return { check: 'each fill is at a price that was committed to', rows, problems: shortened(problems) };
}

async function placed(db: Kysely<Tables>, fills: readonly Fill[]): Promise<Placed[]> {
  const ids = [...new Set(fills.map(({ order_id: id }) => id))];
  const positions = new Map(
    (await db.selectFrom('positions').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]),
  );
  const orders = new Map(
    (await db.selectFrom('spot_orders').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]),
  );
  return fills.flatMap((fill): Placed[] => {
    const order = orders.get(fill.order_id);
    if (order !== undefined) {
      const taking = takingOfSpot(order, fill.tick);
      return [{ ...fill, number: order.number, side: order.side, taking }];
    }
    if (fill.product === 'option') return [{ ...fill, number: fill.order_id, side: 'buy', taking: { way: 'market' } }];
    const position = positions.get(fill.order_id);
    if (position === undefined) return [];
    const { number, direction, close_reason: reason, close_tick: closed } = position;
    const isLong = direction === 'long';
    if (fill.purpose === 'open') {
      const { limit_price: limit, worst_price: worst, stop_tick: reached } = position;
      const taking = takingOf({ limit, worst, isTaken: reached === fill.tick });
      return [{ ...fill, number, side: isLong ? 'buy' : 'sell', taking }];
    }
    const isByItself = reason !== null && reason !== 'user' && closed === fill.tick;
    return [{ ...fill, number, side: isLong ? 'sell' : 'buy', taking: { way: isByItself ? 'stop' : 'market' } }];
  });
}

interface Named {
  limit: bigint | null;
  worst: bigint | null;
  /** The fill is what its stop price, when it was reached, took of the book. */
  isTaken: boolean;
}

function takingOf({ limit, worst, isTaken }: Named): Taking {
  const bound = limit ?? worst;
  if (bound === null) return { way: 'market' };
  return limit === null || isTaken ? { way: 'worst', worst: bound } : { way: 'limit', limit };
}

function takingOfSpot(
  { price, worst_price: worst, stop_tick: reached, is_oco: isOco }: Selectable<Tables['spot_orders']>,
  tick: bigint,
): Taking {
  const isTaken = reached === tick;
  // One of two, and a sale that names no worst price, goes whole at any price.
  if (isTaken && (isOco === 1n || (price ?? worst) === null)) return { way: 'stop' };
  return takingOf({ limit: price, worst, isTaken });
}

/** What took the market's price on somebody's word is not of another moment than the price that was shown. */
function shownProblem({
  product,
  tick,
  shown_at: shownAt,
}: Pick<Fill, 'product' | 'tick' | 'shown_at'>): string | null {
  if (shownAt === null || !isFarFromShown(Number(shownAt), Number(tick), isDealt(product))) return null;
  return `is of tick ${tick}, far from the price that was shown at ${shownAt} ms`;
}

function fillProblem(
  { symbol, side, taking, price, tick, purpose, product, quantity }: Placed,
  market: PricedMarket,
): string | null {
  const rules = marketOf(symbol);
  if (rules === undefined) return `is of a market ${symbol} that there is not`;
  // A night is charged on what was opened and margin added to it, at no price of their own.
  if (purpose === 'swap' || purpose === 'margin') return null;
  if (product === 'option') return optionProblem(market, symbol, Number(tick), price);
  const { low, high } = fillBounds(
    side,
    taking,
    offerAt(market, rules, Number(tick), { side, deep: taking.way === 'stop' ? quantity : 0n }),
  );
  return low <= price && price <= high ? null : `is at ${price}, and its commitment allows ${low} to ${high}`;
}

/** @param deep a quantity that takes the book as deep as it must: beyond the levels that are shown where they hold less. */
function offerAt(market: PricedMarket, rules: MarketRules, tick: number, { side, deep }: { side: Side; deep: bigint }) {
  const atMs = tick * tickMs;
  const price = market.priceAt(rules.symbol, atMs);
  if (kindRules[rules.kind].hours === 'always') {
    const levelsOf = (count: number) => {
      const { bids, asks } = market.depth(rules.symbol, atMs, count);
      return side === 'buy' ? asks : bids;
    };
    const shown = levelsOf(depthLevels);
    const levels = quantityOf(shown) < deep ? levelsOf(deepestLevels) : shown;
    return { price, levels: levels.map((level) => level.price) };
  }
  const { bid, ask } = bidAsk(rules, price, Math.floor(atMs / 1000));
  return { price: side === 'buy' ? ask : bid, levels: null };
}

async function checkOptionPrices(db: Kysely<Tables>, market: PricedMarket, days: Days): Promise<Check> {
  const problems: string[] = [];
  let rows = 0;
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('options')
      .select(['id', 'number', 'symbol', 'tick', 'open_price', 'final_tick', 'final_price', 'shown_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    const last = page.at(-1);
    if (last === undefined) break;
    for (const { number, symbol, ...option } of page) {
      const ends = [[option.tick, option.open_price] as const, [option.final_tick, option.final_price] as const];
      const early = shownProblem({ product: 'option', tick: option.tick, shown_at: option.shown_at });
      if (early !== null) problems.push(`the start of the option ${number} ${early}`);
      for (const [tick, price] of ends) {
        if (price === null) continue;
        const wrong = days(Number(tick)) ?? optionProblem(market, symbol, Number(tick), price);
        if (wrong !== null) problems.push(`the price of the option ${number} at tick ${tick} ${wrong}`);
      }
    }
    rows += page.length;
    after = last.id;
  }
  return { check: 'each option is at the prices that were committed to', rows, problems: shortened(problems) };
}

/** Options are decided by the path's own price of their ticks. */
function optionProblem(market: PricedMarket, symbol: string, tick: number, price: bigint): string | null {
  if (marketOf(symbol) === undefined) return `is of a market ${symbol} that there is not`;
  const due = market.finePriceAt(symbol, tick * tickMs);
  return price === due ? null : `is at ${price}, and its commitment says ${due}`;
}
