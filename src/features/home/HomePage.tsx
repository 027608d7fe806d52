import { useAtomValue } from 'jotai';
import { sessionAtom } from '../../state/session.ts';
import { Page } from '../../ui/frame/Page.tsx';
import { GuestCard } from './GuestCard.tsx';
import { isOutboxKnownAtom } from './home.atoms.ts';
import { MoversCard } from './MoversCard.tsx';
import { PendingCard } from './PendingCard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { QuoteTiles } from './QuoteTiles.tsx';
import { TotalCard } from './TotalCard.tsx';

export function HomePage() {
  const session = useAtomValue(sessionAtom);
  return (
    <Page title="HFT">
      {session.status === 'guest' ? (
        <>
          <GuestCard />
          <MarketCards />
        </>
      ) : (
        <>
          <TotalCard name={session.user?.username ?? null} />
          <QuickActions />
          <Waiting />
        </>
      )}
    </Page>
  );
}

function Waiting() {
  const isKnown = useAtomValue(isOutboxKnownAtom);
  if (!isKnown) return null;
  return (
    <>
      <PendingCard />
      <MarketCards />
    </>
  );
}

function MarketCards() {
  return (
    <>
      <QuoteTiles />
      <MoversCard />
    </>
  );
}
