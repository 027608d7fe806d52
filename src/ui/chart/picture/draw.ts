import type { Candle } from '#contract/api/market.ts';
import { colourOf } from '../colourOf.ts';
import { textPx, widthOf } from '../lines/letters.ts';
import { layPicture } from './layout.ts';

/** What stands left and right of a figure beside the prices. */
const axisPadding = 10;

/** Candles and volumes on a canvas of their own, as large as the place is. @returns null when there is nothing to draw. */
export function drawPicture(place: HTMLElement, candles: readonly Candle[]): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  const { width, height } = place.getBoundingClientRect();
  const newest = candles.at(-1);
  if (pen === null || newest === undefined || width === 0 || height === 0) return null;
  const axisWidth = widthOf(withThousands(newest.close), textPx) + axisPadding;
  const boxes = layPicture(candles, { width, height, axisWidth });
  const sharpness = devicePixelRatio;
  canvas.width = Math.round(width * sharpness);
  canvas.height = Math.round(height * sharpness);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  pen.scale(sharpness, sharpness);
  const colours = { up: colourOf(place, '--up'), down: colourOf(place, '--down'), flat: colourOf(place, '--text-3') };
  for (const { x, y, width: wide, height: high, tone } of boxes) {
    pen.fillStyle = colours[tone];
    pen.fillRect(x, y, wide, high);
  }
  return canvas;
}

/** As wide as the figure will be, whatever its separators are. */
function withThousands(price: string): string {
  const [whole = '', ...decimals] = price.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.');
}
