import type { createStore } from 'jotai';
import { notify } from '#src/lib/device/notifications.ts';
import { i18n } from '#src/lib/i18n.ts';
import { mutedTopicsAtom, type NotifyTopic } from '../device/notifying.ts';
import { showToastAtom, type Toast } from '../toasts.ts';

interface About {
  topic: NotifyTopic;
  /** What it is of: a second tab that tells the same takes the place of the first. */
  tag: string;
  /** Where a tap leads. */
  path: string;
}

/** Tells what happened without the user: in the app, and where nobody sees the app, by a notification of the system. */
export function tell(
  store: ReturnType<typeof createStore>,
  toast: Omit<Toast, 'id'>,
  { topic, tag, path }: About,
): void {
  store.set(showToastAtom, toast);
  if (document.visibilityState !== 'hidden' || store.get(mutedTopicsAtom).has(topic)) return;
  const { message, values = {} } = toast;
  const body = typeof message === 'string' ? message : i18n._({ ...message, values });
  void notify({ body, tag, path });
}
