import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { AnyErrorKey, AppError } from '../lib/appError.ts';
import { uuid, waitMs } from '../lib/clock.ts';
import { i18n } from '../lib/i18n.ts';
import { settle } from '../lib/loadable.ts';

export interface Toast {
  id: string;
  kind: 'success' | 'error' | 'info';
  message: MessageDescriptor | string;
  values?: Record<string, string | number>;
  /** The help article on it. */
  article?: string;
}

const showMs = 3000;
/** Long enough to reach for the link in it. */
const showArticleMs = 8000;

/** What is shown for a moment, oldest first. */
export const toastsAtom = atom<readonly Toast[]>([]);

export const dismissToastAtom = atom(null, (_get, set, id: string) => {
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id));
});

export const showToastAtom = atom(null, (_get, set, toast: Omit<Toast, 'id'>) => {
  const id = uuid();
  set(toastsAtom, (toasts) => [...toasts, { ...toast, id }]);
  void waitMs(showMs).then(() => {
    set(toastsAtom, (toasts) => toasts.filter((one) => one.id !== id || one.article !== undefined));
  });
  return id;
});

/** An error, worded in the language shown. */
export const showErrorAtom = atom(null, (_get, set, error: Pick<AppError, 'key' | 'params'>) => {
  void set(wordErrorAtom, error);
});

/** The wordings are no part of the first load: an error comes later, if at all. */
const wordErrorAtom = atom(null, async (_get, set, error: Pick<AppError, 'key' | 'params'>) => {
  const words = await settle(import('../lib/errorText.ts'));
  const tag = i18n.locales?.[0] ?? 'en-GB';
  const message =
    words.status === 'ready'
      ? await words.data.wordError(i18n, error, tag)
      : msg`Something went wrong. Please try again.`;
  const id = set(showToastAtom, { kind: 'error', message });
  void set(addArticleAtom, id, error.key);
});

/** Which article there is on an error is known a moment later: the table is no part of the first load. */
const addArticleAtom = atom(null, async (_get, set, id: string, key: AnyErrorKey) => {
  const table = await settle(import('../lib/help/articleOf.ts'));
  const article = table.status === 'ready' ? table.data.articleOf(key) : null;
  if (article === null) return;
  set(toastsAtom, (toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, article } : toast)));
  await waitMs(showArticleMs);
  set(dismissToastAtom, id);
});
