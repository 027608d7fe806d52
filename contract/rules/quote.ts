import type { Quote } from '../api/market.ts';
import { formatDecimal, mulDiv, parseDecimal } from '../money.ts';
import type { QuoteChange } from '../socket.ts';

/** Prices have at most 10 decimals; a common scale lets any two be compared. */
const scale = 12;

/**
 * The change from `open` to `price` in per cent: signed, two decimals, rounded half away from zero ("-1.25").
 * @throws RangeError when one is no decimal, or `open` is not positive.
 */
export function changePercent(price: string, open: string): string {
  const [now, before] = [parseDecimal(price, scale), parseDecimal(open, scale)];
  if (now === null || before === null || before <= 0n) throw new RangeError(`no change from ${open} to ${price}`);
  const moved = now - before;
  const hundredths = mulDiv((moved < 0n ? -moved : moved) * 2n, 10_000n, before, 'floor');
  const rounded = (hundredths + 1n) / 2n;
  return formatDecimal(moved < 0n ? -rounded : rounded, 2);
}

/** A quote after a change of the socket; `atSeconds` is the batch's moment. */
export function applyChange(quote: Quote, change: QuoteChange, atSeconds: number): Quote {
  const {
    p: price = quote.price,
    o: open = quote.open,
    h: high = quote.high,
    l: low = quote.low,
    v: volume = quote.volume,
  } = change;
  return { symbol: quote.symbol, price, open, high, low, volume, change: changePercent(price, open), time: atSeconds };
}
