import type { FieldProps } from './field.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps, formatSpan } from '#src/lib/figures/units.ts';
import { periodOf, quickStakes } from '#src/features/trading/products/option/option.rules.ts';
import { staked } from '#src/features/trading/products/option/outcome.rules.ts';
import { terms } from '#contract/terms.ts';
import { useState } from 'react';
import { useTag } from '#src/ui/figures/useTag.ts';

/** How long, and what that pays. */
export function PeriodField({ ticket: { looked, change } }: FieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  return (
    <ChipsField
      label={t({
        message: 'Period and payout',
        comment: 'How long an option runs, and what share of the stake it pays',
      })}
      options={terms.options.map(({ seconds, payoutBps }) => ({
        value: String(seconds),
        label: formatSpan(seconds, tag),
        detail: formatBps(payoutBps, tag),
      }))}
      value={String(looked.order.seconds)}
      onChange={(value) => change({ seconds: Number(value) })}
    />
  );
}

/** Says its limits before, and what is wrong once it is sure: a "2" on the way to "25" is no mistake yet. */
export function StakeField({ ticket: { draft, change, looked, errorOf } }: FieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  const [wasLeft, setLeft] = useState(false);
  const period = periodOf(draft.seconds);
  const [min, max] = [period.min, period.max].map((limit) => formatAmount(limit, 'full', tag));
  const isSure = looked.problems.quantity?.key !== 'amount_range' || wasLeft;
  return (
    <AmountField
      label={t`Stake`}
      unit={staked}
      hint={
        <Trans comment="Limits of a stake">
          From {min} to {max} {staked} for this period.
        </Trans>
      }
      error={isSure ? errorOf('quantity') : undefined}
      value={draft.quantity}
      enterKeyHint="done"
      quick={quickStakes(period, looked.situation.usdt).map((stake) => ({
        label: formatAmount(stake, 'full', tag),
        value: asTyped(stake, tag),
        isChosen: draft.quantity === asTyped(stake, tag),
      }))}
      onBlur={() => setLeft(draft.quantity.trim() !== '')}
      onChange={(quantity) => change({ quantity })}
    />
  );
}
