import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useSetAtom, type WritableAtom } from 'jotai';
import { useState } from 'react';
import type { AppError } from '#src/lib/appError.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { showToastAtom } from '../toasts.ts';

/** `failed`: nothing was saved and nothing was sent, and the form is as it was. */
type Phase = { at: 'editing' | 'saving' } | { at: 'failed' | 'sending'; error: AppError };

type Way<F> = WritableAtom<null, [form: F], Promise<Settled<unknown>>>;

interface Options<F> {
  /** Saves the form on this phone. */
  saveAtom: Way<F>;
  /** For a phone that cannot store: straight to the server. */
  sendNowAtom: Way<F>;
  /** What is said once the server has it. */
  received: MessageDescriptor;
  /** It is on its way. */
  onGone(): void;
}

/** Saves a form on this phone, or says that it could not and offers to send it directly. */
export function useFormSending<F>({ saveAtom, sendNowAtom, received, onGone }: Options<F>) {
  const saveForm = useSetAtom(saveAtom);
  const sendNow = useSetAtom(sendNowAtom);
  const showToast = useSetAtom(showToastAtom);
  const [phase, setPhase] = useState<Phase>({ at: 'editing' });
  const ended = (result: Settled<unknown>, message: MessageDescriptor) => {
    if (result.status === 'failed') return setPhase({ at: 'failed', error: result.error });
    setPhase({ at: 'editing' });
    showToast({ kind: 'success', message });
    onGone();
  };
  const save = async (form: F) => {
    setPhase({ at: 'saving' });
    ended(await saveForm(form), msg`Saved on this device. It will be sent automatically.`);
  };
  const send = async (form: F) => {
    if (phase.at !== 'failed') return;
    setPhase({ at: 'sending', error: phase.error });
    ended(await sendNow(form), received);
  };
  return {
    save,
    send,
    /** Why it could not be saved; undefined while nothing is wrong. */
    error: 'error' in phase ? phase.error : undefined,
    isSending: phase.at === 'sending',
    isBusy: phase.at === 'saving' || phase.at === 'sending',
  };
}
