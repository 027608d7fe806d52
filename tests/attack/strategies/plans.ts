/**
 * Somebody has a plan, sees what it does as it does it, sees what another account's plan has done before, and may end any plan day at once:
 * the day goes on in a window that nobody knows. Each idea is a moment to do so, a time to begin, or a guess at a drawn day by that of a scout. Of hosting, which brings a little, it is
 * judged by what it brings beyond the days that nobody ended; of strategies, by whether it brings anything.
 */
import { createHash, createHmac } from 'node:crypto';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { toMinor } from '#contract/currencies.ts';
import { planLabel } from '#contract/market/source.ts';
import { drawnStretch } from '#contract/plans/draw.ts';
import { type PlanProductId, planProducts } from '#contract/plans/products.ts';
import type { PathView, PlanTrade, RunPlan, Stretch } from '#contract/plans/rule.ts';
import { runPlan } from '#contract/plans/run.ts';
import { dayLength, publicView, windowsOf } from '#tests/measure/windows.ts';
import type { Tallies } from '../tally.ts';

/** Days on which draws are made, in the years that are measured: 2023-03-02 and 600 behind it. */
const firstDrawDay = 19_418;
const drawDays = 600;

interface Attacked {
  product: PlanProductId;
  /** USDT. */
  amount: string;
}

const attackedPlans: readonly Attacked[] = [
  { product: 'hosting1', amount: '5000' },
  { product: 'hosting7', amount: '10000000' },
  { product: 'market_making', amount: '200' },
  { product: 'momentum', amount: '100' },
  { product: 'mean_reversion', amount: '100' },
  { product: 'pairs', amount: '500' },
];

/** What is seen of a running plan day at a tick. */
interface Seen {
  tick: number;
  /** Part of the day that is over. */
  over: number;
  /** What it would bring if it were over now, of the amount. */
  rate: number;
  best: number;
  last: PlanTrade | undefined;
}

/** When a day is ended early: the first look at which it is true. */
const moments: Record<string, (seen: Seen) => boolean> = {
  'at once': () => true,
  'half over': ({ over }) => over >= 0.5,
  'in front': ({ rate }) => rate > 0,
  'well in front': ({ rate }) => rate > 0.0005,
  behind: ({ rate }) => rate < 0,
  'well behind': ({ rate }) => rate < -0.0005,
  'behind what it was': ({ rate, best }) => rate < best - 0.0002,
  'just behind a purchase': ({ tick, last }) => last?.side === 'buy' && tick - last.tick < 5,
  'coins on their way': ({ tick, last }) => last?.side === 'buy' && tick - last.tick >= 25 && tick - last.tick < 75,
  'behind a sale': ({ tick, last }) => last?.side === 'sell' && tick - last.tick < 5,
  'at the end of a minute': ({ tick }) => tick % 300 >= 295,
  'behind at the end of a minute': ({ tick, rate }) => tick % 300 >= 280 && rate < 0,
  'nearly over': ({ over }) => over >= 0.97,
};

/** Looks are at steps and just behind them, where a rule has just acted. */
function looksIn({ from, to }: Stretch): number[] {
  const looks: number[] = [];
  for (let step = Math.floor(from / 25) * 25 + 25; step < to; step += 50) looks.push(step + 1, step + 26);
  return looks.filter((tick) => tick < to);
}

/** When somebody begins, by what a plan of his brought in the ten minutes before. */
const scouts: Record<string, (before: number) => boolean> = {
  'when the last one gained': (before) => before > 0,
  'when the last one lost': (before) => before < 0,
  'when the last one did nothing': (before) => before === 0,
};

/** Two orders of one day, the scout's and one's own, each with a draw of its own under the day's key. */
function drawnOf(seed: string, n: number): { scout: Stretch; own: Stretch; day: number } {
  const day = firstDrawDay + (n % drawDays);
  const key = createHash('sha256').update(`${seed} ${day}`).digest();
  const drawOf = (order: string) =>
    createHmac('sha256', key)
      .update(planLabel('market-2', order, 1))
      .digest();
  const [scout, own] = [`scout ${n}`, `own ${n}`].map((order) => drawnStretch(drawOf(order), day, dayLength));
  if (scout === undefined || own === undefined) throw new Error('two draws');
  return { scout, own, day };
}

/**
 * @param seed of the path; windows that are drawn are of the same one. `windows`: how many plan days of each product are tried.
 * @param run the rules that are attacked.
 */
export function plans(
  tallies: Tallies,
  { seed, windows: count }: { seed: string; windows: number },
  attacked: readonly Attacked[] = attackedPlans,
  run: RunPlan = runPlan,
): void {
  const view = publicView(seed);
  const drawn = windowsOf(count, 'later');
  for (const { product, amount: written } of attacked) {
    const amount = toMinor(written, 'USDT') ?? 0n;
    const rateIn = (stretch: Stretch) => Number(run(view, product, stretch, amount).net) / Number(amount);
    const windows = windowsOf(count);
    const rates = windows.map(rateIn);
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / count;
    const isHosting = planProducts[product].kind === 'hosting';
    windows.forEach((window, n) => {
      const seen = isHosting ? (rates[n] ?? 0) : 0;
      const cluster = Math.floor(window.from / dayTicks);
      const before = rateIn({ from: window.from - dayLength, to: window.from });
      for (const [name, isTime] of Object.entries(scouts)) {
        if (!isTime(before)) continue;
        const gain = (rates[n] ?? 0) - (isHosting ? mean : 0);
        tallies.of(`plans, ${product} ${name}`, true).add(cluster, gain, gain, -gain);
      }
      const pair = drawnOf(seed, n);
      const [told, drawnRate] = [rateIn(pair.scout), rateIn(pair.own)];
      for (const [name, isTime] of Object.entries(scouts)) {
        if (!isTime(told)) continue;
        const gain = drawnRate - mean;
        tallies.of(`plans, ${product} drawn, a scout's of that day: ${name}`, true).add(pair.day, gain, gain, -gain);
      }
      const ended = endedOf({ view, run, product, amount, window });
      for (const [name, { tick, rate }] of ended) {
        const rest = drawn[(n * 7 + 3) % count] ?? window;
        const total = rate + (tick < window.to ? rateIn({ from: rest.from, to: rest.from + window.to - tick }) : 0);
        // Where nobody ends the day, it is the one it is compared with.
        tallies.of(`plans, ${product} ended ${name}`, true).add(cluster, total - seen, total - seen, seen - total);
      }
    });
  }
}

interface Running {
  view: PathView;
  run: RunPlan;
  product: PlanProductId;
  amount: bigint;
  window: Stretch;
}

/** For each moment that comes, when it does, and what the day had brought. */
function endedOf({ view, run, product, amount, window }: Running): Map<string, { tick: number; rate: number }> {
  const ended = new Map<string, { tick: number; rate: number }>();
  let best = 0;
  const whole = run(view, product, window, amount).trades;
  for (const tick of looksIn(window)) {
    const last = whole.findLast((trade) => trade.tick <= tick && trade.cause !== 'day_end');
    // A rule that has not traded by the next minute has nothing to show.
    const isIdle = !whole.some((trade) => trade.tick <= tick + 300);
    const { net } = isIdle ? { net: 0n } : run(view, product, { from: window.from, to: tick }, amount);
    const rate = Number(net) / Number(amount);
    best = Math.max(best, rate);
    const seen = { tick, over: (tick - window.from) / (window.to - window.from), rate, best, last };
    for (const [name, isMoment] of Object.entries(moments))
      if (!ended.has(name) && isMoment(seen)) ended.set(name, { tick, rate });
  }
  return ended;
}
