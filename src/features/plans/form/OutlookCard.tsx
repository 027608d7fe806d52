import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanOffer } from '#contract/api/plans/plans.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { nearestRow, type Outlook, outlookOf } from '#src/ui/plans/rates.rules.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import styles from '../Plans.module.css';
import { costOf } from './form.rules.ts';
import { useLoanRows } from './useLoanRows.tsx';

/** Decimals of a result that may be a fraction of a cent. */
const shown = 4;

interface OutlookCardProps {
  offer: PlanOffer;
  /** A decimal of the wire; null while there is none. */
  amount: string | null;
}

/** What the measured days would make of the amount, in the days of the plan. The rows are always there: nothing jumps. */
export function OutlookCard({ offer, amount }: OutlookCardProps) {
  const { t } = useLingui();
  const tag = useTag();
  const row = nearestRow(offer.measured.rows, amount ?? offer.min);
  const outlook = amount === null || row === undefined ? null : outlookOf(row, amount, offer.days);
  const measured = row?.amount ?? null;
  const measuredWith = measured === null ? null : `${formatAmount(measured, 'full', tag)} USDT`;
  const { days } = offer;
  const measuredDays = formatAmount(String(row?.days ?? 0), 'full', tag);
  const figure = (part: keyof Outlook) =>
    outlook === null ? '–' : <AmountText amount={outlook[part]} unit="USDT" shown={shown} signed />;
  const cost = costOf(amount);
  return (
    <Card title={t({ message: 'Outlook based on measured days', comment: 'Title of a card' })} testId="outlook">
      <FigureRows
        rows={[
          { label: t({ message: `Mean of ${days} plan days`, comment: 'Row' }), value: figure('mean') },
          { label: t({ message: '5 in 100 return less than', comment: 'Row: of such plans' }), value: figure('low') },
          { label: t({ message: '5 in 100 return more than', comment: 'Row: of such plans' }), value: figure('high') },
          {
            label: t({ message: 'Cost of ending early', comment: 'Row' }),
            value: cost === null ? '–' : <AmountText amount={cost} unit="USDT" />,
          },
          ...useLoanRows(days),
        ]}
      />
      <p className={styles.small}>
        {measuredWith === null ? null : (
          <Trans comment="measuredWith like 500 USDT">
            Based on {measuredDays} measured plan days with {measuredWith}, treated as independent. Past results are no
            promise.
          </Trans>
        )}
      </p>
    </Card>
  );
}
