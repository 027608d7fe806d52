import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { periodOf, quickStakes } from '../../products/option/option.rules.ts';
import { staked } from '../../products/option/outcome.rules.ts';
import type { FieldProps } from './field.ts';

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
      }))}
      onBlur={() => setLeft(draft.quantity.trim() !== '')}
      onChange={(quantity) => change({ quantity })}
    />
  );
}
