import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { hasQuotesAtom } from '#src/state/market/quotes.ts';
import { loadPlansCard } from './loadPlansCard.ts';
import { QuoteTiles } from './QuoteTiles.tsx';

/** Stand last on the page, so they move nothing; and the prices, which come first, do not wait for them. */
const loadMovers = () => import('./MoversCard.tsx');
const MoversCard = lazy(() => loadMovers().then((part) => ({ default: part.MoversCard })));
/** Below the movers, and after them; together, so that none pushes the other down. */
const PlansCard = lazy(() => loadMovers().then(loadPlansCard));
const NewsCard = lazy(async () => {
  await loadMovers();
  const part = await import('./news/NewsCard.tsx');
  return { default: part.NewsCard };
});

export function MarketCards() {
  const hasQuotes = useAtomValue(hasQuotesAtom);
  return (
    <>
      <QuoteTiles />
      {hasQuotes ? (
        <>
          <Suspense fallback={null}>
            <MoversCard />
          </Suspense>
          <Suspense fallback={null}>
            <PlansCard />
            <NewsCard />
          </Suspense>
        </>
      ) : null}
    </>
  );
}
