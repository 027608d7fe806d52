/** Positions of a market with another seed: the chance of liquidation that the form would have said, and whether it came. */
import type { Risk } from '../../../contract/api/trading.ts';
import { genesisDay } from '../../../contract/market/calendar.ts';
import type { Direction } from '../../../contract/rules/trading/position.ts';
import { isTrading, kindRules, type MarketRules, marketOf } from '../../../contract/markets.ts';
import { bidAsk } from '../../../contract/rules/trading/lots.ts';
import { riskOf } from '../../../server/domain/trading/risk/risk.ts';
import { createMarket, type Market } from '../../../server/market/market.ts';
import { shareBeyond } from '../../../src/ui/risk/risk.rules.ts';
import { Classes } from './classes.ts';

const symbols = ['BTCUSDT', 'DOGEUSDT', 'ALGOUSDT', 'EURUSD', 'GBPJPY', 'XAUUSD'];
/** Chances that positions are looked for at, and so the distances of their liquidation prices. */
const wanted = [0.02, 0.07, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95];
const daySeconds = 86_400;
/** The variance of the day before, of a typical day's: below, and above it. */
const [calm, wild] = [0.4, 1.2];
/** Positions of a week are not independent of those that are opened in it. */
const clusterDays = 10;

export interface PositionSizes {
  seed: string;
  /** Moments at which positions are opened, in each market, this many days apart. */
  moments: number;
  daysApart: number;
}

export async function positionClasses({ seed, moments, daysApart }: PositionSizes): Promise<Classes[]> {
  const market = createMarket({ seed, era: { firstDay: genesisDay, before: 'market-2' } });
  const byName = new Map<string, Classes>();
  for (let moment = 0; moment < moments; moment += 1) {
    for (const [index, symbol] of symbols.entries()) {
      const rules = marketOf(symbol);
      // Any second of the day, another one in each market: odd steps through it.
      const day = genesisDay + 40 + moment * daysApart + (index % 3);
      const at = day * daySeconds + ((moment * 40_503 + index * 17_351) % daySeconds);
      if (rules === undefined || !isTrading(rules.kind, at)) continue;
      const risk = await riskOf(market, symbol, at * 1000);
      const cluster = Math.floor((moment * daysApart) / clusterDays);
      const before = market.variance(symbol, (at - daySeconds) * 5, at * 5) / (risk.typical_day_bps / 10_000) ** 2;
      for (const horizon of risk.horizons) {
        const name = `positions of ${horizon.seconds / 3600} h`;
        const mood =
          before < calm ? ', after a calm day' : before > wild ? ', after a wild day' : ', after a usual day';
        const both = [name, `${name}${mood}`].map((one) => classesOf(byName, one));
        judgeAt(market, rules, at, horizon, moment, both, cluster);
      }
    }
  }
  return [...byName.values()].sort((one, other) => one.name.length - other.name.length);
}

function classesOf(byName: Map<string, Classes>, name: string): Classes {
  const found = byName.get(name) ?? new Classes(name);
  byName.set(name, found);
  return found;
}

function judgeAt(
  market: Market,
  rules: MarketRules,
  at: number,
  horizon: Risk['horizons'][number],
  moment: number,
  classes: readonly Classes[],
  cluster: number,
): void {
  const came = reachOf(market, rules, at, horizon.seconds);
  for (const direction of ['long', 'short'] as const) {
    const moves = direction === 'long' ? horizon.fall_bps : horizon.rise_bps;
    for (const chance of wanted.filter((_, place) => (place + moment) % 3 === 0)) {
      const distance = moves[Math.min(moves.length - 1, Math.floor(moves.length * (1 - chance)))] ?? 0;
      if (distance <= 0) continue;
      for (const one of classes) one.add(shareBeyond(moves, distance), came[direction] >= distance, cluster);
    }
  }
}

/** How far the bid fell and the ask rose, in basis points of what a position was closed at in the beginning. */
function reachOf(market: Market, rules: MarketRules, at: number, seconds: number): Record<Direction, number> {
  const start = bidAsk(rules, market.priceAt(rules.symbol, at * 1000), at);
  let { bid: low, ask: high } = start;
  // The spread changes with the hour.
  const hasSpread = kindRules[rules.kind].hours === 'weekdays';
  const end = at + seconds;
  for (let from = at; from < end; ) {
    const to = hasSpread ? Math.min(end, (Math.floor(from / 3600) + 1) * 3600) : end;
    if (isTrading(rules.kind, from)) {
      const range = market.range(rules.symbol, from * 5, to * 5 - 1);
      const [lowest, highest] = [bidAsk(rules, range.low, from).bid, bidAsk(rules, range.high, from).ask];
      if (lowest < low) low = lowest;
      if (highest > high) high = highest;
    }
    from = to;
  }
  const bps = (way: bigint, whole: bigint) => (Number(way) / Number(whole)) * 10_000;
  return { long: bps(start.bid - low, start.bid), short: bps(high - start.ask, start.ask) };
}
