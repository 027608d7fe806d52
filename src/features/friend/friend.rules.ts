import type { PlanOffer } from '#contract/api/plans/plans.ts';
import type { Reward } from '#contract/api/plans/rewards.ts';
import { toMinor } from '#contract/currencies.ts';

/** What was measured with the least amount that can be hosted; null where nothing was. */
export function smallestMeasured(
  offers: readonly Pick<PlanOffer, 'measured'>[],
): { amount: string; minor: bigint; meanPpb: number } | null {
  const rows = offers.flatMap(({ measured }) =>
    measured.rows.flatMap(({ amount, mean_ppb: meanPpb }) => {
      const minor = amount === null ? null : toMinor(amount, 'USDT');
      return amount === null || minor === null ? [] : [{ amount, minor, meanPpb }];
    }),
  );
  return rows.toSorted((a, b) => (a.minor < b.minor ? -1 : Number(a.minor > b.minor)))[0] ?? null;
}

/** Rewards with keys for a list, newest first: a reward has no id, and two of one moment may be alike. */
export function keyed(last: readonly Reward[]): { key: string; reward: Reward }[] {
  return last.map((reward, at) => ({ key: `${reward.time} ${last.length - at}`, reward }));
}
