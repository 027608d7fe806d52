import { messageSW, Workbox } from 'workbox-window';
import { workerPath } from '#contract/control.ts';
import { nowMs } from '../clock.ts';
import { settle } from '../loadable.ts';
import { trustedWorkerUrl } from './workerAddress.ts';
import { askControl } from './control.ts';
import { isIdle, reloadOnce, settleWork } from './leaving.ts';
import { watchLostParts } from './lostParts.ts';
import { removeWorker } from './repair.ts';
import { isCheckDue, isOther, needOf, type UpdateNeed } from './update.rules.ts';
import { askBuild, isGone, isNewerWaiting, watchInstall } from './workers.ts';

export interface Updates {
  /** Changes to the newest version: what is in hand is brought to an end, then the page is loaded anew. */
  apply(): Promise<void>;
}

/**
 * Registers the worker and follows what becomes of this version: at the start, every hour, and on the return of a page that has
 * slept for longer. `tell` hears of a newer one; it never takes over by itself, because a half-filled form would be lost. On a line
 * that keeps breaking, the first worker may not come at once: then it is tried again, and what is here already is not fetched twice.
 *
 * Where there are no workers (plain http, private modes) the server's word is enough to know of a newer version.
 */
export async function followUpdates(tell: (need: UpdateNeed) => void): Promise<Updates | null> {
  if (!import.meta.env.PROD) return null;
  const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;
  watchLostParts(ownBuild, tell);
  const hasWorkers = 'serviceWorker' in navigator;
  // Once, because the browser makes its policy once.
  const worker = hasWorkers ? new Workbox(trustedWorkerUrl(`.${workerPath}`), { updateViaCache: 'none' }) : null;
  let registration: ServiceWorkerRegistration | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isWanted = hasWorkers;
  /** How often it was asked for its first worker. */
  let tries = 0;
  let isAsked = false;

  async function check(): Promise<void> {
    checkedAt = nowMs();
    const control = await askControl();
    if (control?.kill === true) return retire();
    if (registration === null || isGone(registration)) registration = await register();
    else await settle(registration.update());
    const need = needOf(control, ownBuild);
    // With a worker a newer version is ready when it has come, not when it is known of.
    if (need === 'required' || registration === null) tell(need);
  }

  /** The page itself goes on: what it may still need comes from the network. */
  async function retire(): Promise<void> {
    [registration, isWanted] = [null, false];
    if (hasWorkers && (await removeWorker())) tell('ready');
  }

  async function register(): Promise<ServiceWorkerRegistration | null> {
    if (worker === null) return null;
    isWanted = true;
    tries += 1;
    const registered = await settle(worker.register({ immediate: true }));
    if (registered.status === 'failed' || registered.data === undefined) return null;
    watchInstall(registered.data, () => tell('ready'));
    return registered.data;
  }

  /** Another tab has changed to a newer version, and its worker serves this page too: only this page is old. */
  function noteTakeover(): void {
    tell('ready');
    reloadUnseen();
    document.addEventListener('visibilitychange', reloadUnseen);
  }

  /** A page that slept may have missed that. */
  async function compare(): Promise<void> {
    if (isOther(await askBuild(), ownBuild) && !isAsked) noteTakeover();
  }

  function checkIfDue(): void {
    const isMissing = isWanted && (registration === null || isGone(registration));
    if (isCheckDue(checkedAt, nowMs(), isMissing ? tries : 0)) void check();
  }

  function wake(): void {
    checkIfDue();
    void compare();
  }

  forgetMark();
  // A first worker has no predecessor to wait for.
  worker?.addEventListener('waiting', () => tell('ready'));
  if (worker !== null) onTakeover(worker, () => (isAsked ? location.reload() : noteTakeover()));
  addEventListener('pageshow', ({ persisted }) => (persisted ? wake() : undefined));
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? wake() : undefined));
  addEventListener('online', checkIfDue);
  setInterval(checkIfDue, lookEveryMs);
  await check();
  void compare();
  return {
    apply: async () => {
      isAsked = true;
      await settleWork();
      if (registration === null || !(await isNewerWaiting(registration))) return location.reload();
      if (registration.active !== null) void messageSW(registration.active, { type: 'REST' });
      worker?.messageSkipWaiting();
      setTimeout(() => location.reload(), takeoverMsMax);
    },
  };
}

const lookEveryMs = 5000;
const takeoverMsMax = 5000;

function reloadUnseen(): void {
  if (document.visibilityState === 'hidden' && isIdle()) void settleWork().then(reloadOnce);
}

/** A first worker takes control too, but there is no old version to leave. */
function onTakeover(worker: Workbox, handler: () => void): void {
  const { serviceWorker } = navigator;
  let isFirst = serviceWorker.controller === null;
  worker.addEventListener('controlling', () => {
    if (!isFirst && serviceWorker.controller !== null) handler();
    isFirst = false;
  });
}

/** A worker that was told to go has loaded its pages under an address with a mark. */
function forgetMark(): void {
  if (!location.search.includes('fresh')) return;
  history.replaceState(history.state, '', location.pathname + location.hash);
}
