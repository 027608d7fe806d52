import { type Control, controlPath, readControl } from '#contract/control.ts';

const timeoutMs = 10_000;

/** What the server has to say to the apps out there; null when it cannot be asked, or somebody else answers. Page and worker ask. */
export async function askControl(): Promise<Control | null> {
  try {
    const response = await fetch(controlPath, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok ? readControl(await response.json()) : null;
  } catch {
    // Offline, or no JSON: the caller carries on unchanged.
    return null;
  }
}
