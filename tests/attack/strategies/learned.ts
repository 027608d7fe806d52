/**
 * What can be learned from prices, volumes, the book and the trades: trained on the first half of the days, bet on in the second. The
 * same figures are also bet on one by one.
 */
import { clusterOf, type Period, periods } from '../costs.ts';
import { learn } from '../boost.ts';
import type { Tallies } from '../tally.ts';
import { type DayView, gridPoints, gridTicks, type MarketDay } from '../view.ts';

const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ALGOUSDT'];
/** Grid points that returns and volumes reach back: 15 s to an hour. */
const lags = [1, 2, 3, 4, 8, 20, 40, 120, 240];
const width = 2 * lags.length + 6;
/** So much of each day is looked at, from another moment each day. */
const samplesADay = 1440;
/** At these seconds of a minute; the others bring nothing that these do not. */
const phases = [0, 2];
const bookLevels = 10;
const tradesLooked = 10;

interface Row {
  day: number;
  features: Float64Array;
  /** By period: 1 up, -1 down, 0 equal; and what the law gives "up". */
  outcomes: number[];
  laws: number[];
}

export function learned(tallies: Tallies) {
  const rows = phases.map((): Row[] => []);
  return {
    see(view: DayView) {
      for (const symbol of symbols) {
        const market = view.bySymbol.get(symbol);
        if (market === undefined) continue;
        const first = 240 + 4 * ((view.day * 61) % ((gridPoints - 20 - 240) / 4 - samplesADay / phases.length));
        for (let at = 0; at < samplesADay; at += 1) {
          const phase = at % phases.length;
          const point = first + 4 * Math.floor(at / phases.length) + (phases[phase] ?? 0);
          const row = rowAt(view, market, point);
          rows[phase]?.push(row);
          betOnSigns(tallies, row);
        }
      }
    },
    end() {
      rows.forEach((of, phase) => {
        const second = (phases[phase] ?? 0) * 15;
        periods.slice(0, 3).forEach((period, at) => betOnGuess(tallies, of, `second ${second}`, period, at));
      });
    },
  };
}

function rowAt({ paths, day, midnight }: DayView, market: MarketDay, point: number): Row {
  const { logs, clocks, instrument } = market;
  const features = new Float64Array(width);
  const usual = ((clocks[point] ?? 0) - (clocks[point - 240] ?? 0)) / 240;
  lags.forEach((lag, at) => {
    const variance = (clocks[point] ?? 0) - (clocks[point - lag] ?? 0);
    features[2 * at] = variance > 0 ? ((logs[point] ?? 0) - (logs[point - lag] ?? 0)) / Math.sqrt(variance) : 0;
    features[2 * at + 1] = variance / (usual * lag);
  });
  const tick = midnight + point * gridTicks;
  const { bids, asks } = paths.books.depth(instrument, tick, bookLevels);
  const lying = (levels: typeof bids) => levels.reduce((sum, { quantity }) => sum + quantity, 0);
  const trades = paths.books.trades(instrument, tick, tradesLooked, tick - 2 * tradesLooked);
  const bought = trades.reduce((sum, { side, quantity }) => sum + (side === 'buy' ? quantity : -quantity), 0);
  const price = market.priceAt(point);
  const [bid, ask] = [bids[0]?.price ?? price, asks[0]?.price ?? price];
  features[width - 6] = (lying(bids) - lying(asks)) / (lying(bids) + lying(asks));
  features[width - 5] =
    ((bids[0]?.quantity ?? 0) - (asks[0]?.quantity ?? 0)) / ((bids[0]?.quantity ?? 0) + (asks[0]?.quantity ?? 1));
  features[width - 4] = bought / (trades.reduce((sum, { quantity }) => sum + quantity, 0) || 1);
  features[width - 3] = ask > bid ? (paths.prices.price(instrument, tick) - (bid + ask) / 2) / (ask - bid) : 0;
  features[width - 2] = Math.floor(point / 4) % 5;
  features[width - 1] = Math.floor(point / 20) % 3;
  return {
    day,
    features,
    outcomes: periods.map(({ ticks }) => market.decide(point, point + ticks / gridTicks)),
    laws: periods.map(({ ticks }) => market.lawOfUp(point, point + ticks / gridTicks)),
  };
}

const signs: readonly (readonly [name: string, feature: number])[] = [
  ['the book lies heavier below', width - 6],
  ['the best level lies heavier below', width - 5],
  ['the trades were bought', width - 4],
  ['the price stands in the upper half of the spread', width - 3],
  ['the last 15 s rose', 0],
  ['the last minute rose', 6],
  ['the last hour rose', 16],
];

function betOnSigns(tallies: Tallies, { day, features, outcomes, laws }: Row): void {
  for (const [name, feature] of signs) {
    const way = Math.sign(features[feature] ?? 0);
    if (way === 0) continue;
    periods.forEach(({ seconds, payout }, at) => {
      const tally = tallies.of(`sign: ${name}, option ${seconds} s`);
      tally.addOption(day, way * (outcomes[at] ?? 0), way * (laws[at] ?? 0), payout);
    });
  }
}

const rounds = 30;
const rate = 0.2;

function betOnGuess(tallies: Tallies, rows: readonly Row[], when: string, period: Period, at: number): void {
  const days = [...new Set(rows.map(({ day }) => day))].sort((one, other) => one - other);
  const half = days[Math.floor(days.length / 2)];
  if (half === undefined || days.length < 4) return;
  const known = rows.filter(({ day, outcomes }) => day < half && outcomes[at] !== 0);
  const features = new Float64Array(known.length * width);
  known.forEach((row, index) => features.set(row.features, index * width));
  const labels = Float64Array.from(known, ({ outcomes }) => ((outcomes[at] ?? 0) > 0 ? 1 : 0));
  const guess = learn({ features, width, labels }, rounds, rate);
  const least = 1 / (1 + period.payout) - 0.5;
  for (const row of rows) {
    if (row.day < half) continue;
    const chance = guess.of(row.features) - 0.5;
    const way = Math.sign(chance);
    if (way === 0) continue;
    for (const [name, isChosen] of [
      ['any', true],
      ['where it is worth its cost', Math.abs(chance) > least],
    ] as const) {
      if (!isChosen) continue;
      const tally = tallies.of(`learned at ${when}, option ${period.seconds} s, ${name}`);
      tally.addOption(
        clusterOf(row.day * 432_000),
        way * (row.outcomes[at] ?? 0),
        way * (row.laws[at] ?? 0),
        period.payout,
      );
    }
  }
}
