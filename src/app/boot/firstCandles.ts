import type { Candle } from '#contract/api/market.ts';
import { earlyAnswer } from '#src/lib/api/early.ts';
import { drawPicture } from '#src/ui/chart/picture/draw.ts';
import { holdPicture } from '#src/ui/chart/picture/held.ts';

/**
 * Draws the candles of a chart that is opened by its address on a first visit, when the app still has to come over the line. The
 * start script loads it; where something goes wrong there is no picture, and the chart comes in its time.
 */
const asked = earlyAnswer('currency/new_timeshar');
const place = document.querySelector<HTMLElement>('.shell-chart');
if (asked !== null && place !== null) {
  const { searchParams } = asked.url;
  const { type, message } = (await (await asked.answer).clone().json()) as { type?: unknown; message?: unknown };
  const candles = type === 'ok' ? (message as Candle[]) : [];
  // By now the app may have come.
  const canvas = place.isConnected ? drawPicture(place, candles) : null;
  if (canvas !== null) {
    place.append(canvas);
    holdPicture({ symbol: searchParams.get('symbol') ?? '', interval: searchParams.get('interval') ?? '', canvas });
  }
}
