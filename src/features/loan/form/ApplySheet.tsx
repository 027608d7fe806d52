import { Trans, useLingui } from '@lingui/react/macro';
import { loanRules } from '#contract/rules/loan.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import type { LoanForm } from '#src/state/outbox.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import type { Judged } from '../loan.rules.ts';
import { useCostRows } from './CostRows.tsx';

interface ApplySheetProps {
  form: LoanForm;
  judged: Judged;
  onConfirm(): void;
  onClose(): void;
}

/** Repeats every figure before the application is handed in. */
export function ApplySheet({ form, judged, onConfirm, onClose }: ApplySheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const costs = useCostRows({ days: form.days, costs: judged.costs });
  const { refusedEnding: ending } = loanRules;
  const { agreed: version } = form;
  const figure = `${formatAmount(form.amount, 'full', tag)} USDT`;
  return (
    <ConfirmSheet
      title={t`Confirm application`}
      rows={[
        { label: t`Amount`, value: <AmountText amount={form.amount} unit="USDT" /> },
        ...costs,
        {
          label: t({ message: 'Agreement accepted', comment: 'Which version of the loan agreement' }),
          value: t({ message: `Version ${version}`, comment: 'Of a text' }),
        },
        practiceRow,
      ]}
      note={
        judged.isRefused ? (
          <Trans comment="ending is 13">
            The amount ends in {ending}: the simulated reviewer will reject this application.
          </Trans>
        ) : undefined
      }
      confirmLabel={t({ message: `Apply for ${figure}`, comment: 'Button; figure like 250 USDT' })}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
