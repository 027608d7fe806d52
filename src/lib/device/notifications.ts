import { toResult } from '../loadable.ts';

/** What this device says to notifications; `none`: it has no such thing (an iPhone, before the app is on its home screen). */
export type NotifyState = 'granted' | 'denied' | 'default' | 'none';

export function notifyState(): NotifyState {
  return 'Notification' in globalThis && 'serviceWorker' in navigator ? Notification.permission : 'none';
}

/** The browser's own question, where it has not been answered yet. Only after a tap: browsers penalise sites that ask on load. */
export async function askToNotify(): Promise<NotifyState> {
  if (notifyState() !== 'default') return notifyState();
  const answer = await toResult(Notification.requestPermission());
  return answer.status === 'ready' ? answer.data : notifyState();
}

const appName = 'HFT Practice';

export interface Message {
  /** The name of the app where nothing else is said. */
  title?: string;
  body: string;
  /** One of the same tag takes the place of the one before. */
  tag: string;
  /** Where a tap leads: a path of the app. */
  path: string;
}

/** Through the worker, which is the only way on a phone. @returns whether the system took it. */
export async function notify({ title = appName, body, tag, path }: Message): Promise<boolean> {
  if (notifyState() !== 'granted') return false;
  const found = await toResult(navigator.serviceWorker.getRegistration());
  const registration = found.status === 'ready' ? found.data : undefined;
  if (registration === undefined || registration.active === null) return false;
  const { href: icon } = new URL('icon-192.png', registration.scope);
  const shown = await toResult(registration.showNotification(title, { body, tag, icon, data: { path } }));
  return shown.status === 'ready';
}
