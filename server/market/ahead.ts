import { markets } from '#contract/markets.ts';
import { genesisDay } from '#contract/market/calendar.ts';
import type { Market } from './market.ts';

const daySeconds = 86_400;
/** Days of a bite: some 70 ms of work where nothing is kept. */
const biteDays = 16;
/** A clock that is put forward has not worked so long. */
const biteMsMost = 2000;
/** The rest after a bite is so many times as long as the bite. */
const restTimes = 9;

/**
 * Works the day candles of all markets out before anybody asks: of what is over they cost most, and they are kept. Newest first, a tenth
 * of one processor; ends when all are there, or when `pause` says so.
 * @param pause waits so many milliseconds; false: the server ends.
 */
export async function workAhead(
  market: Pick<Market, 'candles'>,
  nowMs: () => number,
  pause: (ms: number) => Promise<boolean>,
): Promise<void> {
  const today = Math.floor(nowMs() / 1000 / daySeconds);
  const end = Math.ceil((today + 1) / biteDays) * biteDays;
  for (let to = end; to > genesisDay; to -= biteDays) {
    for (const { symbol } of markets) {
      const started = nowMs();
      await market.candles(symbol, '1d', biteDays, to * daySeconds, nowMs());
      const took = Math.min(biteMsMost, Math.max(0, nowMs() - started));
      if (!(await pause(took * restTimes))) return;
    }
  }
}
