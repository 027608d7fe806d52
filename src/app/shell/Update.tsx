import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { updateNeedAtom } from '#src/state/running/appUpdate.ts';
import { BareUpdatePrompt } from './BareUpdatePrompt.tsx';

/** Of all parts this one must not be missing: a newer version may be out because this one's parts are gone. */
const UpdatePrompt = lazy(() =>
  import('./UpdatePrompt.tsx').then(
    (part) => ({ default: part.UpdatePrompt }),
    () => ({ default: BareUpdatePrompt }),
  ),
);

/** Asks when a newer version waits; what it asks with comes only then. */
export function Update() {
  const need = useAtomValue(updateNeedAtom);
  return need === 'none' ? null : (
    <Suspense fallback={null}>
      <UpdatePrompt need={need} />
    </Suspense>
  );
}
