import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { toMinor } from '#contract/currencies.ts';
import { loanRules } from '#contract/rules/loan.ts';
import { terms } from '#contract/terms.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { loanConfig, loanForm } from '../loan.atoms.ts';
import type { Judged, LoanDraft } from '../loan.rules.ts';
import styles from '../Loan.module.css';
import { CostRows } from './CostRows.tsx';
import { Schedule } from './Schedule.tsx';

interface AmountCardsProps {
  draft: LoanDraft;
  judged: Judged;
  error: ReactNode;
  onLeave(): void;
}

/** How much and for how long, and all that it costs. */
export function AmountCards({ draft: { days }, judged, error, onLeave }: AmountCardsProps) {
  const { t } = useLingui();
  const tag = useTag();
  const change = useSetAtom(loanForm.changeAtom);
  const minor = judged.amount === null ? null : toMinor(judged.amount, loanRules.currency);
  return (
    <>
      <Card title={t({ message: 'Amount and term', comment: 'Part of the form of a loan' })}>
        <div className={styles.stack}>
          <AmountField
            label={t`Amount`}
            unit="USDT"
            value={judged.typed}
            hint={t`USDT, up to two decimals`}
            error={error}
            onBlur={onLeave}
            onChange={(amount) => change({ amount, tag })}
          />
          <TermField days={days} onChange={(chosen) => change({ days: chosen })} />
          <CostRows days={days} costs={judged.costs} />
        </div>
      </Card>
      {minor === null ? null : (
        <Card title={t({ message: 'Cost at each stage', comment: 'Part of the form of a loan' })}>
          <div className={styles.stack}>
            <Schedule amount={minor} days={days} />
          </div>
        </Card>
      )}
    </>
  );
}

function TermField({ days, onChange }: { days: number; onChange(days: number): void }) {
  const { t } = useLingui();
  const tag = useTag();
  const daySeconds = useAtomValue(loanConfig.factAtom).data?.day_seconds ?? terms.planDaySeconds;
  const wait = formatDuration(daySeconds, tag);
  return (
    <ChipsField
      label={t({ message: 'Term in plan days', comment: 'Field of a loan' })}
      hint={<Trans comment="wait is a duration like 10 minutes">A plan day lasts {wait} here.</Trans>}
      options={terms.loan.days.map((count) => ({
        value: String(count),
        label: new Intl.NumberFormat(tag).format(count),
      }))}
      value={String(days)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
