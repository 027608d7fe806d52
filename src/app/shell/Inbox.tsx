import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { inboxAtom } from '../../state/inbox.ts';

/** Most visits never see a code: the bar comes with the first one. */
const InboxBar = lazy(() =>
  import('./InboxBar.tsx').then(
    (part) => ({ default: part.InboxBar }),
    // Without it the field of the form still fills the code in; the form must not be lost over it.
    () => ({ default: () => null }),
  ),
);

export function Inbox() {
  const isEmpty = useAtomValue(inboxAtom).length === 0;
  return isEmpty ? null : (
    <Suspense fallback={null}>
      <InboxBar />
    </Suspense>
  );
}
