import { messageSW } from 'workbox-window';
import { waitMs } from '../clock.ts';
import { settle } from '../loadable.ts';

/** Runs the handler when the worker that another page has begun to install waits; workbox-window hears of those that begin later. */
export function watchInstall({ installing, active }: ServiceWorkerRegistration, onWaiting: () => void): void {
  // A first worker has no predecessor to wait for.
  if (active === null) return;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') onWaiting();
  });
}

/** Whether nothing has come of it: the browser gives an installation up when a piece of the shell cannot be had. */
export function isGone({ installing, waiting, active }: ServiceWorkerRegistration): boolean {
  return installing === null && waiting === null && active === null;
}

const installMsMax = 10_000;

/** Whether a worker can take over; where none waits, the server is asked for one. */
export async function isNewerWaiting(registration: ServiceWorkerRegistration): Promise<boolean> {
  if (registration.waiting !== null) return true;
  await settle(registration.update());
  const { installing } = registration;
  if (installing !== null) await Promise.race([installed(installing), waitMs(installMsMax)]);
  return registration.waiting !== null;
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => resolve());
  });
}

const answerMsMax = 3000;

/** Which build the worker in control belongs to; null without one, or when it does not answer. */
export async function askBuild(): Promise<string | null> {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (controller === null) return null;
  const answer: unknown = await Promise.race([messageSW(controller, { type: 'BUILD' }), waitMs(answerMsMax)]);
  return typeof answer === 'string' ? answer : null;
}
