import type { Answer } from '#contract/api/calls.ts';
import { fromMinor } from '#contract/currencies.ts';
import { unrealisedProfit } from '#contract/rules/trading/profit.ts';
import { balancesOf } from '#server/ledger/read.ts';
import type { Prices } from '#server/domain/deps.ts';
import type { Stores, World } from '#server/domain/parts.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { marketOf } from '#contract/markets.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { describeRules } from '#server/domain/quotes/rules.ts';
import { DomainError } from '#server/domain/errors.ts';
import { secondsOf } from '../moment.ts';
import { pathPrice, rateAt, sideOf } from './prices.ts';
import { feeHeldOf, liveRows, presentPosition, termsOf } from './positions.ts';
import type { PositionRow } from '../rows.ts';

type OverviewParts = Pick<Stores, 'store'> & Pick<World, 'clock'> & Pick<Prices, 'market'>;

/** A market's rules, the user's available balance, and what he has open there. @throws DomainError pair_not_found. */
export async function describeDeal(deps: OverviewParts, userId: string, symbol: string): Promise<Answer<'lever/deal'>> {
  const market = marketOf(symbol);
  if (market === undefined) throw DomainError.of('pair_not_found', { symbol }, 'symbol');
  const rows = await liveRows(deps.store.db, userId);
  const list = rows.filter((row) => row.symbol === symbol).map(presentPosition);
  const at = nowSeconds(deps.clock);
  return { at, rules: describeRules(deps.market, market, at), available: await availableOf(deps, userId), list };
}

/** All pending, open and closing positions, and what they are worth now. */
export async function describeOpen(deps: OverviewParts, userId: string): Promise<Answer<'lever/dealall'>> {
  const rows = await liveRows(deps.store.db, userId);
  // The board's tick, even if orders are placed at a later one because the clock has stepped back.
  const tick = tickAt(deps.clock.nowMs());
  const feeHeld = rows.reduce((sum, row) => sum + feeHeldOf(row), 0n);
  const margin = rows.reduce((sum, row) => sum + row.margin + row.held, 0n) - feeHeld;
  const profit = rows.reduce((sum, row) => sum + profitNow(deps, row, tick), 0n);
  return {
    at: secondsOf(tick),
    margin: fromMinor(margin, 'USDT'),
    fee_held: fromMinor(feeHeld, 'USDT'),
    profit: fromMinor(profit, 'USDT'),
    equity: fromMinor(margin + feeHeld + profit, 'USDT'),
    available: await availableOf(deps, userId),
    list: rows.map(presentPosition),
  };
}

/** The unrealised profit at the closing side's price and the conversion rate of now. */
function profitNow({ market }: Pick<Prices, 'market'>, row: PositionRow, tick: number): bigint {
  if (row.open_quantity === 0n) return 0n;
  const terms = termsOf(row);
  const price = pathPrice(market, terms.rules, row.product, sideOf(row.direction, 'close'), tick);
  return unrealisedProfit({ ...terms, rate: rateAt(market, terms.rules, tick) }, price);
}

async function availableOf({ store }: Pick<Stores, 'store'>, userId: string): Promise<string> {
  const held = await balancesOf(store.db, userId);
  const own = held.find(({ kind, currency }) => kind === 'contract' && currency === 'USDT');
  return fromMinor(own?.available ?? 0n, 'USDT');
}
