import type { Depth, Trade } from '../../../../contract/api/market.ts';
import type { TradesEvent } from '../../../../contract/socket.ts';
import { tradesListed } from '../../../../contract/api/market.ts';

/** A level with all that lies before it, in the base; figures for bars, not for money. */
export interface Row {
  price: string;
  quantity: string;
  /** Of the deeper side's whole, 0 to 1. */
  share: number;
}

/** The best `count` levels of both sides, with how much lies up to each. */
export function rowsOf({ bids, asks }: Pick<Depth, 'bids' | 'asks'>, count: number): { bids: Row[]; asks: Row[] } {
  const sides = [bids, asks].map((side) => {
    let sum = 0;
    return side.slice(0, count).map(([price, quantity]) => {
      sum += Number(quantity);
      return { price, quantity, sum };
    });
  });
  const most = Math.max(0, ...sides.flatMap((side) => side.map(({ sum }) => sum)));
  const [bidRows = [], askRows = []] = sides.map((side) =>
    side.map(({ price, quantity, sum }) => ({ price, quantity, share: most === 0 ? 0 : sum / most })),
  );
  return { bids: bidRows, asks: askRows };
}

/** What lies between the best bid and the best ask, as a share of the middle in per cent; null for an empty book. */
export function spreadOf({ bids, asks }: Pick<Depth, 'bids' | 'asks'>): string | null {
  const [bid, ask] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
  if (!(bid > 0) || !(ask > 0)) return null;
  return (((ask - bid) / ((ask + bid) / 2)) * 100).toFixed(3);
}

/** The trades with new ones on top; null when some were missed and the list has to be fetched again. */
export function withTrades(known: { seq: number; list: Trade[] }, event: TradesEvent): typeof known | null {
  if (event.prev > known.seq) return null;
  const newest = known.list[0]?.id ?? 0;
  const list = [...event.list.filter(({ id }) => id > newest), ...known.list].slice(0, tradesListed);
  return { seq: Math.max(known.seq, event.seq), list };
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
