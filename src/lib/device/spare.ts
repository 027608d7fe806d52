/** Whether the user saves data: then nothing is prefetched. Not every browser says. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

interface Patience {
  /** A phone that is never idle is not to wait for ever. */
  maxMs: number;
  /** For browsers that do not say when they are idle. */
  otherwiseMs: number;
}

/** Runs when nothing else is to be done. */
export function whenIdle(work: () => void, { maxMs, otherwiseMs }: Patience): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: maxMs });
  else setTimeout(work, otherwiseMs);
}
