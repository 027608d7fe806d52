import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { connectionAtom } from '#src/state/connection.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { UnansweredNote, WarnNote } from '#src/ui/unsent/Notes.tsx';
import { useNoPriceWords } from '../words/useReasonWords.ts';
import styles from './ActionSheet.module.css';
import { RefusedNote } from './RefusedNote.tsx';
import type { Action, ActionName } from './useAction.ts';

interface ActionSheetProps {
  title: string;
  action: Pick<Action<ActionName>, 'isBusy' | 'refused'> & {
    unanswered: { isBusy: boolean; isOffline: boolean; findOut(): Promise<void> } | null;
  };
  /** What has become of the order meanwhile, so that there is nothing left to do; null while there is. */
  over: ReactNode;
  /** Names the action and its figure. */
  label: string;
  kind?: 'primary' | 'danger';
  /** Why it cannot be done at this moment, in words; being offline is said in any case. */
  reason?: string | undefined;
  onConfirm(): void;
  onClose(): void;
  testId: string;
  children: ReactNode;
}

/**
 * The last question before a step with an order. Whatever it is about, it behaves alike: offline it says so and does not send; a
 * refusal stays in sight with its reason; a lost answer is found out about before anything else is sent; an order that is over
 * meanwhile is said to be.
 */
export function ActionSheet(props: ActionSheetProps) {
  const { title, action, over, label, kind = 'primary', reason, onConfirm, onClose, testId, children } = props;
  const noPrice = useNoPriceWords();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const { unanswered } = action;
  const isBusy = action.isBusy || unanswered?.isBusy === true;
  // While a step is under way the list may hear of its outcome before the step does.
  const isOver = over !== null && !isBusy;
  const confirm =
    isOver || unanswered !== null ? undefined : (
      <Button
        kind={kind}
        full
        busy={isBusy}
        reason={isOffline ? noPrice.offline : reason}
        onClick={onConfirm}
        testId="confirm"
      >
        {label}
      </Button>
    );
  return (
    <Sheet title={title} onClose={onClose} busy={isBusy} testId={testId} footer={confirm}>
      {isOver ? (
        <WarnNote testId="over">
          <p>{over}</p>
        </WarnNote>
      ) : unanswered === null ? (
        <div className={styles.body}>{children}</div>
      ) : (
        <UnansweredNote
          what={label}
          busy={isBusy}
          isOffline={unanswered.isOffline}
          onFindOut={() => void unanswered.findOut()}
        />
      )}
      {action.refused === null || isOver ? null : <RefusedNote error={action.refused} />}
    </Sheet>
  );
}
