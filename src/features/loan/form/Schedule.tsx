import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fromMinor } from '#contract/currencies.ts';
import { freshLoan, loanCostsOf, scheduleOf } from '#contract/rules/loan.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import styles from '../Loan.module.css';

interface ScheduleProps {
  /** Minor units of USDT. */
  amount: bigint;
  days: number;
}

/** What each stage of a loan adds and leaves owed when nothing is repaid, and on request each plan day of it. */
export function Schedule({ amount, days }: ScheduleProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const rows = scheduleOf(freshLoan(amount, days), 2 * days);
  const { due, worst, interest } = loanCostsOf(amount, days);
  const [first, overdue] = [rows[0], rows[days]];
  const [after, twice] = [days + 1, 2 * days];
  const money = (minor: bigint) => <AmountText amount={fromMinor(minor, 'USDT')} unit="USDT" />;
  const least = money(overdue?.amount ?? 0n);
  const most = money(2n * amount + interest);
  return (
    <>
      <table className={styles.table} data-testid="schedule">
        <thead>
          <tr>
            <th scope="col">{t({ message: 'Plan days', comment: 'Heading of a table: days of a loan' })}</th>
            <th scope="col">{t({ message: 'Added daily', comment: 'Heading of a table: interest of a plan day' })}</th>
            <th scope="col">{t({ message: 'Owed after', comment: 'Heading of a table' })}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {t({
                message: 'Disbursed',
                context: 'time',
                comment: 'First row of a schedule: the day on which a loan is paid out',
              })}
            </th>
            <td>–</td>
            <td>{money(amount)}</td>
          </tr>
          <tr>
            <th scope="row">{`1–${days}`}</th>
            <td>{first === undefined ? '–' : money(first.amount)}</td>
            <td>{money(due)}</td>
          </tr>
          <tr>
            <th scope="row">{t({ message: `${after}–${twice}, overdue`, comment: 'Days of a loan, like 8–14' })}</th>
            <td>
              {overdue === undefined ? (
                '–'
              ) : (
                <Trans comment="An amount that rises a little each day">from {least}</Trans>
              )}
            </td>
            <td>{money(worst)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.text}>
        <Trans comment="most is an amount">
          Overdue interest stops once it equals the amount borrowed: you can never owe more than {most} on this loan.
          Nothing is collected automatically.
        </Trans>
      </p>
      <details className={styles.days} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Trans>Show all plan days</Trans>
        </summary>
        {isOpen ? (
          <table className={styles.table}>
            <tbody>
              {rows.map(({ day, kind, amount: added, unpaid }) => (
                <tr key={day} data-kind={kind}>
                  <th scope="row">{day}</th>
                  <td>{money(added)}</td>
                  <td>{money(unpaid)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </details>
    </>
  );
}
