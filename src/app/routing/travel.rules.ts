export type Direction = 'forward' | 'back' | 'none';

/** The history as this app knows it: entries are counted, because the browser does not say which way it went. */
export interface Trail {
  index: number;
  /** Where each entry was scrolled to when it was left. */
  scrolls: Readonly<Record<number, number>>;
}

export interface Arrival {
  trail: Trail;
  direction: Direction;
  scrollTop: number;
}

/**
 * Arriving at a history entry. `entryIndex` is what the entry carries from an earlier visit, or null for a new entry.
 * A new entry starts at the top and forgets what lay ahead of it; a known one is shown where it was left. The one that is here
 * already was replaced: a page that takes the place of another starts at its top.
 */
export function arrive(trail: Trail, entryIndex: number | null, leftAt: number): Arrival {
  const scrolls = { ...trail.scrolls, [trail.index]: leftAt };
  if (entryIndex === null) {
    const index = trail.index + 1;
    const behind = Object.fromEntries(Object.entries(scrolls).filter(([at]) => Number(at) < index));
    return { trail: { index, scrolls: behind }, direction: 'forward', scrollTop: 0 };
  }
  const direction = entryIndex < trail.index ? 'back' : entryIndex > trail.index ? 'forward' : 'none';
  const scrollTop = direction === 'none' ? 0 : (scrolls[entryIndex] ?? 0);
  return { trail: { index: entryIndex, scrolls }, direction, scrollTop };
}
