/** Candle intervals. Minutes to days have a fixed length; weeks start on Monday and months on the first, both in UTC. */
export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type Interval = (typeof intervals)[number];

/** Length in seconds of the intervals that have a fixed one. */
export const intervalSeconds = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1h': 3600,
  '4h': 14_400,
  '1d': 86_400,
} as const satisfies Partial<Record<Interval, number>>;
