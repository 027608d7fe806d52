/** A pane below the prices: as high as is usual, and as low as it can still be read. */
export const panePx = 100;
const leastPx = 40;
/** What the prices keep, with the axis of time below them. */
const pricesPx = 190;

/** How high each of so many panes below the prices is, in px, on a chart of this height. */
export function paneHeight(chartPx: number, count: number): number {
  if (count === 0) return 0;
  return Math.max(leastPx, Math.min(panePx, Math.floor((chartPx - pricesPx) / count)));
}

/** How much higher a chart with so many panes below the prices is than one with a single one: what the prices keep is the same. */
export function grownPx(count: number): number {
  return Math.max(0, count - 1) * panePx;
}
