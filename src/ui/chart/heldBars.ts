import { monotonicMs } from '#src/lib/clock.ts';
import type { Bar } from './bars.ts';

/**
 * Every new bar makes the library compute all indicators anew, for all the past there is, and leaves as much behind to be cleared
 * away: a pan would stutter. Who holds on for longer than this is not panning.
 */
const everyMs = 5000;

export interface HeldBars {
  put(bar: Bar): void;
  stop(): void;
}

/** Passes bars on as they come; while a finger holds the chart, when it lets go. None is lost. */
export function holdBars(place: EventTarget, pass: (bar: Bar) => void): HeldBars {
  let [isHeld, passedAtMs] = [false, 0];
  let waiting: Bar[] = [];
  const flush = () => {
    passedAtMs = monotonicMs();
    const bars = waiting;
    waiting = [];
    for (const bar of bars) pass(bar);
  };
  const hold = () => {
    isHeld = true;
    passedAtMs = monotonicMs();
  };
  const release = () => {
    isHeld = false;
    flush();
  };
  place.addEventListener('pointerdown', hold, { capture: true });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { capture: true });
  return {
    put(bar) {
      const others = waiting.at(-1)?.timestamp === bar.timestamp ? waiting.slice(0, -1) : waiting;
      waiting = [...others, bar];
      if (!isHeld || monotonicMs() - passedAtMs >= everyMs) flush();
    },
    stop() {
      place.removeEventListener('pointerdown', hold, { capture: true });
      for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release, { capture: true });
    },
  };
}
