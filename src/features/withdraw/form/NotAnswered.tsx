import { useAtomValue, useSetAtom } from 'jotai';
import { useLocation } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { UnansweredNote } from '#src/ui/unsent/Notes.tsx';
import { findOutAtom, isSendingAtom, sentMark } from '../withdraw.atoms.ts';
import styles from './WithdrawForm.module.css';

/** A withdrawal that may be taken or not. */
export function NotAnswered() {
  const [, go] = useLocation();
  const { key, figure, to } = useAtomValue(sentMark.draftAtom);
  const isBusy = useAtomValue(isSendingAtom);
  const findOut = useSetAtom(findOutAtom);
  const showError = useSetAtom(showErrorAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (key === '') return null;
  const ask = async () => {
    const result = await findOut();
    if (result.status === 'failed') showError(result.error);
    else if (result.data !== null) go(paths.withdrawals({ id: result.data.id }));
  };
  return (
    <div className={styles.unanswered}>
      <UnansweredNote what={`${figure} → ${to}`} busy={isBusy} isOffline={isOffline} onFindOut={() => void ask()} />
    </div>
  );
}
