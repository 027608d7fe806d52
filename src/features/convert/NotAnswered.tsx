import type { Conversion } from '#contract/api/money/conversion.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { useUnanswered } from '#src/state/steps/useUnanswered.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { UnansweredNote } from '#src/ui/unsent/Notes.tsx';

/** A conversion, of whichever currencies, that may be done or not. */
export function NotAnswered({ onDone }: { onDone(conversion: Conversion): void }) {
  const tag = useTag();
  const unanswered = useUnanswered('wallet/flashAgainst', () => true, onDone);
  if (unanswered === null) return null;
  const { amount, from, to } = unanswered.intent.body;
  return (
    <UnansweredNote
      what={`${formatAmount(amount, 'full', tag)}\u00A0${from} → ${to}`}
      busy={unanswered.isBusy}
      isOffline={unanswered.isOffline}
      onFindOut={() => void unanswered.findOut()}
    />
  );
}
