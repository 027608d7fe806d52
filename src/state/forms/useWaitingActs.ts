import type { MessageDescriptor } from '@lingui/core';
import { useSetAtom, type WritableAtom } from 'jotai';
import { deleteEntryAtom, retryEntryAtom } from '#src/state/outbox.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';

type EditAtom = WritableAtom<null, [id: string], Promise<boolean>>;

/**
 * What can be done with an entry that is still on this phone.
 * @param editAtom takes it back into its form; false when it is too late for that.
 * @param tooLate says so.
 */
export function useWaitingActs(id: string, editAtom: EditAtom, tooLate: MessageDescriptor) {
  const retry = useSetAtom(retryEntryAtom);
  const edit = useSetAtom(editAtom);
  const discard = useSetAtom(deleteEntryAtom);
  const showToast = useSetAtom(showToastAtom);
  const showError = useSetAtom(showErrorAtom);
  return {
    onRetry: () => void retry(id),
    async onEdit() {
      if (!(await edit(id))) showToast({ kind: 'info', message: tooLate });
    },
    async onDelete() {
      const result = await discard(id);
      if (result.status === 'failed') showError(result.error);
    },
  };
}
