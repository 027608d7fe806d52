import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { hasQuotesAtom } from './home.atoms.ts';
import { QuoteTiles } from './QuoteTiles.tsx';

/** Stands last on the page, so it moves nothing; and the prices, which come first, do not wait for it. */
const MoversCard = lazy(() => import('./MoversCard.tsx').then((part) => ({ default: part.MoversCard })));

export function MarketCards() {
  const hasQuotes = useAtomValue(hasQuotesAtom);
  return (
    <>
      <QuoteTiles />
      {hasQuotes ? (
        <Suspense fallback={null}>
          <MoversCard />
        </Suspense>
      ) : null}
    </>
  );
}
