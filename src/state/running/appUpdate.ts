import { atom } from 'jotai';
import type { WorkerHandle } from '../../lib/worker.ts';

/** A newer version of the app is waiting. */
export const updateReadyAtom = atom(false);

/** The registered service worker, once there is one. */
export const workerAtom = atom<WorkerHandle | null>(null);

/** Changes to the waiting version; the page reloads. */
export const applyUpdateAtom = atom(null, (get) => get(workerAtom)?.applyUpdate());
