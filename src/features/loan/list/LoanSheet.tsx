import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Loan } from '#contract/api/plans/loans.ts';
import { loanRules, yearlyBpsOf } from '#contract/rules/loan.ts';
import { formatAmount, formatTime } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { useOwn } from '#src/state/ownAmounts.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { useLoanStates } from '#src/ui/loans/useLoanStates.ts';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { linesOf, type ShownLine } from './list.atoms.ts';
import styles from './Loans.module.css';
import { NotRepaid } from './NotRepaid.tsx';
import { RepaySheet } from './RepaySheet.tsx';

interface LoanSheetProps {
  loan: Loan;
  onClose(): void;
}

/** Everything about one loan: its figures, what its days added, and the way to repay it. */
export function LoanSheet({ loan, onClose }: LoanSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const [isRepaying, setRepaying] = useState(false);
  const rows = useRows(loan);
  const { status, number } = loan;
  if (isRepaying && status === 'disbursed') return <RepaySheet loan={loan} onClose={() => setRepaying(false)} />;
  const figure = `${formatAmount(loan.amount, 'full', tag)} USDT`;
  const footer =
    status === 'disbursed' ? (
      <Button full onClick={() => setRepaying(true)} testId="repay">
        <Trans comment="Button: pay back a loan">Repay</Trans>
      </Button>
    ) : status === 'review' ? undefined : (
      <Button full kind="secondary" href={paths.loan()}>
        <Trans>View loan costs</Trans>
      </Button>
    );
  return (
    <Sheet title={t`Loan of ${figure}`} onClose={onClose} footer={footer} testId="loan-sheet">
      <Note loan={loan} />
      <NotRepaid loan={loan} />
      <FigureRows rows={rows} />
      {status === 'disbursed' || status === 'settled' ? <Lines key={number} id={loan.id} /> : null}
    </Sheet>
  );
}

function Note({ loan: { reason, overdue, overdue_daily_bps } }: { loan: Loan }) {
  const tag = useTag();
  const { refusedEnding: ending } = loanRules;
  const rate = formatBps(overdue_daily_bps, tag);
  if (reason !== null) {
    return (
      <p className={styles.note}>
        <Trans comment="ending is 13">
          The amount ends in {ending}, the test value the simulated reviewer always rejects. Nothing was paid out, and
          your documents have been deleted.
        </Trans>
      </p>
    );
  }
  if (!overdue) return null;
  return (
    <p className={styles.note}>
      <Trans comment="rate is like 0.1%">
        The term is over. Each plan day adds {rate} of the total owed. Nothing is collected automatically.
      </Trans>
    </p>
  );
}

