import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { OptionOrder } from '#contract/api/options.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { AppError } from '#src/lib/appError.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { usePlacing } from '#src/state/trading/place.ts';
import { wishOf } from '#src/state/trading/place.rules.ts';
import { type Unanswered, useUnanswered } from '#src/state/trading/useUnanswered.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { notePlacedAtom } from '../option.atoms.ts';
import { type Shown, staked, stakeOf, type Wish } from '../option.rules.ts';

export interface Staking {
  isBusy: boolean;
  /** Why it was not placed. */
  error: AppError | null;
  /** A stake of this market that may be placed or not. */
  unanswered: Unanswered<'microtrade/submit'> | null;
  /** The price that was shown, and the other one that it was when the stake arrived. */
  moved: { was: string; fresh: Shown } | null;
  /** @param shown the price it is placed at; the live one when left out. @returns whether it is placed or refused for good. */
  place(wish: Wish, shown?: Shown): Promise<void>;
  forget(): void;
}

type Result = Pick<Staking, 'error' | 'moved'>;

const nothing: Result = { error: null, moved: null };

/**
 * Places stakes of one market at the price that is shown, once each.
 * @param inForm what the form says; `clear` takes out of it what a stake has used up.
 */
export function useStaking(
  { symbol, base, quote }: MarketRules,
  inForm: { wish: Wish | null; clear(): void },
): Staking {
  const tag = useTag();
  const store = useStore();
  const noteAtom = useSetAtom(notePlacedAtom);
  const { place, isBusy } = usePlacing();
  const [result, setResult] = useState(nothing);
  const note = (order: OptionOrder) =>
    void noteAtom(order, { stake: `${formatAmount(order.stake, 'full', tag)} ${staked}`, pair: `${base}/${quote}` });
  const unanswered = useUnanswered(
    'microtrade/submit',
    (body) => body.symbol === symbol,
    (order, { wish }) => {
      const stands = inForm.wish === null ? null : stakeOf(symbol, inForm.wish, { price: '', atMs: 0 });
      if (stands !== null && wishOf(stands) === wish) inForm.clear();
      note(order);
    },
  );
  const placeAt = async (wish: Wish, shown: Shown) => {
    const outcome = await place('microtrade/submit', stakeOf(symbol, wish, shown));
    if (outcome.status === 'busy') return;
    if (outcome.status === 'moved')
      return setResult({ error: null, moved: { was: shown.price, fresh: outcome.fresh } });
    setResult(outcome.status === 'refused' ? { error: outcome.error, moved: null } : nothing);
    if (outcome.status !== 'done') return;
    inForm.clear();
    note(outcome.answer);
  };
  return {
    ...result,
    isBusy,
    unanswered,
    async place(wish, shown) {
      const live = store.get(tradablePriceAtom(symbol));
      const at = shown ?? (live.isLive ? { price: live.data, atMs: live.atMs } : null);
      if (at !== null) await placeAt(wish, at);
    },
    forget: () => setResult(nothing),
  };
}
