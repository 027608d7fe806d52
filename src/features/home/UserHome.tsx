import { useAtomValue } from 'jotai';
import { outboxAtom } from '#src/state/outbox.ts';
import { MarketCards } from './MarketCards.tsx';
import { PendingCard } from './PendingCard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { TotalCard } from './TotalCard.tsx';

/** Home of a logged-in user: balances and pending submissions come before the market. */
export function UserHome({ name }: { name: string | null }) {
  // Until it is known what waits to be sent nothing is drawn that it would push down.
  const { status } = useAtomValue(outboxAtom);
  const isKnown = status === 'ready' || status === 'failed';
  return (
    <>
      <TotalCard name={name} />
      <QuickActions />
      {isKnown ? (
        <>
          <PendingCard />
          <MarketCards />
        </>
      ) : null}
    </>
  );
}
