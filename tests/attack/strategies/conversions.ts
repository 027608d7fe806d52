/**
 * Somebody asks for a quote at every tick and takes only those that the market has gone away from in their favour; alone, and there
 * and back. What it brings is by the product's own formulas, spread and rounding included, against the prices of the tick it is taken at.
 */
import { dayTicks } from '#contract/market/path/ticks.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import type { Coin } from '#contract/markets.ts';
import { conversionCost, isRateMoved, type Pair, type Priced, quoteSeconds } from '#contract/rules/money/conversion.ts';
import type { Paths } from '#tests/market/paths.ts';
import { clusterOf } from '../costs.ts';
import type { Tallies } from '../tally.ts';

const coins = ['BTC', 'SOL', 'DOGE', 'ALGO'] as const satisfies readonly Coin[];
const windowTicks = 3000;
const quoteTicks = quoteSeconds * 5;
const stake = 1000_000_000n;

/** How much better than the market of now a quote must be to be taken. */
const thresholds = [0, 4, 8, 9.9, 12, 20];
const cycleThreshold = 8;

/** Prices of one currency, from a tick on. Those of USDT are 1. */
type Series = readonly Priced[];
const dollars: Series = Array.from({ length: windowTicks }, () => ({ currency: 'USDT', price: 1n }));

/** @param isHonoured the rule that is tried: whether a quote can still be taken. */
export function conversions(
  tallies: Tallies,
  paths: Paths,
  isHonoured: (quoted: Pair, now: Pair) => boolean = (quoted, now) => !isRateMoved(quoted, now),
): void {
  for (let day = paths.firstDay; day < paths.firstDay + paths.days; day += 1) {
    const from = day * dayTicks + ((day * 7_919) % (dayTicks - windowTicks));
    const series = coins.map((coin) => seriesOf(paths, coin, from));
    coins.forEach((coin, index) => {
      const [own, next] = [series[index] ?? dollars, series[(index + 1) % series.length] ?? dollars];
      const [there, back] = [new Quotes(dollars, own), new Quotes(own, dollars)];
      for (const quotes of [there, back, new Quotes(own, next)]) {
        for (const bps of thresholds) {
          const tally = tallies.of(`conversions, quotes ${bps} bps better, of ${coin}`, true);
          for (const { result, amount, now } of takenOf(quotes, { bps, isHonoured })) {
            const gain = worth(now.to, result) / worth(now.from, amount) - 1;
            tally.add(clusterOf(from), gain, gain, -gain);
          }
        }
      }
      const gain = cycle(there, back, isHonoured);
      tallies.of(`conversions, there and back, of ${coin}`, true).add(clusterOf(from), gain, gain, -gain);
    });
  }
}

function seriesOf(paths: Paths, coin: Coin, from: number): Series {
  const instrument = instrumentOf(`${coin}USDT`);
  return dollars.map((_, at) => ({ currency: coin, price: BigInt(paths.prices.price(instrument, from + at)) }));
}

/** What can be quoted tick by tick: the pair, and its rate. */
class Quotes {
  readonly #give: Series;
  readonly #get: Series;
  readonly #rates: Float64Array;

  constructor(give: Series, get: Series) {
    this.#give = give;
    this.#get = get;
    this.#rates = Float64Array.from(give, ({ price }, at) => Number(price) / Number(get[at]?.price));
  }

  at(tick: number): Pair {
    const [from, to] = [this.#give[tick], this.#get[tick]];
    if (from === undefined || to === undefined) throw new RangeError(`no quote at ${tick}`);
    return { from, to };
  }

  /** The best quote that can be taken at a tick; null where none is good enough. */
  best(at: number, { bps, isHonoured }: Rule): { quoted: Pair; now: Pair } | null {
    const least = (this.#rates[at] ?? 0) * (1 + bps / 10_000);
    const now = this.at(at);
    let [found, best]: [Pair | null, number] = [null, 0];
    for (let tick = Math.max(0, at - quoteTicks + 1); tick <= at; tick += 1) {
      const rate = this.#rates[tick] ?? 0;
      if (rate < least || rate <= best || !isHonoured(this.at(tick), now)) continue;
      [found, best] = [this.at(tick), rate];
    }
    return found === null ? null : { quoted: found, now };
  }
}

interface Rule {
  bps: number;
  isHonoured(quoted: Pair, now: Pair): boolean;
}

/** All quotes of a window that are worth taking, no more than one of those that can be taken at a time. */
function* takenOf(quotes: Quotes, rule: Rule) {
  for (let at = quoteTicks; at < windowTicks; at += 1) {
    const found = quotes.best(at, rule);
    if (found === null) continue;
    const amount = amountAt(found.now.from);
    yield { now: found.now, amount, result: conversionCost(found.quoted, amount).result };
    at += quoteTicks;
  }
}

/** From USDT into the coin and back, each at the first quote that is good enough; the way back at the latest at the end. */
function cycle(there: Quotes, back: Quotes, isHonoured: Rule['isHonoured']): number {
  const rule = { bps: cycleThreshold, isHonoured };
  let held: bigint | null = null;
  for (let at = quoteTicks; at < windowTicks; at += 1) {
    const found: { quoted: Pair } | null = (held === null ? there : back).best(at, rule);
    if (found === null) continue;
    const { result } = conversionCost(found.quoted, held ?? stake);
    if (held !== null) return Number(result) / Number(stake) - 1;
    held = result;
  }
  if (held === null) return 0;
  return Number(conversionCost(back.at(windowTicks - 1), held).result) / Number(stake) - 1;
}

/** About a thousand USDT of it. */
function amountAt(priced: Priced): bigint {
  return priced.currency === 'USDT'
    ? stake
    : conversionCost({ from: { currency: 'USDT', price: 1n }, to: priced }, stake).result;
}

/** In the units of its price: pairs are compared, so what a unit is falls out. */
function worth({ currency, price }: Priced, minor: bigint): number {
  const { rules } = currency === 'USDT' ? { rules: null } : instrumentOf(`${currency}USDT`);
  return Number(minor * price) / 10 ** (rules === null ? 6 : rules.pricePrecision + 8);
}
