import type { Depth } from '#contract/api/market.ts';
import type { Row } from '#src/state/market/book.rules.ts';

/** What lies between the best bid and the best ask, as a share of the middle in per cent; null for an empty book. */
export function spreadOf({ bids, asks }: Pick<Depth, 'bids' | 'asks'>): string | null {
  const [bid, ask] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
  if (!(bid > 0) || !(ask > 0)) return null;
  return (((ask - bid) / ((ask + bid) / 2)) * 100).toFixed(3);
}

/** The course of a side as the corners of an area in a box: prices across, what lies up to them upwards. */
export function areaOf(rows: readonly Row[], box: { width: number; height: number }, isBid: boolean): string {
  if (rows.length === 0) return '';
  const step = box.width / 2 / rows.length;
  const x = (at: number) => round(isBid ? box.width / 2 - at * step : box.width / 2 + at * step);
  const y = (share: number) => round(box.height * (1 - share));
  const steps = rows.map(({ share }, at) => `V${y(share)}H${x(at + 1)}`).join('');
  return `M${x(0)} ${box.height}${steps}V${box.height}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
