import { useLingui } from '@lingui/react/macro';
import { terms } from '#contract/terms.ts';
import { formatBps, formatSpan } from '#src/lib/figures/units.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import type { Period } from '../option.rules.ts';

interface PeriodFieldProps {
  period: Period;
  onChange(seconds: number): void;
}

/** How long, and what that pays. */
export function PeriodField({ period, onChange }: PeriodFieldProps) {
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
      value={String(period.seconds)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
