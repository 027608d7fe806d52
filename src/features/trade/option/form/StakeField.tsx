import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { type Period, quickStakes, staked, type StakeProblem, type Ticket } from '../option.rules.ts';
import { useOptionWords } from '../useOptionWords.ts';

interface StakeFieldProps {
  ticket: Ticket;
  period: Period;
  available: string | null;
  problem: StakeProblem | null;
  onChange(stake: string): void;
}

/** Says its limits before, and what is wrong once it is sure: a "2" on the way to "25" is no mistake yet. */
export function StakeField({ ticket, period, available, problem, onChange }: StakeFieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  const words = useOptionWords();
  const [wasLeft, setLeft] = useState(false);
  const [min, max] = [period.min, period.max].map((limit) => formatAmount(limit, 'full', tag));
  const isSure = problem?.key !== 'amount_range' || wasLeft;
  const isShown = problem !== null && problem.key !== 'stake_missing' && isSure;
  return (
    <AmountField
      label={t`Stake`}
      unit={staked}
      hint={
        <Trans comment="Limits of a stake">
          From {min} to {max} {staked} for this period.
        </Trans>
      }
      error={isShown ? words.problem(problem) : undefined}
      value={ticket.stake}
      enterKeyHint="done"
      quick={quickStakes(period, available).map((stake) => ({
        label: formatAmount(stake, 'full', tag),
        value: asTyped(stake, tag),
      }))}
      onBlur={() => setLeft(ticket.stake.trim() !== '')}
      onChange={onChange}
    />
  );
}
