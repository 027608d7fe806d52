import { useLingui } from '@lingui/react/macro';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useLocation, useSearchParams } from 'wouter';
import type { PlanProductId } from '#contract/plans/products.ts';
import { paths } from '#src/lib/paths.ts';
import type { Offers } from '#src/state/plans/offers.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import { NotAnswered } from '../form/NotAnswered.tsx';
import { PlanForm } from '../form/PlanForm.tsx';
import { PlanRow } from '../lists/PlanRow.tsx';
import { KnownOffers } from './KnownOffers.tsx';
import { findOffer } from './offers.rules.ts';
import { OfferDetail } from './OfferDetail.tsx';
import { useOwnOrders } from './useOwnOrders.ts';

/** The order form of a strategy, and the own orders of it. */
export function StrategyFormPage() {
  const { t } = useLingui();
  const id = findOffer(useSearchParams()[0].get('id'), 'strategy') ?? 'market_making';
  return (
    <Page
      title={t({ message: 'Order strategy', comment: 'Title of a page' })}
      back={paths.strategies()}
      actions={
        <IconButton
          label={t({ message: 'Strategy orders', comment: 'Title of a page' })}
          icon={<ClipboardList size={20} aria-hidden />}
          href={paths.strategyOrders()}
        />
      }
    >
      <KnownOffers kind="strategy">
        {(offers) => {
          const offer = offers.list.find((one) => one.id === id);
          return offer === undefined ? null : (
            <>
              <NotAnswered kind="strategy" />
              <Choice offers={offers} id={id} />
              <OfferDetail key={id} offer={offer} offers={offers} />
              <PlanForm key={`form-${id}`} offer={offer} offers={offers} />
            </>
          );
        }}
      </KnownOffers>
      <OwnOrders id={id} />
    </Page>
  );
}

/** Which strategy stands in the address: a reload and a link keep it. */
function Choice({ offers, id }: { offers: Offers; id: PlanProductId }) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const names = usePlanNames();
  return (
    <Card>
      <SelectField
        label={t({ message: 'Strategy', comment: 'Field' })}
        options={offers.list.map((one) => ({ value: one.id, label: names[one.id] }))}
        value={id}
        onChange={(chosen) => go(paths.strategyForm({ id: chosen }), { replace: true })}
      />
    </Card>
  );
}

function OwnOrders({ id }: { id: PlanProductId }) {
  const { t } = useLingui();
  const own = (useOwnOrders('strategy') ?? []).filter(({ plan }) => plan === id);
  if (own.length === 0) return null;
  return (
    <Card
      padding="none"
      title={t({ message: 'Your orders for this strategy', comment: 'Title of a card: of this strategy' })}
    >
      <ul>
        {own.map((order) => (
          <li key={order.id}>
            <PlanRow order={order} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
