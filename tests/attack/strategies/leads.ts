/** One market before the other: small coins behind the large one, crosses behind their legs. */
import { clusterOf, periods, positionCosts } from '../costs.ts';
import type { Tallies } from '../tally.ts';
import { type DayView, gridPoints, gridTicks } from '../view.ts';

const leader = 'BTCUSDT';
const lookBacks = [2, 4, 20, 240];
const crosses = [
  ['EURJPY', 'EURUSD', 'USDJPY', 1],
  ['GBPJPY', 'GBPUSD', 'USDJPY', 1],
  ['EURGBP', 'EURUSD', 'GBPUSD', -1],
] as const;

export const leadSymbols = ['EURUSD', 'USDJPY', 'EURJPY', 'GBPUSD', 'GBPJPY', 'EURGBP'];

export function leads(tallies: Tallies) {
  return (view: DayView) => {
    followLeader(tallies, view);
    for (const cross of crosses) followLegs(tallies, view, cross);
  };
}

/** What the large coin did that the small one did not, in deviations of each. */
function followLeader(tallies: Tallies, { bySymbol, markets, midnight }: DayView): void {
  const lead = bySymbol.get(leader);
  if (lead === undefined) return;
  for (const lookBack of lookBacks) {
    const seconds = (lookBack * gridTicks) / 5;
    const position = tallies.of(`lead: the large coin's last ${seconds} s, position for 5 m`);
    const byPeriod = periods.map(({ seconds: own }) =>
      tallies.of(`lead: the large coin's last ${seconds} s, option ${own} s`),
    );
    for (const market of markets) {
      if (market.symbol === leader || market.instrument.hours !== 'always') continue;
      const moved = ({ logs, clocks }: typeof market, at: number) =>
        ((logs[at] ?? 0) - (logs[at - lookBack] ?? 0)) /
        Math.sqrt((clocks[at] ?? 0) - (clocks[at - lookBack] ?? 0) || 1);
      for (let at = 240; at + 20 <= gridPoints; at += Math.max(4, lookBack)) {
        const way = Math.sign(moved(lead, at) - moved(market, at));
        if (way === 0) continue;
        const profit = way * Math.expm1((market.logs[at + 20] ?? 0) - (market.logs[at] ?? 0));
        const { long } = positionCosts(market.instrument, 1, midnight, midnight);
        position.add(clusterOf(midnight), profit, profit - long, -profit - long);
        periods.forEach(({ ticks, payout }, index) => {
          const to = at + ticks / gridTicks;
          byPeriod[index]?.addOption(
            clusterOf(midnight),
            way * market.decide(at, to),
            way * market.lawOfUp(at, to),
            payout,
          );
        });
      }
    }
  }
}

/** The cross as displayed, against what its legs as displayed make of it: rounding alone tells them apart. */
function followLegs(
  tallies: Tallies,
  { bySymbol, midnight }: DayView,
  [name, one, other, sign]: (typeof crosses)[number],
) {
  const [cross, first, second] = [bySymbol.get(name), bySymbol.get(one), bySymbol.get(other)];
  if (cross === undefined || first === undefined || second === undefined) return;
  const tally = tallies.of(`lead: ${name} to where its legs are, position for 1 m`);
  const decimals = ({ instrument }: typeof cross) => 10 ** instrument.rules.pricePrecision;
  for (let at = 0; at + 4 <= gridPoints; at += 4) {
    if (cross.clocks[at + 4] === cross.clocks[at]) continue;
    const legs = (first.priceAt(at) / decimals(first)) * (second.priceAt(at) / decimals(second)) ** sign;
    const way = Math.sign(legs - cross.priceAt(at) / decimals(cross));
    if (way === 0) continue;
    // Bought and sold at what is displayed: the path may stand anywhere within the tick.
    const profit = way * (cross.priceAt(at + 4) / cross.priceAt(at) - 1);
    const costs = positionCosts(
      cross.instrument,
      cross.priceAt(at),
      midnight + at * gridTicks,
      midnight + (at + 4) * gridTicks,
    );
    const [own, counter] = way > 0 ? [costs.long, costs.short] : [costs.short, costs.long];
    tally.add(clusterOf(midnight), profit, profit - own, -profit - counter);
  }
}
