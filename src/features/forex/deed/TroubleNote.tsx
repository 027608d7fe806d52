import { Trans } from '@lingui/react/macro';
import type { AppError } from '#src/lib/appError.ts';
import { WarnNote } from '#src/ui/trade/WarnNote.tsx';
import { HelpLink } from '#src/ui/controls/HelpLink.tsx';
import { useForexWords } from '../useForexWords.ts';

interface TroubleNoteProps {
  error: AppError;
  /** No answer came: it is not known whether it was done. */
  isLost: boolean;
}

/** What became of a step that was not done, and what that means. */
export function TroubleNote({ error, isLost }: TroubleNoteProps) {
  const { describe } = useForexWords();
  return (
    <WarnNote testId="trouble">
      <p>
        {describe(error)}{' '}
        {isLost ? (
          <Trans>No answer came, so it may have been done or not. Try again: it is not done twice.</Trans>
        ) : (
          <HelpLink about={error.key} />
        )}
      </p>
    </WarnNote>
  );
}
