import { useLingui } from '@lingui/react/macro';
import type { HelpText } from '#contract/help/helpText.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';

interface NoHelpProps {
  status: Loadable<readonly HelpText[]>;
  onRetry: () => void;
}

/** Before the texts are there, or when they cannot be had. */
export function NoHelp({ status, onRetry }: NoHelpProps) {
  const { t } = useLingui();
  if (status.status !== 'failed') return <SkeletonRows count={8} label={t`Loading help`} />;
  return (
    <ErrorState
      title={t`Help isn’t on this device yet`}
      detail={t`It downloads once per language, then works offline.`}
      onRetry={onRetry}
    />
  );
}
