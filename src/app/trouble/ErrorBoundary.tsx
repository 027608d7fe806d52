import { Component, lazy, type ReactNode, Suspense } from 'react';
import { BareErrorScreen } from './BareErrorScreen.tsx';

interface State {
  error: Error | null;
}

/** Hardly anybody ever sees it, so nobody loads it ahead; where it cannot be had, a bare one stands in. */
const ErrorScreen = lazy(() =>
  import('./ErrorScreen.tsx').then(
    (screen) => ({ default: screen.ErrorScreen }),
    () => ({ default: BareErrorScreen }),
  ),
);

/** React offers no hook for this: what a page throws ends here, and the bars around it go on working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Suspense fallback={null}>
        <ErrorScreen error={error} />
      </Suspense>
    );
  }
}
