import type { AppError } from '#src/lib/appError.ts';
import { HelpLink } from '#src/ui/controls/HelpLink.tsx';
import { WarnNote } from '#src/ui/unsent/Notes.tsx';
import { useDescribe } from '../words/useReasonWords.ts';

/** Why a step was not done. It stays until the next try: what was not done is no toast. */
export function RefusedNote({ error }: { error: AppError }) {
  const describe = useDescribe();
  return (
    <WarnNote testId="refused">
      <p>
        {describe(error)} <HelpLink about={error.key} />
      </p>
    </WarnNote>
  );
}
