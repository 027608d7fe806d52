import { msg } from '@lingui/core/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { AppError } from '#src/lib/appError.ts';
import type { LoanForm } from '#src/state/outbox.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { loanForm } from '../loan.atoms.ts';

type Phase = { at: 'editing' | 'saving' } | { at: 'failed' | 'sending'; error: AppError };

/** Saves the application on this phone, or says that it could not and offers to send it directly. */
export function useSending() {
  const saveForm = useSetAtom(loanForm.saveAtom);
  const sendNow = useSetAtom(loanForm.sendNowAtom);
  const showToast = useSetAtom(showToastAtom);
  const [phase, setPhase] = useState<Phase>({ at: 'editing' });
  const save = async (form: LoanForm) => {
    setPhase({ at: 'saving' });
    const result = await saveForm(form);
    if (result.status === 'failed') return setPhase({ at: 'failed', error: result.error });
    setPhase({ at: 'editing' });
    showToast({ kind: 'success', message: msg`Saved on this phone. It will be sent automatically.` });
    scrollTo({ top: 0 });
  };
  const send = async (form: LoanForm, error: AppError) => {
    setPhase({ at: 'sending', error });
    const result = await sendNow(form);
    if (result.status === 'failed') return setPhase({ at: 'failed', error: result.error });
    setPhase({ at: 'editing' });
    showToast({ kind: 'success', message: msg`The server has received your application.` });
  };
  return { phase, save, send };
}
