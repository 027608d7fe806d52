import { setClock } from '#src/lib/clock.ts';
import type { Timer } from '#src/lib/outbox/wake.ts';
import type { Dice } from '../dice.ts';

/**
 * Time as the app's code sees it: it runs as it does, and where somebody waits for it, it jumps there. Thousands of vouchers with
 * minutes of waiting each then take as long as their work does.
 */
export function leapingTime(dice: Dice): { timer: Timer } {
  let leaptMs = 0;
  setClock({
    nowMs: () => Date.now() + leaptMs,
    monotonicMs: () => performance.now() + leaptMs,
    random: () => dice.below(1_000_000) / 1_000_000,
  });
  return {
    timer: (delayMs, action) => {
      const timer = setImmediate(() => {
        leaptMs += delayMs;
        action();
      });
      return () => clearImmediate(timer);
    },
  };
}
