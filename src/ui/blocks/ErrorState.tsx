import { Trans } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { lazy, Suspense } from 'react';
import type { AnyErrorKey } from '#src/lib/appError.ts';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  title: string;
  /** What happened, and what that means for the money. */
  detail?: string;
  /** What failed: where there is an article on it, a link leads there. */
  about?: AnyErrorKey;
  busy?: boolean;
  onRetry?: () => void;
}

/** Nothing that the home page has to wait for. */
const HelpLink = lazy(() => import('../controls/HelpLink.tsx').then((part) => ({ default: part.HelpLink })));

export function ErrorState({ title, detail, about, busy = false, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={26} aria-hidden />}
        title={title}
        detail={
          about === undefined ? (
            detail
          ) : (
            <>
              {detail}{' '}
              <Suspense fallback={null}>
                <HelpLink about={about} />
              </Suspense>
            </>
          )
        }
        action={
          onRetry === undefined ? undefined : (
            <Button kind="secondary" busy={busy} onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      />
    </div>
  );
}
