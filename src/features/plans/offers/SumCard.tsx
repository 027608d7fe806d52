import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import type { PlanKind } from '#src/state/plans/offers.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { planSums } from '../plans.atoms.ts';
import styles from '../Plans.module.css';

/** Over all the user's plans of a kind: what is in them, and what they brought. For users only. */
export function SumCard({ kind }: { kind: PlanKind }) {
  const { t } = useLingui();
  const own = useOwn();
  const { data, status } = useAtomValue(planSums[kind].factAtom);
  if (data === undefined) {
    return status === 'failed' ? null : (
      <Card padding="none">
        <SkeletonRows count={2} label={t`Loading plans`} />
      </Card>
    );
  }
  return (
    <Card
      title={t({ message: 'Your plans', comment: 'Title of a card' })}
      testId="plan-sum"
      action={
        <Link className={styles.link} href={kind === 'hosting' ? paths.hostingOrders() : paths.strategyOrders()}>
          <Trans context="plans" comment="Link to the list of the own plan orders">
            All orders
          </Trans>
        </Link>
      }
    >
      <FigureRows
        rows={[
          {
            label: t({ message: 'Currently in plans', comment: 'Row: money that is in running plans and in review' }),
            value: own(<AmountText amount={data.hosted} unit="USDT" />),
          },
          { label: t({ message: 'Running', comment: 'Row: how many plans run' }), value: String(data.running) },
          {
            label: t({ message: 'Last plan day', comment: 'Row: what the newest plan day of each plan brought' }),
            value: <WayAmount amount={data.today} />,
          },
          {
            label: t({ message: 'Results so far', comment: 'Row: of all plan days' }),
            value: <WayAmount amount={data.income} />,
          },
          {
            label: t({ message: 'Costs of ending early', comment: 'Row' }),
            value: <AmountText amount={data.cost} unit="USDT" />,
          },
          { label: t`Profit and loss`, value: <WayAmount amount={data.result} /> },
        ]}
      />
    </Card>
  );
}
