import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { inboxAtom, reachedAlertsAtom } from '#src/state/inbox.ts';

/** Most visits never see a code: the bar comes with the first one. */
const InboxBar = lazy(() =>
  import('./InboxBar.tsx').then(
    (part) => ({ default: part.InboxBar }),
    // Without it the field of the form still fills the code in; the form must not be lost over it.
    () => ({ default: () => null }),
  ),
);

const AlertBar = lazy(() =>
  import('./AlertBar.tsx').then(
    (part) => ({ default: part.AlertBar }),
    // The list of alerts has it, and a notification has said it where notifications are allowed.
    () => ({ default: () => null }),
  ),
);

export function Inbox() {
  const hasCodes = useAtomValue(inboxAtom).length > 0;
  return (
    <>
      <Suspense fallback={null}>{hasCodes ? <InboxBar /> : null}</Suspense>
      <Alerts />
    </>
  );
}

export function Alerts() {
  const hasAlerts = useAtomValue(reachedAlertsAtom).length > 0;
  return <Suspense fallback={null}>{hasAlerts ? <AlertBar /> : null}</Suspense>;
}