function useRows(loan: Loan): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const states = useLoanStates();
  const head = useAtomValue(headNameAtom);
  const own = useOwn();
  const money = (amount: string) => <AmountText amount={amount} unit="USDT" />;
  const rate = formatBps(loan.daily_bps, tag);
  const year = formatBps(yearlyBpsOf(loan.daily_bps), tag);
  const { days_passed: passed, days, disbursed, due, settled, agreement } = loan;
  const time = <Moment at={loan.agreed} />;
  const isLent = disbursed !== null;
  const [late, inTerm] = [passed - days, Math.min(passed, days)];
  return [
    { label: t({ message: 'Loan number', comment: 'What people read out on the telephone' }), value: loan.number },
    {
      label: t({ message: 'Status', comment: 'Of a loan' }),
      value: loan.overdue ? `${states[loan.status]} · ${states.overdue}` : states[loan.status],
    },
    { label: t`Amount`, value: money(loan.amount) },
    {
      label: t({ message: 'Interest rate', comment: 'Of a loan' }),
      value: (
        <Trans comment="Rates of a loan: of a plan day, and of a year">
          {rate} per plan day, {year} per year
        </Trans>
      ),
    },
    {
      label: t({ message: 'Term', comment: 'How long a loan runs' }),
      value: !isLent ? (
        <Plural value={days} one="# plan day" other="# plan days" />
      ) : loan.overdue ? (
        <Trans comment="How long a loan ran, and for how many plan days it is overdue: 7 plan days, overdue for 2">
          <Plural value={days} one="# plan day" other="# plan days" />, overdue for {late}
        </Trans>
      ) : (
        <Trans comment="How many plan days of a loan are over, like 3 of 7">
          {inTerm} of <Plural value={days} one="# plan day" other="# plan days" />
        </Trans>
      ),
    },
    ...(isLent
      ? [
          {
            label: t({ message: 'Disbursed', context: 'time', comment: 'When a loan was paid out' }),
            value: formatTime(disbursed),
          },
          ...(due === null
            ? []
            : [{ label: t({ message: 'Term ends', comment: 'When that of a loan does' }), value: formatTime(due) }]),
          ...(settled === null
            ? []
            : [
                {
                  label: t({ message: 'Repaid', context: 'time', comment: 'When a loan was' }),
                  value: formatTime(settled),
                },
              ]),
          { label: t({ message: 'Interest so far', comment: 'Of a loan' }), value: money(loan.interest) },
          {
            label: t({ message: 'Overdue interest so far', comment: 'Of a loan' }),
            value: money(loan.overdue_interest),
          },
          { label: t({ message: 'Repaid so far', comment: 'Of a loan' }), value: money(loan.repaid) },
          { label: t({ message: 'Owed: principal', comment: 'Of a loan' }), value: own(money(loan.unpaid_principal)) },
          { label: t({ message: 'Owed: interest', comment: 'Of a loan' }), value: own(money(loan.unpaid_interest)) },
          {
            label: t({ message: 'Owed: overdue interest', comment: 'Of a loan' }),
            value: own(money(loan.unpaid_overdue)),
          },
          {
            label: t({ message: 'Total owed', comment: 'Of a loan' }),
            value: <strong>{own(money(loan.unpaid))}</strong>,
          },
        ]
      : []),
    {
      label: t({ message: 'Lender', comment: 'Of a loan' }),
      value: t({ message: 'Practice treasury', comment: 'Lender of a loan' }),
    },
    {
      label: t({ message: 'Agreement accepted', comment: 'Which version of the loan agreement' }),
      value: (
        <Trans comment="Of a text, and when it was accepted">
          Version {agreement}, {time}
        </Trans>
      ),
    },
    practiceRow,
    ...(head === undefined ? [] : [{ label: t`Chain of commitments`, value: head }]),
  ];
}

function Lines({ id }: { id: string }) {
  const { t } = useLingui();
  const lines = linesOf(id);
  const fact = useAtomValue(lines.factAtom);
  const refresh = useSetAtom(lines.refreshAtom);
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Interest and repayments</Trans>
      </h3>
      <div className={styles.lines}>
        <FactList
          fact={fact}
          isOffline={useAtomValue(connectionAtom).state === 'offline'}
          loading={{ label: t`Loading loan history`, rows: 3 }}
          failure={{ title: t`Couldn’t load loan history.`, detail: t`The amount you owe is unchanged.` }}
          empty={
            <p className={styles.note}>
              <Trans>No plan day is over yet.</Trans>
            </p>
          }
          renderRow={(line) => <Line key={line.id} line={line} />}
          onRetry={() => void refresh()}
          onMore={useSetAtom(lines.loadMoreAtom)}
        />
      </div>
    </>
  );
}

function Line({ line: { kind, day, amount, unpaid, time } }: { line: ShownLine }) {
  const { t } = useLingui();
  const own = useOwn();
  const names = {
    interest: t({ message: `Interest for day ${day}`, comment: 'Line of a loan' }),
    overdue: t({ message: `Overdue interest for day ${day}`, comment: 'Line of a loan' }),
    repayment: t({ message: 'Repayment', comment: 'Line of a loan' }),
  };
  const signed = kind === 'repayment' ? `-${amount}` : amount;
  return (
    <ListRow
      testId="loan-line"
      title={names[kind]}
      detail={formatTime(time)}
      end={<AmountText amount={signed} unit="USDT" signed />}
      endDetail={
        <>
          {t({ message: 'owed', comment: 'An amount follows: what is owed of a loan' })}{' '}
          {own(<AmountText amount={unpaid} unit="USDT" />)}
        </>
      }
    />
  );
}
