import { lazy, Suspense } from 'react';
import { loadPlansCard } from './plans/loadPlansCard.ts';
import { MoversCard } from './MoversCard.tsx';

const PlansCard = lazy(loadPlansCard);
const NewsCard = lazy(() => import('./news/NewsCard.tsx').then((part) => ({ default: part.NewsCard })));

/** Below the prices: the movers, and after them the rest together, so that none pushes the other down. */
export function LateCards() {
  return (
    <>
      <MoversCard />
      <Suspense fallback={null}>
        <PlansCard />
        <NewsCard />
      </Suspense>
    </>
  );
}
