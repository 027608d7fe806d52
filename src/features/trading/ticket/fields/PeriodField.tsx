import { useLingui } from '@lingui/react/macro';
import { terms } from '#contract/terms.ts';
import { formatBps } from '#src/lib/figures/formatBps.ts';
import { formatSpan } from '#src/lib/figures/formatSpan.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import type { FieldProps } from './field.ts';

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
