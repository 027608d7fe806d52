/**
 * Options while they run: how often one ends "up" that now lies so far from its start with so much time left. What is told comes from
 * markets of the same law under other seeds, as anybody can make them; what is measured from the market itself.
 */
import { genesisDay } from '#contract/market/calendar.ts';
import { createMarket } from '#server/market/market.ts';
import { seededRandom } from '#server/platform/random.ts';
import { type Class, classOf } from './calibration.ts';
import { era } from './era.ts';

interface Running {
  day: number;
  /** Which of `lefts`. */
  left: number;
  /** The way from the start so far, in deviations of what is left, as lively as the minutes before were. */
  way: number;
  /** 1 for up, 0 for down, a half where it ends where it began. */
  end: number;
}

const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT', 'ALGOUSDT'];
/** Seconds that have passed, and that are left, of options of 30 to 300 s. */
const lefts = [
  [20, 10],
  [30, 30],
  [60, 60],
  [240, 60],
  [120, 180],
] as const;
const daySeconds = 86_400;
/** How lively it is: the moves of the 8 minutes before, half a minute each. */
const lookback = { seconds: 480, steps: 16 };

/** Options of every length at any moment, so many a day over so many days; half of a market's variance pulls the middle down by next to nothing. */
export function runningOf(seed: string, days: number, perDay: number): Running[] {
  const market = createMarket({ seed, era });
  const draws = seededRandom(seed);
  const found: Running[] = [];
  for (let day = genesisDay; day < genesisDay + days; day += 1) {
    for (let at = 0; at < perDay; at += 1) {
      const symbol = symbols[at % symbols.length] ?? 'BTCUSDT';
      const left = Math.floor(at / symbols.length) % lefts.length;
      const [passed, rest] = lefts[left] ?? lefts[0];
      const from = day * daySeconds + 600 + (draws.bytes(4).readUInt32BE() % (daySeconds - 1200));
      const priceAt = (moment: number) => Number(market.finePriceAt(symbol, moment * 1000));
      const [start, now, final] = [priceAt(from), priceAt(from + passed), priceAt(from + passed + rest)];
      const way = Math.log(now / start) / Math.sqrt(varianceBefore(priceAt, from + passed) * rest);
      found.push({ day, left, way, end: final > start ? 1 : final < start ? 0 : 0.5 });
    }
  }
  return found;
}

/** Of a second. */
function varianceBefore(priceAt: (moment: number) => number, moment: number): number {
  const each = lookback.seconds / lookback.steps;
  let [sum, last] = [0, priceAt(moment - lookback.seconds)];
  for (let step = 1; step <= lookback.steps; step += 1) {
    const next = priceAt(moment - lookback.seconds + step * each);
    sum += Math.log(next / last) ** 2;
    last = next;
  }
  return sum / lookback.seconds;
}

/** Options of one time left whose way is alike. */
interface Bin {
  /** The longest way in it. */
  to: number;
  count: number;
  share: number;
}

const binsPerLeft = 24;

/** What other markets of the law say, by time left and way. */
export function tableOf(reference: readonly Running[]): Bin[][] {
  return lefts.map((_, left) => {
    const own = reference.filter((one) => one.left === left).sort((one, other) => one.way - other.way);
    const size = Math.ceil(own.length / binsPerLeft);
    return Array.from({ length: binsPerLeft }, (_, at) => {
      const some = own.slice(at * size, (at + 1) * size);
      const share = some.reduce((sum, { end }) => sum + end, 0) / some.length;
      return { to: at === binsPerLeft - 1 ? Infinity : (some.at(-1)?.way ?? 0), count: some.length, share };
    });
  });
}

/** Ten classes by the chance that the table tells; its own error counts as well. */
export function runningClassesOf(table: readonly Bin[][], options: readonly Running[]): Class[] {
  const told = options.map((one) => ({ ...one, bin: table[one.left]?.find(({ to }) => one.way <= to) }));
  return Array.from({ length: 10 }, (_, at) => {
    const own = told.filter(({ bin }) => bin !== undefined && Math.min(9, Math.floor(bin.share * 10)) === at);
    const measured = classOf(
      own.map(({ day, bin, end }) => ({ cluster: day, predicted: bin?.share ?? 0, measured: end })),
    );
    let variance = 0;
    for (const bin of new Set(own.map((one) => one.bin))) {
      const weight = own.filter((one) => one.bin === bin).length / own.length;
      if (bin !== undefined) variance += (weight * weight * bin.share * (1 - bin.share)) / bin.count;
    }
    return { ...measured, error: Math.hypot(measured.error, Math.sqrt(variance)) };
  });
}
