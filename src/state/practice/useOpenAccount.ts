import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { PracticeAccount } from '#contract/api/practice.ts';
import { uuid } from '#src/lib/clock.ts';
import { connectionAtom } from '../connection.ts';
import { openAccountAtom } from './accounts.ts';
import { showErrorAtom, showToastAtom } from '../toasts.ts';
import { useAccountName } from './useAccountName.ts';

/** Switches to another account with one tap; `reason` says why it cannot be done now. */
export function useOpenAccount() {
  const { t } = useLingui();
  const nameOf = useAccountName();
  const open = useSetAtom(openAccountAtom);
  const showError = useSetAtom(showErrorAtom);
  const showToast = useSetAtom(showToastAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [opening, setOpening] = useState<string | null>(null);
  const reason = isOffline ? t`You’re offline. Switching accounts needs a connection.` : undefined;
  const openIt = async (account: PracticeAccount) => {
    if (opening !== null || reason !== undefined || account.current) return;
    setOpening(account.id);
    const result = await open(account.id, uuid());
    setOpening(null);
    const name = nameOf(account);
    if (result.status === 'failed') showError(result.error);
    else showToast({ kind: 'success', message: t`Switched to ${name}` });
  };
  return { openIt, opening, reason };
}
