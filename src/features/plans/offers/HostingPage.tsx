import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { Link } from 'wouter';
import { formatDuration } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { sessionAtom } from '#src/state/session.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import styles from '../Plans.module.css';
import { KnownOffers } from './KnownOffers.tsx';
import { OfferCard } from './OfferCard.tsx';
import { SumCard } from './SumCard.tsx';

/** The hosting plans: what each claims, and beside it what was measured. Guests read it, too. */
export function HostingPage() {
  const { t } = useLingui();
  const isUser = useAtomValue(sessionAtom).status === 'user';
  return (
    <Page
      title={t({ message: 'AI arbitrage hosting', comment: 'Title of a page' })}
      actions={
        <IconButton
          label={t`Hosting help`}
          icon={<CircleQuestionMark size={20} aria-hidden />}
          href={paths.help({ id: 'hosting' })}
        />
      }
    >
      {isUser ? <SumCard kind="hosting" /> : null}
      <KnownOffers kind="hosting">
        {(offers) => (
          <>
            <Intro daySeconds={offers.day_seconds} />
            {offers.list.map((offer) => (
              <OfferCard key={offer.id} offer={offer} />
            ))}
          </>
        )}
      </KnownOffers>
      <p className={styles.intro}>
        <Link className={styles.link} href={paths.strategies()}>
          <Trans comment="Link to the page of the strategies">HFT strategies</Trans>
        </Link>
      </p>
    </Page>
  );
}

function Intro({ daySeconds }: { daySeconds: number }) {
  const day = formatDuration(daySeconds, useTag());
  return (
    <p className={styles.intro}>
      <Trans>
        Plans like these are advertised with a daily rate. Here a trading rule runs on the simulated market, and a plan
        earns or loses what its trades do, after fees and slippage: often nothing, sometimes a loss. A plan day lasts{' '}
        {day}.
      </Trans>
    </p>
  );
}
