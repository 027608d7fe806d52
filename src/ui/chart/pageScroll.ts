/** Less is a tap with an unsteady hand; the chart library draws the same line. */
const dragPx = 5;

/**
 * The chart library takes every touch for itself, and a page with a chart on it could not be scrolled. Here a finger that sets
 * out up or down is the page's: the library is told that it is no tap, hears no more of it, and the browser scrolls. Unless
 * `isTaken` says that the finger holds something of the chart. @returns how to stop.
 */
export function letPageScroll(place: HTMLElement, isTaken: () => boolean): () => void {
  for (const part of place.querySelectorAll<HTMLElement>('*')) {
    if (part.style.touchAction !== 'none') continue;
    part.style.touchAction = 'pan-y';
    part.style.overscrollBehavior = 'auto';
  }
  let start: Touch | null = null;
  let isPages = false;

  const begin = (event: TouchEvent) => {
    isPages = false;
    start = event.touches.length === 1 ? (event.changedTouches[0] ?? null) : null;
  };
  const move = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (!event.isTrusted || touch === undefined) return;
    if (isPages) return event.stopPropagation();
    if (start === null) return;
    const [across, along] = [Math.abs(touch.clientX - start.clientX), Math.abs(touch.clientY - start.clientY)];
    if (across + along < dragPx) return;
    if (along > across && !isTaken()) {
      isPages = true;
      event.stopPropagation();
      pretend('touchmove', start, touch.clientY);
    }
    start = null;
  };
  // The library does not know that a touch can be taken away from it.
  const cancel = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (touch !== undefined) pretend('touchend', touch, touch.clientY);
  };
  const pretend = (type: string, { identifier, clientX, target }: Touch, clientY: number) => {
    const touch = new Touch({ identifier, target, clientX, clientY });
    const touches = type === 'touchend' ? [] : [touch];
    target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, changedTouches: [touch], touches }));
  };

  place.addEventListener('touchstart', begin, { capture: true, passive: true });
  place.addEventListener('touchmove', move, { capture: true, passive: true });
  place.addEventListener('touchcancel', cancel, { capture: true, passive: true });
  return () => {
    place.removeEventListener('touchstart', begin, { capture: true });
    place.removeEventListener('touchmove', move, { capture: true });
    place.removeEventListener('touchcancel', cancel, { capture: true });
  };
}
