import { arrive, type Trail } from './travel.rules.ts';

let trail: Trail = { index: 0, scrolls: {} };
let scrollTop = 0;
let hasTravelled = false;

/**
 * Follows the history: the direction of travel stands on the document for the slide of the pages, and every entry remembers how
 * far it was scrolled. To be called before the first render, so that it hears of a move before the pages do.
 */
export function followTravel(): void {
  history.scrollRestoration = 'manual';
  trail = { index: entryIndex() ?? 0, scrolls: {} };
  markEntry();
  addEventListener('hashchange', () => {
    const arrival = arrive(trail, entryIndex(), scrollY);
    hasTravelled = true;
    trail = arrival.trail;
    scrollTop = arrival.scrollTop;
    document.documentElement.dataset['travel'] = arrival.direction;
    markEntry();
  });
  // A reload shows the page where it was: that the browser does best itself.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
}

/** Puts the page shown to where it was left; lists that are still growing get a moment to become long enough. */
export function restoreScroll(): void {
  const wanted = scrollTop;
  // To ask where the page stands is to lay it out at once, and a start has nothing to restore.
  if (!hasTravelled || (wanted === 0 && scrollY === 0)) return;
  scrollTo(0, wanted);
  if (wanted === 0 || wanted <= maxScroll()) return;
  const growth = new ResizeObserver(() => {
    if (maxScroll() < wanted) return;
    scrollTo(0, wanted);
    stop();
  });
  const timer = setTimeout(stop, growMs);
  addEventListener('pointerdown', stop);
  addEventListener('hashchange', stop);
  growth.observe(document.body);
  function stop() {
    clearTimeout(timer);
    growth.disconnect();
    removeEventListener('pointerdown', stop);
    removeEventListener('hashchange', stop);
  }
}

const growMs = 1500;

/** Whether there is a page of ours to go back to. */
export function canGoBack(): boolean {
  return trail.index > 0;
}

function entryIndex(): number | null {
  const state: unknown = history.state;
  const index = typeof state === 'object' && state !== null && 'entry' in state ? state.entry : null;
  return typeof index === 'number' ? index : null;
}

function markEntry(): void {
  if (entryIndex() !== trail.index) history.replaceState({ entry: trail.index }, '');
}

function maxScroll(): number {
  return document.documentElement.scrollHeight - innerHeight;
}
