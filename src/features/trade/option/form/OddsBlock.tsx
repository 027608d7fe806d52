import { Trans, useLingui } from '@lingui/react/macro';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { oddsOf } from '#contract/rules/costs.ts';
import { optionSlippageBps, type StakeOutlook, stakeOutlook } from '#contract/rules/trading/option.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureBlock } from '#src/ui/trade/FigureBlock.tsx';
import { staked } from '../option.rules.ts';

interface OddsBlockProps {
  /** The stake as a decimal string; null while it is none. */
  amount: string | null;
  payoutBps: number;
  available: string | null;
}

/** What the stake can bring, and what it brings on average: before it is placed, in the user's own figures. */
export function OddsBlock({ amount, payoutBps, available }: OddsBlockProps) {
  const { t } = useLingui();
  const own = useOwn();
  const tag = useTag();
  const stake = amount === null ? null : toMinor(amount, staked);
  const outlook = stake === null ? null : stakeOutlook(stake, payoutBps);
  const figure = (part: keyof StakeOutlook) => (outlook === null ? null : <Signed minor={outlook[part]} />);
  const share = formatBps(optionSlippageBps, tag);
  const payout = formatBps(payoutBps, tag);
  const breakEven = formatBps(oddsOf(payoutBps).breakEvenBps, tag);
  const expected = formatBps(oddsOf(payoutBps).expectedBps, tag);
  return (
    <FigureBlock
      testId="odds"
      rows={[
        {
          key: 'available',
          label: t({ message: 'Available', comment: 'What of a balance can be used' }),
          value: available === null ? null : own(<AmountText amount={available} unit={staked} shown={2} />),
        },
        {
          key: 'slippage',
          label: t`Largest slippage`,
          value: share,
          explain: (
            <Trans comment="share like 0.1%">Refused if the price moves by more than {share} before it opens.</Trans>
          ),
        },
        { key: 'win', label: t({ message: 'If right', comment: 'What an option wins' }), value: figure('win') },
        {
          key: 'lose',
          label: t({ message: 'If wrong', comment: 'What an option loses' }),
          value: stake === null ? null : <Signed minor={-stake} />,
        },
        {
          key: 'break-even',
          label: t`Must be right to come out even`,
          value: breakEven,
          explain: (
            <Trans>
              Right brings {payout} of the stake on top of it, wrong costs all of it. To come out even you must be right
              in 1 ÷ (1 + {payout}) of all cases: {breakEven}. That is more than half.
            </Trans>
          ),
        },
        {
          key: 'average',
          label: t`Average result of one stake`,
          value: figure('average'),
          tone: outlook === null ? 'plain' : 'warn',
          explain: (
            <Trans>
              Within minutes a price rises about as often as it falls. Half of the time the stake brings {payout}, half
              of the time it is gone: on average {expected} of the stake. No system of doubling or waiting changes that.
            </Trans>
          ),
        },
        {
          key: 'hundred',
          label: t`Average result of 100 stakes`,
          value: figure('averageOfHundred'),
          tone: outlook === null ? 'plain' : 'warn',
        },
      ]}
    />
  );
}

function Signed({ minor }: { minor: bigint }) {
  return <AmountText amount={fromMinor(minor, staked)} unit={staked} signed shown={2} />;
}
