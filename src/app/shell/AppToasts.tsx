import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { dismissToastAtom, type Toast, toastsAtom } from '#src/state/toasts.ts';
import type { ToastItem } from '#src/ui/frame/Toasts.tsx';

const loadToasts = () => import('#src/ui/frame/Toasts.tsx');

const Toasts = lazy(() =>
  loadToasts().then(
    (part) => ({ default: part.Toasts }),
    () => ({ default: BareToasts }),
  ),
);

/** The region is always there, so that screen readers announce what appears in it; how toasts look comes after the first paint. */
export function AppToasts() {
  const { i18n } = useLingui();
  const dismiss = useSetAtom(dismissToastAtom);
  const items = useAtomValue(toastsAtom).map(({ message, values, ...toast }) => ({
    ...toast,
    text: typeof message === 'string' ? message : i18n._(withValues(message, values)),
  }));
  useEffect(() => {
    // Before the first toast: it is there for three seconds, and should not spend them on its way.
    loadToasts().catch(() => null);
  }, []);
  return (
    <output data-testid="toasts">
      {items.length === 0 ? null : (
        <Suspense fallback={null}>
          <Toasts items={items} onRead={dismiss} />
        </Suspense>
      )}
    </output>
  );
}

/** What can be said without fetching anything; whether it tells an amount is not looked into. */
function BareToasts({ items }: { items: readonly ToastItem[] }) {
  return (
    <span className="shell-note">
      {items.map(({ text }) => text).join(' ')} <Trans>Practice money</Trans>
    </span>
  );
}

function withValues(message: MessageDescriptor, values: Toast['values']): MessageDescriptor {
  return { ...message, values: { ...message.values, ...values } };
}
