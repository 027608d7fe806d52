import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { PlanOffer } from '#contract/api/plans/plans.ts';
import { isRefusedByTestValue } from '#contract/rules/deposit.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped, readTyped } from '#src/lib/figures/readTyped.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import type { Offers } from '#src/state/plans/offers.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { planDraft } from '../plans.atoms.ts';
import styles from '../Plans.module.css';
import { ConfirmPlan } from './ConfirmPlan.tsx';
import { OutlookCard } from './OutlookCard.tsx';
import { useFormState } from './useFormState.ts';

interface PlanFormProps {
  offer: PlanOffer;
  offers: Offers;
}

/** Takes a product for an amount. Nothing is sent before the sheet has repeated every figure. */
export function PlanForm({ offer, offers }: PlanFormProps) {
  const { t } = useLingui();
  const tag = useTag();
  const own = useOwn();
  const kept = useAtomValue(planDraft.draftAtom);
  const change = useSetAtom(planDraft.changeAtom);
  const typed = kept.plan === offer.id ? kept.amount : '';
  const { problem, reason, available } = useFormState(offer, typed);
  const [asked, setAsked] = useState<string | null>(null);
  const amount = readTyped(typed, tag);
  const figure = amount === null ? null : `${formatAmount(amount, 'full', tag)} USDT`;
  const held = available === null ? null : own(<AmountText amount={available} unit="USDT" />);
  const isOfAmount = problem !== null && problem.key !== 'amount_missing' && !problem.key.startsWith('plan_');
  const ending = writeEnding(offers.refused_ending, tag);
  return (
    <>
      <form
        noValidate
        aria-label={t({ message: 'Order this plan', comment: 'Name of a form' })}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && amount !== null) setAsked(amount);
        }}
      >
        <Card title={t({ message: 'Order this plan', comment: 'Name of a form' })}>
          <div className={styles.stack}>
            <AmountField
              label={t`Amount`}
              unit="USDT"
              value={typed}
              enterKeyHint="done"
              hint={
                held === null ? undefined : (
                  <Trans comment="followed by an amount of money that can be moved">Available {held}</Trans>
                )
              }
              error={
                isOfAmount && 'params' in problem ? (
                  <ErrorWords error={{ key: problem.key, params: problem.params }} />
                ) : undefined
              }
              quick={quickAmounts(offer, tag)}
              onChange={(text) => change({ plan: offer.id, amount: text })}
            />
            <p className={styles.small}>
              <Trans>Plans accept USDT only, up to two decimals.</Trans>
            </p>
            {amount !== null && isRefusedByTestValue(amount) ? (
              <p className={styles.note}>
                <Trans comment="ending is a figure like .13">
                  The amount ends in {ending}: the simulated reviewer will reject this order.
                </Trans>
              </p>
            ) : null}
          </div>
        </Card>
        <OutlookCard offer={offer} amount={isOfAmount ? null : amount} />
        <div className={styles.submit}>
          <Button type="submit" full reason={reason} testId="submit-plan">
            {figure === null ? (
              <Trans comment="Button: takes a plan">Order plan</Trans>
            ) : (
              <Trans comment="Button: takes a plan; figure like 250 USDT">Place order: {figure}</Trans>
            )}
          </Button>
        </div>
      </form>
      {asked === null ? null : (
        <ConfirmPlan offer={offer} offers={offers} amount={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** The amounts that were measured. */
function quickAmounts({ measured }: PlanOffer, tag: string) {
  return measured.rows.flatMap(({ amount }) =>
    amount === null ? [] : [{ label: formatAmount(amount, 'full', tag), value: asTyped(amount, tag) }],
  );
}
