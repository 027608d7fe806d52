import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import type { PlanOffer, PlanOrder } from '#contract/api/plans/plans.ts';
import type { AppError } from '#src/lib/appError.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { connectionAtom } from '#src/state/connection.ts';
import type { Offers } from '#src/state/plans/offers.ts';
import { type Outcome, usePlacing } from '#src/state/steps/place.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { formatError, formatRate, meanDecimals, nearestRow } from '#src/ui/plans/rates.rules.ts';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { type FigureRow, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { orderPath } from '../orderPath.ts';
import styles from '../Plans.module.css';
import { costOf } from './form.rules.ts';
import { placedAtom } from './placed.atoms.ts';
import { useLoanRows } from './useLoanRows.tsx';

interface ConfirmPlanProps {
  offer: PlanOffer;
  offers: Offers;
  amount: string;
  onClose(): void;
}

/** Every figure once more. A refusal is said here; a lost answer stands above the form. */
export function ConfirmPlan({ offer, offers, amount, onClose }: ConfirmPlanProps) {
  const { t } = useLingui();
  const tag = useTag();
  const [, go] = useLocation();
  const note = useSetAtom(placedAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const { place, isBusy } = usePlacing();
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const rows = useRows({ offer, offers, amount });
  const figure = `${formatAmount(amount, 'full', tag)} USDT`;
  const send = async () => {
    setRefusal(null);
    const outcome: Outcome<PlanOrder> =
      offer.kind === 'hosting'
        ? await place('lh/deposit', { plan: offer.id, currency: 'USDT', amount })
        : await place('project/order', { pid: offer.id, amount });
    if (outcome.status === 'done') {
      // Closed at once: a second tap must find nothing to confirm.
      flushSync(onClose);
      void note(outcome.answer);
      go(orderPath(outcome.answer));
    } else if (outcome.status === 'refused') setRefusal(outcome.error);
    else if (outcome.status === 'lost') onClose();
  };
  return (
    <ConfirmSheet
      title={t({ message: 'Confirm order', comment: 'Title of a sheet: of a plan' })}
      rows={rows}
      note={
        refusal === null ? (
          t`The amount is put on hold now and locked for the plan’s duration. It can lose money.`
        ) : (
          <p className={styles.refusal} role="alert">
            <ErrorWords error={refusal} />
          </p>
        )
      }
      confirmLabel={t({ message: `Place order: ${figure}`, comment: 'Button: takes a plan; figure like 250 USDT' })}
      busy={isBusy}
      reason={
        isOffline ? t`You’re offline. An order needs a connection and is never sent automatically later.` : undefined
      }
      onConfirm={() => void send()}
      onClose={onClose}
    />
  );
}

function useRows({ offer, offers, amount }: Pick<ConfirmPlanProps, 'offer' | 'offers' | 'amount'>): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const names = usePlanNames();
  const { days } = offer;
  const row = nearestRow(offer.measured.rows, amount);
  const cost = costOf(amount);
  const loan = useLoanRows(days);
  return [
    { label: t({ message: 'Plan', comment: 'Row: which product' }), value: names[offer.id] },
    { label: t`Amount`, value: <AmountText amount={amount} unit="USDT" /> },
    { label: t({ message: 'Duration', comment: 'Row: how many plan days' }), value: t`${days} plan days` },
    {
      label: t({ message: 'A plan day lasts', comment: 'Row: in real time' }),
      value: formatDuration(offers.day_seconds, tag),
    },
    {
      label: t({ message: 'Measured per plan day', comment: 'Row: the mean rate' }),
      value:
        row === undefined
          ? '–'
          : `${formatRate(row.mean_ppb, tag, meanDecimals(row))} ${formatError(row.error_ppb, tag, meanDecimals(row))}`,
    },
    {
      label: t({ message: 'Cost of ending early', comment: 'Row' }),
      value: cost === null ? '–' : <AmountText amount={cost} unit="USDT" />,
    },
    ...loan,
    practiceRow,
  ];
}
