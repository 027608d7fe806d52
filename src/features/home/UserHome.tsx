import { useAtomValue } from 'jotai';
import { MarketCards } from './MarketCards.tsx';
import { PendingCard } from './PendingCard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { TotalCard } from './TotalCard.tsx';
import { isOutboxKnownAtom } from './user.atoms.ts';

/** Home of a logged-in user: balances and pending submissions come before the market. */
export function UserHome({ name }: { name: string | null }) {
  const isKnown = useAtomValue(isOutboxKnownAtom);
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
