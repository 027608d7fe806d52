import { Trans } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  title: string;
  /** What happened, and what that means for the money. */
  detail?: string;
  busy?: boolean;
  onRetry?: () => void;
}

export function ErrorState({ title, detail, busy = false, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={26} aria-hidden />}
        title={title}
        detail={detail}
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
