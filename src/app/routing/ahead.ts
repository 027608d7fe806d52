import { waitMs } from '#src/lib/clock.ts';
import { savesData, whenIdle } from '#src/lib/device/spare.ts';
import { pageKeys, pageOf, pages } from '#src/lib/paths.ts';
import { loadPage } from './pageLoader.ts';

/**
 * Fetches the tabs when there is nothing else to do, one after the other, so that a tap shows its page at once. What else there is
 * the worker keeps, and a finger on a link asks for; only where there is no worker all pages come, to be there without a network.
 * Whoever saves data fetches what is asked for.
 */
export async function loadPagesAhead(): Promise<void> {
  await waitMs(idleAfterMs);
  if (savesData()) return;
  const others = 'serviceWorker' in navigator ? [] : pageKeys;
  for (const key of new Set([...pageKeys.filter((page) => pages[page].tab !== undefined), ...others])) {
    await new Promise<void>((resolve) => whenIdle(resolve, { maxMs: 1000, otherwiseMs: 50 }));
    await loadPage(key).catch(() => null);
  }
}

const idleAfterMs = 2000;

/** A finger on a link, a pointer over it or the focus on it: its page is fetched before the tap is complete. */
export function followIntent(): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
    const key = link === null ? null : pageOf(link.hash.slice(1));
    if (key !== null) loadPage(key).catch(() => null);
  };
  for (const sign of ['pointerdown', 'pointerover', 'focusin']) addEventListener(sign, prepare, { passive: true });
}
