import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PlanOffer } from '#contract/api/plans/plans.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import type { Offers } from '#src/state/plans/offers.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ProductCard } from '#src/ui/plans/ProductCard.tsx';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { ownResult, takenOf } from '../lists/lists.rules.ts';
import styles from '../Plans.module.css';
import { useRuleWords } from '../usePlanWords.ts';
import { useOwnOrders } from './useOwnOrders.ts';
import { useTermRows } from './useTermRows.tsx';

interface OfferDetailProps {
  offer: PlanOffer;
  offers: Offers;
}

/** One product: claimed beside measured for each amount, its rule in words, and every condition. */
export function OfferDetail({ offer, offers }: OfferDetailProps) {
  const { t } = useLingui();
  const tag = useTag();
  const names = usePlanNames();
  const rules = useRuleWords();
  const orders = useOwnOrders(offer.kind);
  const [amount, setAmount] = useState('');
  const { id, claimed, measured } = offer;
  const row = measured.rows.find((one) => one.amount === amount) ?? measured.rows[0];
  const terms = useTermRows(offer, offers, orders === null ? null : takenOf(orders, id));
  return (
    <>
      <ProductCard
        title={names[id]}
        claimed={claimed}
        measured={measured}
        row={row}
        own={orders === null ? null : ownResult(orders, id)}
        testId={`offer-${id}`}
        choice={
          <Chips
            label={t({ message: 'Measured with', comment: 'Which amount the measured figures are of' })}
            options={measured.rows.flatMap((one) =>
              one.amount === null
                ? []
                : [{ value: one.amount, label: `${formatAmount(one.amount, 'full', tag)} USDT` }],
            )}
            value={row?.amount ?? null}
            onChange={setAmount}
          />
        }
      />
      <Card title={t({ message: 'Trading rule', comment: 'Title of a card: how a plan trades' })}>
        <p className={styles.text}>{rules[offer.rule]}</p>
      </Card>
      <Card title={t({ message: 'Plan conditions', comment: 'Title of a card' })} testId="terms">
        <FigureRows rows={terms} />
        {offer.kind === 'hosting' ? (
          <p className={styles.small}>
            <Trans>If an amount fits two plans, it counts for the one you choose.</Trans>
          </p>
        ) : null}
      </Card>
    </>
  );
}
