import { useSetAtom } from 'jotai';
import { formatAmount } from '#src/lib/figures/format.ts';
import { useUnanswered } from '#src/state/steps/useUnanswered.ts';
import { useLedgerWords } from '#src/ui/figures/useLedgerWords.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { UnansweredNote } from '#src/ui/unsent/Notes.tsx';
import { noteTransferAtom } from './transfer.atoms.ts';
import { moved, type Route } from './transfer.rules.ts';

/** A transfer between whichever accounts that may be done or not. */
export function NotAnswered() {
  const tag = useTag();
  const { accounts: names } = useLedgerWords();
  const note = useSetAtom(noteTransferAtom);
  const wordsOf = ({ from, to, amount }: Route & { amount: string }) => ({
    figure: `${formatAmount(amount, 'full', tag)} ${moved}`,
    from: names[from],
    to: names[to],
  });
  const unanswered = useUnanswered(
    'wallet/transfer',
    () => true,
    (answer, { body }) => void note(answer, wordsOf(body)),
  );
  if (unanswered === null) return null;
  const { figure, from, to } = wordsOf(unanswered.intent.body);
  return (
    <UnansweredNote
      what={`${figure}: ${from} → ${to}`}
      busy={unanswered.isBusy}
      isOffline={unanswered.isOffline}
      onFindOut={() => void unanswered.findOut()}
    />
  );
}
