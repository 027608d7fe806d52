import { type Depth, type Trade, tradesListed } from '#contract/api/market.ts';
import type { TradesEvent } from '#contract/socket.ts';

/** A level with its share of depth for the bar beside it; numbers to draw with, not money. */
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

/** The trades with new ones on top; null when some were missed and the list has to be fetched again. */
export function withTrades(known: { seq: number; list: Trade[] }, event: TradesEvent): typeof known | null {
  if (event.prev > known.seq) return null;
  const newest = known.list[0]?.id ?? 0;
  const list = [...event.list.filter(({ id }) => id > newest), ...known.list].slice(0, tradesListed);
  return { seq: Math.max(known.seq, event.seq), list };
}
