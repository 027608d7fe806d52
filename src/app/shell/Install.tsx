import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { loadPageWords } from '#src/lib/i18n.ts';
import { toResult } from '#src/lib/loadable.ts';
import { installViewAtom } from '#src/state/install.ts';

const InstallView = lazy(async () => {
  const loaded = await toResult(Promise.all([import('#src/features/install/InstallView.tsx'), loadPageWords()]));
  // A suggestion that cannot be had is no trouble.
  return { default: loaded.status === 'ready' ? loaded.data[0].InstallView : () => null };
});

/** Hardly any visit sees it: it comes when there is something to say. */
export function Install() {
  return useAtomValue(installViewAtom) === 'none' ? null : (
    <Suspense fallback={null}>
      <InstallView />
    </Suspense>
  );
}
