import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { type Toast, toastsAtom } from '#src/state/toasts.ts';

export interface WordedToast extends Pick<Toast, 'id' | 'kind' | 'article'> {
  text: string;
}

const loadToastList = () => import('./ToastList.tsx');

const ToastList = lazy(() =>
  loadToastList().then(
    (part) => ({ default: part.ToastList }),
    () => ({ default: BareToasts }),
  ),
);

/** The region is always there, so that screen readers announce what appears in it; how toasts look comes after the first paint. */
export function AppToasts() {
  const { i18n } = useLingui();
  const toasts = useAtomValue(toastsAtom).map(({ message, values, ...toast }) => ({
    ...toast,
    text: typeof message === 'string' ? message : i18n._(withValues(message, values)),
  }));
  useEffect(() => {
    // Before the first toast: it is there for three seconds, and should not spend them on its way.
    loadToastList().catch(() => null);
  }, []);
  return (
    <output data-testid="toasts">
      {toasts.length === 0 ? null : (
        <Suspense fallback={null}>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </output>
  );
}

/** What can be said without fetching anything. */
function BareToasts({ toasts }: { toasts: readonly WordedToast[] }) {
  return <span className="shell-note">{toasts.map(({ text }) => text).join(' ')}</span>;
}

function withValues(message: MessageDescriptor, values: Toast['values']): MessageDescriptor {
  return { ...message, values: { ...message.values, ...values } };
}
