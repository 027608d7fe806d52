import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { hasQuotesAtom } from '#src/state/market/quotes.ts';
import { QuoteTiles } from './QuoteTiles.tsx';

/** Stand last on the page, so they move nothing; and the prices, which come first, do not wait for them. */
const LateCards = lazy(() => import('./LateCards.tsx').then((part) => ({ default: part.LateCards })));

export function MarketCards() {
  const hasQuotes = useAtomValue(hasQuotesAtom);
  return (
    <>
      <QuoteTiles />
      {hasQuotes ? (
        <Suspense fallback={null}>
          <LateCards />
        </Suspense>
      ) : null}
    </>
  );
}
