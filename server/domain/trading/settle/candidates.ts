import { type Kysely, sql } from 'kysely';
import { type MarketRules, markets } from '#contract/markets.ts';
import { widestSpread } from '#contract/rules/trading/lots.ts';
import type { Market } from '#server/market/market.ts';
import { prepared } from '#server/store/prepared.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { type Trigger, triggerColumns } from '../rows.ts';
import { reachOf } from './events.ts';
import { unguardedSymbols } from './guard.ts';

/**
 * The triggers that a stretch of the path may have reached: per market those between its low and high, and those whose tick has come.
 * Where a conversion rate has moved too far for the stored liquidation levels, all liquidations of the market, beyond any limit. It may
 * find triggers that are not reached, but never misses one that is.
 */
export async function triggersWithin(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  market: Market,
  from: number,
  to: number,
  limit: number,
): Promise<Within> {
  const ranges: Ranges = { symbols: [], lows: [], highs: [], to: BigInt(to), limit };
  for (const rules of markets) {
    const { high, low } = market.range(rules.symbol, from, to);
    const reach = widest.get(rules.symbol) ?? 0n;
    ranges.symbols.push(rules.symbol);
    ranges.lows.push(low - reach);
    ranges.highs.push(high + reach);
  }
  const found = await (engine === 'postgres' ? selectByLookups(db, ranges) : selectByUnion(db, byName(ranges)));
  const unguarded = (await anyOfTwoPrices(db, {})).length === 0 ? [] : unguardedSymbols(market, from, to);
  const isCut = found.length >= limit;
  if (unguarded.length === 0) return { found, isCut };
  const all = await db
    .selectFrom('triggers')
    .select(triggerColumns)
    .where('symbol', 'in', unguarded)
    .where('room', 'is not', null)
    .execute();
  const isNew = (one: Trigger) =>
    !found.some((other) => other.order_id === one.order_id && other.purpose === one.purpose);
  return { found: [...found, ...all.filter(isNew)], isCut };
}

interface Within {
  found: Trigger[];
  /** There may be more than the limit. */
  isCut: boolean;
}

interface Ranges {
  symbols: string[];
  /** The lowest and highest level to look for, per market. */
  lows: bigint[];
  highs: bigint[];
  to: bigint;
  limit: number;
}

const widest = new Map(markets.map((rules: MarketRules) => [rules.symbol, reachOf(rules, widestSpread(rules))]));

function byName({ symbols, lows, highs, to, limit }: Ranges): Record<string, bigint | number> {
  const levels = symbols.flatMap((symbol, at) => [
    [`low ${symbol}`, lows[at] ?? 0n] as const,
    [`high ${symbol}`, highs[at] ?? 0n] as const,
  ]);
  return { ...Object.fromEntries(levels), to, limit };
}

/** One statement for all markets: an index range for each market and direction. */
const selectByUnion = prepared((db, p: Record<string, bigint | number>) => {
  const ofMarket = (symbol: string, way: 'above' | 'below') =>
    db
      .selectFrom('triggers')
      .select(triggerColumns)
      .where('symbol', '=', symbol)
      .where('way', '=', way)
      .where('level', way === 'below' ? '>=' : '<=', p[`${way === 'below' ? 'low' : 'high'} ${symbol}`] as bigint);
  const due = db
    .selectFrom('triggers')
    .select(triggerColumns)
    .where('way', '=', 'at')
    .where('level', '<=', p['to'] as bigint);
  return markets
    .flatMap(({ symbol }) => [ofMarket(symbol, 'below'), ofMarket(symbol, 'above')])
    .reduce((all, one) => all.unionAll(one), due)
    .limit(p['limit'] as number);
});

/**
 * The same on PostgreSQL, which takes longer to plan such a union than to run it and, as it does not know how few levels are in range,
 * plans parallel workers. The inner limits leave it one index lookup for each market and direction.
 */
const selectByLookups = prepared((db, p: Ranges) => {
  const named = sql.join(triggerColumns.map((column) => sql.ref(column)));
  const found = sql<Trigger>`(
    select ${named} from unnest(${p.symbols}::text[], ${p.lows}::bigint[], ${p.highs}::bigint[]) as r (market, low, high)
    cross join lateral (
      (select ${named} from triggers where symbol = r.market and way = 'below' and level >= r.low limit ${p.limit})
      union all
      (select ${named} from triggers where symbol = r.market and way = 'above' and level <= r.high limit ${p.limit})
    ) as reached
    union all
    select ${named} from triggers where way = 'at' and level <= ${p.to}
    limit ${p.limit}
  )`.as<'found'>(sql.ref('found'));
  return db.selectFrom(found).select(triggerColumns);
});

/** The triggers that were set since a tick. */
export function triggersSince(db: Kysely<Tables>, tick: number, until: number): Promise<Trigger[]> {
  return db
    .selectFrom('triggers')
    .select(triggerColumns)
    .where('since', '>=', BigInt(tick))
    .where('since', '<=', BigInt(until))
    .execute();
}

/** Whether any liquidation depends on a conversion rate. */
const anyOfTwoPrices = prepared((db) =>
  db.selectFrom('triggers').select('symbol').where('room', 'is not', null).limit(1),
);

export const hasTriggers = prepared((db) => db.selectFrom('triggers').select('order_id').limit(1));

export const oldestTrigger = prepared((db) => db.selectFrom('triggers').select('since').orderBy('since').limit(1));
