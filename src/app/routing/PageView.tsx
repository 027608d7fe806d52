import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { joinPath } from '#src/lib/hash.ts';
import { pageOf } from '#src/lib/paths.ts';
import { sessionAtom } from '#src/state/session.ts';
import { ErrorBoundary } from '../trouble/ErrorBoundary.tsx';
import { LoadFailedPage } from '../trouble/LoadFailedPage.tsx';
import { LoadingPage } from '../trouble/LoadingPage.tsx';
import { guardedPath } from './guard.rules.ts';
import { useLoadedPage } from './pageLoader.ts';
import { restoreScroll } from './travel.ts';

const NotFoundPage = lazy(() => import('../trouble/NotFoundPage.tsx').then((page) => ({ default: page.NotFoundPage })));

interface Place {
  View: ComponentType;
  path: string;
  /** What the page shows by its id is a place of its own: an article after another begins at its top too. */
  id: string | null;
}

/** The page of the address. While the next one is on its way, the one before stays. */
export function PageView() {
  const [path] = useLocation();
  const search = useSearch();
  const id = new URLSearchParams(search).get('id');
  const isGuest = useAtomValue(sessionAtom).status === 'guest';
  const key = pageOf(path);
  const detour = guardedPath(key, joinPath(path, search), isGuest);
  const loading = useLoadedPage(detour === null ? key : null);
  const [shown, setShown] = useState<Place | null>(null);
  const View = key === null ? NotFoundPage : loading.status === 'ready' ? loading.View : null;
  const isHere = View === shown?.View && path === shown?.path && id === shown.id;
  if (View !== null && detour === null && !isHere) setShown({ View, path, id });
  useArrival(shown);

  if (detour === null && loading.status === 'failed') return <LoadFailedPage {...loading} />;
  if (detour === null && loading.status === 'slow') return <LoadingPage />;
  return (
    <>
      {detour === null ? null : <Redirect key={detour} to={detour} replace />}
      {shown === null ? null : (
        <ErrorBoundary key={shown.path}>
          <Shown View={shown.View} />
        </ErrorBoundary>
      )}
    </>
  );
}

function Shown({ View }: { View: ComponentType }) {
  return (
    <Suspense fallback={null}>
      <View />
    </Suspense>
  );
}

/** A page that has arrived is scrolled to where it was left, and its heading takes the focus, unless a field of it has it. */
function useArrival(place: Place | null): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (place !== null) restoreScroll();
  }, [place]);
  useEffect(() => {
    if (place === null) return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const main = document.getElementById('page-main');
    if (main?.contains(document.activeElement) === true) return;
    document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [place]);
}
