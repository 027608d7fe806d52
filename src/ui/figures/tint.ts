import { monotonicMs } from '#src/lib/clock.ts';

const tintMs = 300;
/** When no batch follows, the last tints are taken off by themselves. */
const lastTintMs = 500;
/** Within one batch, looking once at what is over is enough. */
const sweepMs = 50;

const endsAtMs = new Map<HTMLElement, number>();
let sweptAtMs = Number.NEGATIVE_INFINITY;
let last: ReturnType<typeof setTimeout> | undefined;

/**
 * Tints a changed cell for 300 ms. The tint is put on and taken off rather than faded, and taken off together with the next
 * batch's changes: every frame of its own keeps a slow phone busy, and five batches a second leave no time for more.
 */
export function tint(cell: HTMLElement, way: 'up' | 'down'): void {
  const nowMs = monotonicMs();
  if (nowMs - sweptAtMs >= sweepMs) sweep(nowMs);
  cell.dataset['tint'] = way;
  endsAtMs.set(cell, nowMs + tintMs);
  clearTimeout(last);
  last = setTimeout(() => sweep(Number.POSITIVE_INFINITY), lastTintMs);
}

function sweep(nowMs: number): void {
  sweptAtMs = Number.isFinite(nowMs) ? nowMs : Number.NEGATIVE_INFINITY;
  for (const [cell, endMs] of endsAtMs) {
    if (endMs > nowMs) continue;
    delete cell.dataset['tint'];
    endsAtMs.delete(cell);
  }
}
