import { toResult } from '../loadable.ts';
import { type Message, showOn } from './shown.ts';

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

/** Through the worker, which is the only way on a phone. @returns whether the system took it. */
export async function notify(message: Message): Promise<boolean> {
  if (notifyState() !== 'granted') return false;
  const found = await toResult(navigator.serviceWorker.getRegistration());
  const registration = found.status === 'ready' ? found.data : undefined;
  if (registration === undefined || registration.active === null) return false;
  return (await toResult(showOn(registration, message))).status === 'ready';
}
