import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { updateReadyAtom } from '../../state/running/appUpdate.ts';

const UpdatePrompt = lazy(() => import('./UpdatePrompt.tsx').then((part) => ({ default: part.UpdatePrompt })));

/** Asks when a newer version waits; what it asks with comes only then. */
export function Update() {
  const isReady = useAtomValue(updateReadyAtom);
  return isReady ? (
    <Suspense fallback={null}>
      <UpdatePrompt />
    </Suspense>
  ) : null;
}
