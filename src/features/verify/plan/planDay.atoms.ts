import { dateOfDay } from '#contract/market/calendar.ts';
import { type KeyedDay, pricesOf } from '#contract/market/revealed.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { drawnStretch } from '#contract/plans/draw.ts';
import { planProducts } from '#contract/plans/products.ts';
import { runDay } from '#contract/plans/run.ts';
import { viewOf } from '#contract/plans/view.ts';
import { keysBelow } from '#src/lib/market/dayKeys.ts';
import { fact } from '#src/state/feed/fact.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { provenDay, type ProvenDay, type Seal, type UnprovenDay } from '../openDay.ts';
import { type AskedStretch, daysIn, type PlanDayAsked } from './planDay.rules.ts';

export type PlanDayChecked =
  /** Days of it are not over yet: from `until`, in seconds since 1970, it can be checked. */
  | { state: 'secret'; until: number }
  /** One of its days cannot be computed. */
  | { state: 'unproven'; date: string; day: Exclude<UnprovenDay, { state: 'secret' }> }
  | {
      state: 'done';
      /** What this phone computes, USDT. */
      net: string;
      isSame: boolean;
      /** Whether every drawn window is the one that the draw gives; null where none was drawn. */
      isDrawn: boolean | null;
      fees: string;
      slippage: string;
      trades: number;
      seals: Seal[];
    };

/** One plan day and what this phone finds out about it. What has been computed stays so. */
export const checkOfPlanDay = perKey(
  (asked: PlanDayAsked) =>
    fact<PlanDayChecked>('check-plan', () => check(asked), {
      scope: 'all',
      fresh: (known) => known.state === 'done' && known.seals.every(({ keptAt }) => keptAt === null),
    }),
  { nameOf: (asked) => JSON.stringify(asked) },
);

async function check({ plan, orderId, n, amount, net, stretches }: PlanDayAsked): Promise<PlanDayChecked> {
  const days = daysIn(stretches);
  const opened = [];
  for (const day of days) opened.push({ day, found: await provenDay(dateOfDay(day)) });
  // What can never be checked is said at once, not after the last seed is out.
  const proven = new Map<number, ProvenDay>();
  for (const { day, found } of opened) {
    if (found.state === 'proven') proven.set(day, found);
    else if (found.state !== 'secret') return { state: 'unproven', date: dateOfDay(day), day: found };
  }
  const secret = opened.findLast(({ found }) => found.state === 'secret');
  if (secret !== undefined) return { state: 'secret', until: (secret.day + 1) * 86_400 };
  const symbols = planProducts[plan].coins.map((coin) => `${coin}USDT`);
  const keyed = new Map<number, KeyedDay>();
  for (const [day, { sheet, key }] of proven) {
    keyed.set(day, { sheet, keys: await keysBelow(key, sheet.version, ...symbols, { orderId, n }) });
  }
  const result = runDay(viewOf(pricesOf([...keyed.values()])), plan, stretches, toMinor(amount, 'USDT') ?? 0n);
  const drawn = stretches.filter(({ drawnOn }) => drawnOn !== null);
  return {
    state: 'done',
    net: fromMinor(result.net, 'USDT'),
    isSame: result.net === toMinor(net, 'USDT'),
    isDrawn: drawn.length === 0 ? null : drawn.every((stretch) => isAsDrawn(stretch, keyed, { orderId, n })),
    fees: fromMinor(result.fees, 'USDT'),
    slippage: fromMinor(result.slippage, 'USDT'),
    trades: result.trades.length,
    seals: [...proven.values()].map(({ seal }) => seal),
  };
}

/** Whether a window is the one that the key of its day gives to this plan day of this order. */
function isAsDrawn(
  { from, to, drawnOn }: AskedStretch,
  keyed: ReadonlyMap<number, KeyedDay>,
  { orderId, n }: { orderId: string; n: number },
): boolean {
  const day = keyed.get(drawnOn ?? -1);
  if (drawnOn === null || day === undefined) return false;
  if (to === from) return true;
  const window = drawnStretch(day.keys.plan(orderId, n), drawnOn, to - from);
  return window.from === from && window.to === to;
}
