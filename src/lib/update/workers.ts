import { waitMs } from '../clock.ts';
import { settle } from '../loadable.ts';

/** Runs the handler when a newer worker waits, now or later. */
export function watchInstalls(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  const { waiting, active } = registration;
  if (waiting !== null && active !== null) onWaiting();
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The first worker of all waits for nobody.
      if (installing.state === 'installed' && registration.active !== null) onWaiting();
    });
  };
  follow();
  registration.addEventListener('updatefound', follow);
}

/** Whether nothing has come of it: the browser gives an installation up when a piece of the shell cannot be had. */
export function isGone({ installing, waiting, active }: ServiceWorkerRegistration): boolean {
  return installing === null && waiting === null && active === null;
}

const installMsMax = 10_000;

/** The worker that can take over; where none waits, the server is asked for one. */
export async function newerOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.waiting !== null) return registration.waiting;
  await settle(registration.update());
  const { installing } = registration;
  if (installing !== null) await Promise.race([installed(installing), waitMs(installMsMax)]);
  return registration.waiting;
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
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(typeof data === 'string' ? data : null);
  });
  controller.postMessage({ type: 'BUILD' }, [port2]);
  const build = await Promise.race([answer, waitMs(answerMsMax).then(() => null)]);
  port1.close();
  return build;
}
