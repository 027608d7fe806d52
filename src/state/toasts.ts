import type { MessageDescriptor } from '@lingui/core';
import { atom } from 'jotai';
import type { AppError } from '../lib/appError.ts';
import { uuid, waitMs } from '../lib/clock.ts';
import { describeError } from '../lib/errorText.ts';
import { i18n } from '../lib/i18n.ts';

export interface Toast {
  id: string;
  kind: 'success' | 'error' | 'info';
  message: MessageDescriptor | string;
  values?: Record<string, string | number>;
}

const showMs = 3000;

/** What is shown for a moment, oldest first. */
export const toastsAtom = atom<readonly Toast[]>([]);

export const dismissToastAtom = atom(null, (_get, set, id: string) => {
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id));
});

export const showToastAtom = atom(null, (_get, set, toast: Omit<Toast, 'id'>) => {
  const id = uuid();
  set(toastsAtom, (toasts) => [...toasts, { ...toast, id }]);
  void waitMs(showMs).then(() => set(dismissToastAtom, id));
});

/** An error, worded in the language shown. */
export const showErrorAtom = atom(null, (_get, set, error: Pick<AppError, 'key' | 'params'>) => {
  const tag = i18n.locales?.[0] ?? 'en-GB';
  set(showToastAtom, { kind: 'error', message: describeError(i18n, error, tag) });
});
