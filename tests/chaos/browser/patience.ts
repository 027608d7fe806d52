/** Waiting, as chaos needs it: for a time that is part of the fault, or for something to become true. */

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns whether the condition came true in time. A condition that fails counts as not true yet. */
export async function comesTrue(condition: () => Promise<boolean> | boolean, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  for (;;) {
    if (await attempt(condition)) return true;
    if (performance.now() > end) return false;
    await sleep(25);
  }
}

async function attempt(condition: () => Promise<boolean> | boolean): Promise<boolean> {
  try {
    return await condition();
  } catch {
    return false;
  }
}
