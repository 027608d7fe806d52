import { useLingui } from '@lingui/react/macro';
import type { PlanOffer } from '#contract/api/plans/plans.ts';
import { terms } from '#contract/terms.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { formatBps, formatDuration, formatRange } from '#src/lib/figures/units.ts';
import type { Offers } from '#src/state/plans/offers.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { FigureRow } from '#src/ui/sheet/FigureRows.tsx';
import { usePlaces, useCapWords } from './usePlaces.ts';

/** Rules on spot markets pay its fee; the others run on contracts. */
const onSpot = new Set<PlanOffer['rule']>(['arbitrage', 'market_making']);

/** Every condition of a product, before anything is typed. @param had how often the user has had it; null while that is not known. */
export function useTermRows(offer: PlanOffer, offers: Offers, had: number | null): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const fee = formatBps(onSpot.has(offer.rule) ? terms.spotFeeBps : terms.contractFeeBps, tag);
  const range = formatRange(formatAmount(offer.min, 'full', tag), formatAmount(offer.max, 'full', tag), tag);
  const day = formatDuration(offers.day_seconds, tag);
  const rate = formatBps(offers.termination_bps, tag);
  const ending = writeEnding(offers.refused_ending, tag);
  const { days, per_account: most } = offer;
  const places = usePlaces(offer);
  const capWords = useCapWords();
  return [
    { label: t`Amount`, value: `${range} USDT` },
    { label: t({ message: 'Duration', comment: 'Row: how many plan days' }), value: t`${days} plan days` },
    { label: t({ message: 'A plan day lasts', comment: 'Row: in real time' }), value: day },
    ...(most === null
      ? []
      : [
          {
            label: t({ message: 'Per account', comment: 'Row: how often a plan can be taken' }),
            value:
              had === null
                ? t({ message: `up to ${most}`, comment: 'How often a plan can be taken' })
                : t({ message: `up to ${most}; you’ve had ${had}`, comment: 'How often a plan can be taken' }),
          },
        ]),
    ...(places === null
      ? []
      : [
          {
            label: t({ message: 'Accounts', comment: 'Row: how many accounts run a strategy' }),
            value: capWords(places),
          },
        ]),
    { label: t({ message: 'Coins traded', comment: 'Row: what a rule trades' }), value: offer.coins.join(', ') },
    { label: t`Fee`, value: t({ message: `${fee} per trade`, comment: 'rate is like 0.1%' }) },
    {
      label: t({ message: 'Slippage', comment: 'Row: what a rule loses by the depth of the order book' }),
      value: t`depends on market depth; larger amounts pay more`,
    },
    {
      label: t({ message: 'Review', comment: 'Row: how long it takes' }),
      value: formatDuration(offers.review_seconds, tag),
    },
    {
      label: t({ message: 'Rejected', context: 'amounts', comment: 'Row: which amounts the reviewer refuses' }),
      value: t({ message: `amounts ending in ${ending}, for practice`, comment: 'ending is like .13' }),
    },
    {
      label: t({ message: 'Ending early', comment: 'Row: what it costs' }),
      value: t({ message: `costs ${rate} of the amount`, comment: 'rate is like 1%' }),
    },
  ];
}
