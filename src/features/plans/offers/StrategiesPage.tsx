import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useSearchParams } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { sessionAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import styles from '../Plans.module.css';
import { KnownOffers } from './KnownOffers.tsx';
import { OfferCard } from './OfferCard.tsx';
import { findOffer } from './offers.rules.ts';
import { OfferDetail } from './OfferDetail.tsx';
import { SumCard } from './SumCard.tsx';

/** The strategies, or one of them that the address names. Guests read it, too. */
export function StrategiesPage() {
  const { t } = useLingui();
  const names = usePlanNames();
  const id = useSearchParams()[0].get('id');
  const named = findOffer(id, 'strategy');
  const isUser = useAtomValue(sessionAtom).status === 'user';
  const list = t({ message: 'HFT strategies', comment: 'Title of a page' });
  return (
    <Page
      title={named === null ? list : names[named]}
      back={named === null ? paths.hosting() : paths.strategies()}
      actions={
        <IconButton
          label={t`Strategy help`}
          icon={<CircleQuestionMark size={20} aria-hidden />}
          href={paths.help({ id: 'strategies' })}
        />
      }
    >
      {named === null && isUser ? <SumCard kind="strategy" /> : null}
      <KnownOffers kind="strategy">
        {(offers) => {
          const offer = offers.list.find((one) => one.id === named);
          if (offer === undefined) {
            return (
              <>
                <Intro />
                {offers.list.map((one) => (
                  <OfferCard key={one.id} offer={one} />
                ))}
              </>
            );
          }
          return (
            <>
              <OfferDetail offer={offer} offers={offers} />
              <div className={styles.submit}>
                <Button full href={paths.strategyForm({ id: offer.id })} testId="to-form">
                  <Trans comment="Button: leads to the order form of a strategy">Go to order form</Trans>
                </Button>
              </div>
            </>
          );
        }}
      </KnownOffers>
    </Page>
  );
}

function Intro() {
  return (
    <p className={styles.intro}>
      <Trans>
        Each strategy is a trading rule described on its page. It runs on the simulated market, and a plan earns or
        loses what its trades do, after fees and slippage. The price path has no memory, so these rules lose about what
        they pay in costs.
      </Trans>
    </p>
  );
}
