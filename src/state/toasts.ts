import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { AnyErrorKey, AppError } from '../lib/appError.ts';
import { uuid, waitMs } from '../lib/clock.ts';
import { i18n } from '../lib/i18n.ts';
import { toResult } from '../lib/loadable.ts';

export interface Toast {
  id: string;
  kind: 'success' | 'error' | 'info';
  message: MessageDescriptor | string;
  values?: Record<string, string | number>;
  /** The help article on it. */
  article?: string;
}

/** How long a toast stays, in ms: longer with a link to a help article. */
export function toastMs({ article }: Pick<Toast, 'article'>): number {
  return article === undefined ? 3000 : 8000;
}

/** The toasts that are shown, oldest first. */
export const toastsAtom = atom<readonly Toast[]>([]);

export const dismissToastAtom = atom(null, (_get, set, id: string) => {
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id));
});

export const showToastAtom = atom(null, (_get, set, toast: Omit<Toast, 'id'>) => {
  const id = uuid();
  set(toastsAtom, (toasts) => [...toasts, { ...toast, id }]);
  void set(expireAtom, id);
  return id;
});

/** The link to an article may be added while the toast is shown, so its time is read again when it is over. */
const expireAtom = atom(null, async (get, set, id: string) => {
  let shownMs = 0;
  for (let toast = find(get(toastsAtom), id); toast !== undefined; toast = find(get(toastsAtom), id)) {
    const leftMs = toastMs(toast) - shownMs;
    if (leftMs <= 0) return set(dismissToastAtom, id);
    await waitMs(leftMs);
    shownMs += leftMs;
  }
});

function find(toasts: readonly Toast[], id: string): Toast | undefined {
  return toasts.find((toast) => toast.id === id);
}

/** An error, worded in the language shown. */
export const showErrorAtom = atom(null, (_get, set, error: Pick<AppError, 'key' | 'params'>) => {
  void set(wordErrorAtom, error);
});

/** The wordings of errors are loaded with the first error, not with the first page. */
const wordErrorAtom = atom(null, async (_get, set, error: Pick<AppError, 'key' | 'params'>) => {
  const words = await toResult(import('../lib/errorText.ts'));
  const tag = i18n.locales?.[0] ?? 'en-GB';
  const message =
    words.status === 'ready'
      ? await words.data.wordError(i18n, error, tag)
      : msg`Something went wrong. Please try again.`;
  const id = set(showToastAtom, { kind: 'error', message });
  void set(addArticleAtom, id, error.key);
});

/** The table of articles is not part of the first load: the link follows a moment later. */
const addArticleAtom = atom(null, async (_get, set, id: string, key: AnyErrorKey) => {
  const table = await toResult(import('../lib/help/articleOf.ts'));
  const article = table.status === 'ready' ? table.data.articleOf(key) : null;
  if (article === null) return;
  set(toastsAtom, (toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, article } : toast)));
});
