import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { sessionAtom } from '#src/state/session.ts';
import { appName } from '#src/ui/frame/appName.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { GuestCard } from './GuestCard.tsx';
import { MarketCards } from './MarketCards.tsx';

/** Balances, the outbox and what they are made of: nothing that somebody's first visit has to wait for. */
const UserHome = lazy(() => import('./UserHome.tsx').then((part) => ({ default: part.UserHome })));

const NoticeBell = lazy(() => import('./news/NoticeBell.tsx').then((part) => ({ default: part.NoticeBell })));

export function HomePage() {
  const session = useAtomValue(sessionAtom);
  return (
    <Page
      title={appName}
      actions={
        session.status === 'guest' ? null : (
          <Suspense fallback={null}>
            <NoticeBell />
          </Suspense>
        )
      }
    >
      {session.status === 'guest' ? (
        <>
          <GuestCard />
          <MarketCards />
        </>
      ) : (
        <Suspense fallback={null}>
          <UserHome name={session.user?.username ?? null} />
        </Suspense>
      )}
    </Page>
  );
}
