/**
 * Names that a page holds as long as it lives or has something to do with them, seen by all pages of this device's app. Where
 * there are no Web Locks (plain http) every name is free.
 */
const locks = (): LockManager | undefined => globalThis.navigator.locks;

/** @returns how to let go; the end of the page does too. */
export function hold(name: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Several pages may hold one name, and none of them waits for it.
  void locks()
    ?.request(name, { mode: 'shared' }, () => held)
    .catch(() => undefined);
  return release;
}

/** Whether the lock is free at this moment. */
export async function isFree(name: string): Promise<boolean> {
  const asked = locks()?.request(name, { ifAvailable: true }, (lock) => lock !== null);
  return (await asked?.catch(() => true)) ?? true;
}

/** Waits until the lock is free. */
export async function whenFree(name: string): Promise<void> {
  await locks()
    ?.request(name, () => undefined)
    .catch(() => undefined);
}
