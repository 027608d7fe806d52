/**
 * How the server steers the apps that are out there. `/sw-control.json` is asked by the page and by the service worker alike, by
 * each for itself, because either of them may be the one that is broken.
 */
export const controlPath = '/sw-control.json';

/** The fixed address of the worker; under another one an old worker could not be replaced any more. */
export const workerPath = '/sw.js';

/**
 * Which contract this code speaks. It grows when an app of before could not work with a server of after, or the other way round;
 * a new field or call alone is no reason.
 */
export const contractVersion = 1;

/** Calls carry the version of the app that makes them. A call without it is not the app's, and is taken as it is. */
export const versionHeader = 'x-app-version';

export interface Control {
  /** The service worker is to go, at once, with all that it has cached. What waits in the outbox stays. */
  kill: boolean;
  /** Apps that speak an older contract are to be loaded anew. */
  minVersion: number;
  /** The build this server serves; null where it does not know. */
  build: string | null;
}

/** @returns null for what is no control answer: a portal's page, or an error. */
export function readControl(value: unknown): Control | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kill, minVersion, build = null } = value as Record<string, unknown>;
  if (typeof kill !== 'boolean' || !isVersion(minVersion)) return null;
  return { kill, minVersion, build: typeof build === 'string' ? build : null };
}

export function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
