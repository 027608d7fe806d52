/**
 * A candle covers the ticks of [begin, end) and the first of the next one: its open is the price in force at `begin`, its close
 * that at `end`, and high and low include both. So a candle opens where the one before it closed, and a coarse candle is exactly
 * the first open, last close, highest high, lowest low and summed volume of the finer ones inside of it.
 */
export interface Candle {
  /** Seconds since 1970. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}
