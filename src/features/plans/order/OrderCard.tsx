import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import styles from '../Plans.module.css';
import { useStateWords } from '../usePlanWords.ts';

/** How an order stands, and what it brought. */
export function OrderCard({ order }: { order: PlanOrder }) {
  const { states, ends } = useStateWords();
  const { status, end, plan, kind } = order;
  const product = kind === 'hosting' ? paths.hostingPlan({ plan }) : paths.strategies({ id: plan });
  return (
    <Card
      title={states[status]}
      testId="plan-order"
      action={
        <Link className={styles.link} href={product}>
          <Trans comment="Link from an order to the page of its plan">About this plan</Trans>
        </Link>
      }
    >
      {end === null ? null : <p className={styles.text}>{ends[end]}</p>}
      {order.reason === null ? null : (
        <p className={styles.note}>
          <Trans>
            The simulated reviewer rejected it because of its amount, as the form said. The full amount is available
            again.
          </Trans>
        </p>
      )}
      <FigureRows rows={useFigures(order)} />
    </Card>
  );
}

/** What else there is to know of it. */
export function FieldsCard({ order }: { order: PlanOrder }) {
  const { t } = useLingui();
  return (
    <Card
      title={t({ message: 'Order details', context: 'plans', comment: 'Title of a card: of a plan order' })}
      testId="plan-fields"
      action={
        <Link className={styles.link} href={paths.records({ reference: order.number })}>
          <Trans comment="Link from an order to its lines in the ledger">Transactions</Trans>
        </Link>
      }
    >
      <FigureRows rows={[...useFacts(order), ...useTimes(order), ...useMarks()]} />
    </Card>
  );
}

function useFacts({ number, plan, currency }: PlanOrder): FigureRow[] {
  const { t } = useLingui();
  const names = usePlanNames();
  return [
    { label: t({ message: 'Order number', context: 'plans', comment: 'Row: of a plan order' }), value: number },
    { label: t({ message: 'Plan', comment: 'Row: which product' }), value: names[plan] },
    { label: t({ message: 'Coin', comment: 'Row: the currency of a plan' }), value: currency },
    {
      label: t({ message: 'Order type', context: 'plans', comment: 'Row: of a plan order' }),
      value: t({ message: 'Rule-based', comment: 'Order type: a rule says when and at what it trades' }),
    },
    {
      label: t({ message: 'Price', comment: 'Row: of a plan order' }),
      value: t({ message: 'none: the rule decides', comment: 'In place of a price' }),
    },
  ];
}

function useFigures({ amount, value, today, income, cost, result, days, days_paid: paid }: PlanOrder): FigureRow[] {
  const { t } = useLingui();
  return [
    {
      label: t({ message: 'Plan days completed', comment: 'Row' }),
      value: t({ message: `${paid} of ${days}`, comment: 'Plan days of an order' }),
    },
    { label: t`Amount`, value: <AmountText amount={amount} unit="USDT" /> },
    {
      label: t({ message: 'Current value', comment: 'Row: amount and results' }),
      value: <AmountText amount={value} unit="USDT" />,
    },
    {
      label: t({ message: 'Last plan day', comment: 'Row: what the newest plan day brought' }),
      value: <WayAmount amount={today} />,
    },
    {
      label: t({ message: 'Results so far', comment: 'Row: of all plan days' }),
      value: <WayAmount amount={income} />,
    },
    {
      label: t({ message: 'Cost of ending early', comment: 'Row' }),
      value: <AmountText amount={cost} unit="USDT" />,
    },
    { label: t`Profit and loss`, value: <WayAmount amount={result} /> },
  ];
}

function useTimes({ created, started, expires, ended }: PlanOrder): FigureRow[] {
  const { t } = useLingui();
  const timeOf = (at: number | null) => (at === null ? '–' : formatTime(at));
  return [
    { label: t({ message: 'Ordered', comment: 'Row: a time' }), value: timeOf(created) },
    {
      // The amount is held with the application already: it cannot be spent while it is under review.
      label: t({ message: 'Locked since', comment: 'Row: the time since when the amount of a plan order is held' }),
      value: timeOf(created),
    },
    { label: t({ message: 'First plan day', comment: 'Row: a time' }), value: timeOf(started) },
    {
      label: t({ message: 'Expires', comment: 'Row: the time when the last plan day is over' }),
      value: timeOf(expires),
    },
    { label: t({ message: 'Ended', comment: 'Row: a time' }), value: timeOf(ended) },
  ];
}

function useMarks(): FigureRow[] {
  const { t } = useLingui();
  const head = useAtomValue(headNameAtom);
  return [practiceRow, ...(head === undefined ? [] : [{ label: t`Chain of commitments`, value: head }])];
}
