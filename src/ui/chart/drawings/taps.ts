/** A finger is never quite still. */
const stillPx = 10;

interface TapEvents {
  /** In px of the screen. */
  onTap(x: number, y: number): void;
  onMove(x: number, y: number): void;
}

/**
 * Every tap on a place, however soon behind the one before: the chart library takes a second tap within half a second for half of a
 * double tap, and drops it. What moves is no tap. @returns how to stop.
 */
export function followTaps(place: HTMLElement, { onTap, onMove }: TapEvents): () => void {
  let begun: PointerEvent | null = null;
  const listening = new AbortController();
  const listen = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    take: (e: PointerEvent) => void,
  ) => place.addEventListener(type, take, { capture: true, signal: listening.signal });
  listen('pointerdown', (event) => {
    // A second finger is the beginning of a pinch.
    begun = event.isPrimary && event.button === 0 ? event : null;
  });
  listen('pointermove', (event) => {
    if (event.pointerType === 'mouse') onMove(event.clientX, event.clientY);
  });
  listen('pointercancel', () => {
    begun = null;
  });
  listen('pointerup', (event) => {
    const from = begun;
    begun = null;
    if (from === null || from.pointerId !== event.pointerId) return;
    const moved = Math.abs(event.clientX - from.clientX) + Math.abs(event.clientY - from.clientY);
    if (moved < stillPx) onTap(event.clientX, event.clientY);
  });
  return () => listening.abort();
}
