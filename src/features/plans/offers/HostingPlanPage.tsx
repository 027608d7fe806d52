import { useLingui } from '@lingui/react/macro';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useSearchParams } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import { NotAnswered } from '../form/NotAnswered.tsx';
import { PlanForm } from '../form/PlanForm.tsx';
import { KnownOffers } from './KnownOffers.tsx';
import { findOffer } from './offers.rules.ts';
import { OfferDetail } from './OfferDetail.tsx';

/** One hosting plan, with its order form. */
export function HostingPlanPage() {
  const { t } = useLingui();
  const names = usePlanNames();
  const id = findOffer(useSearchParams()[0].get('plan'), 'hosting') ?? 'hosting1';
  return (
    <Page
      title={names[id]}
      back={paths.hosting()}
      actions={
        <IconButton
          label={t`Hosting help`}
          icon={<CircleQuestionMark size={20} aria-hidden />}
          href={paths.help({ id: 'hosting' })}
        />
      }
    >
      <KnownOffers kind="hosting">
        {(offers) => {
          const offer = offers.list.find((one) => one.id === id);
          return offer === undefined ? null : (
            <>
              <NotAnswered kind="hosting" />
              <OfferDetail key={id} offer={offer} offers={offers} />
              <PlanForm key={`form-${id}`} offer={offer} offers={offers} />
            </>
          );
        }}
      </KnownOffers>
    </Page>
  );
}
