import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanOffer } from '#contract/api/plans/plans.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatRange } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ProductCard } from '#src/ui/plans/ProductCard.tsx';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import { ownResult } from '../lists/lists.rules.ts';
import { useOwnOrders } from './useOwnOrders.ts';
import { usePlaces, useCapWords } from './usePlaces.ts';

/** One product in the list: its terms in a line, and the way to it. */
export function OfferCard({ offer }: { offer: PlanOffer }) {
  const names = usePlanNames();
  const orders = useOwnOrders(offer.kind);
  const { id, kind, claimed, measured } = offer;
  const href = kind === 'hosting' ? paths.hostingPlan({ plan: id }) : paths.strategies({ id });
  return (
    <ProductCard
      title={names[id]}
      claimed={claimed}
      measured={measured}
      terms={<TermLine offer={offer} />}
      own={orders === null ? null : ownResult(orders, id)}
      testId={`offer-${id}`}
      action={
        <Button kind="secondary" full href={href}>
          <Trans comment="Button: leads to the page of one plan">View plan</Trans>
        </Button>
      }
    />
  );
}

function TermLine({ offer }: { offer: PlanOffer }) {
  const { min, max, days, per_account: most } = offer;
  const { t } = useLingui();
  const tag = useTag();
  const range = formatRange(formatAmount(min, 'full', tag), formatAmount(max, 'full', tag), tag);
  const places = usePlaces(offer);
  const capWords = useCapWords();
  const parts = [
    `${range} USDT`,
    t`${days} plan days`,
    ...(most === null ? [] : [t({ message: `up to ${most} per account`, comment: 'How often a plan can be taken' })]),
    ...(places === null ? [] : [capWords(places)]),
  ];
  return <>{parts.join(' · ')}</>;
}
