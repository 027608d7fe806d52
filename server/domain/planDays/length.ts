import { tickMs } from '#contract/market/path/ticks.ts';
import type { Config } from '#server/platform/config.ts';

/** How many ticks a plan day of this server has: what is taken keeps the length that it was taken with. */
export function planDayTicks({ planDaySeconds }: Pick<Config, 'planDaySeconds'>): bigint {
  return BigInt((planDaySeconds * 1000) / tickMs);
}
