import { workerPath } from '#contract/control.ts';

/** Browsers that know Trusted Types take a script's address only from a policy; this is the one there is, as the server names it. */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * The worker's address as the browser wants to have it. In a browser without Trusted Types it is the text.
 * @throws TypeError for any other address than that of the worker.
 */
export function trustedWorkerUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  if (factory === undefined) return checkWorkerUrl(url);
  return factory.createPolicy('app', { createScriptURL: checkWorkerUrl }).createScriptURL(url);
}

function checkWorkerUrl(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  if (origin === location.origin && pathname === workerPath) return url;
  throw new TypeError('No other script is to be trusted.');
}
