import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWaitingActs } from '#src/state/forms/useWaitingActs.ts';
import type { Application } from '#src/state/outbox.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { WaitingCard } from '#src/ui/unsent/WaitingCard.tsx';
import { loanForm } from './loan.atoms.ts';

/** An application that is still on this phone. */
export function LoanWaiting({ application }: { application: Application }) {
  const { t } = useLingui();
  const { id, amount, days, createdAt } = application;
  const acts = useWaitingActs(id, loanForm.editAtom, msg`This application is being sent and can’t be changed.`);
  const figure = <AmountText amount={amount} unit="USDT" />;
  return (
    <WaitingCard
      title={t`Unsent application`}
      testId="loan-waiting"
      entry={application}
      stepsLabel={t`Application steps`}
      deleting={{
        title: t`Delete this application?`,
        rows: [{ label: t`Amount`, value: figure }, practiceRow],
        note: t`The server hasn’t accepted it: it won’t be reviewed, and its pictures will be deleted from this device.`,
        confirmLabel: t`Delete application`,
      }}
      {...acts}
    >
      {figure} · {t`${plural(days, { one: '# plan day', other: '# plan days' })}`} ·{' '}
      <Moment at={Math.floor(createdAt / 1000)} />
    </WaitingCard>
  );
}
