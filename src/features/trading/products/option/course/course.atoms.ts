import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { call } from '#src/lib/api.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { readFact } from '#src/state/feed/readFact.ts';
import { type Tradable, tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { courseMs, fromCandles, joined, type Point, withPoint } from './course.rules.ts';

const none: readonly Point[] = [];
const limit = courseMs / 60_000 + 1;

/** The price of the last minutes: what the server knows of before, and what was seen since somebody looks. */
export const courseAtom = perKey((symbol: string) => {
  const before = readFact<{ points: readonly Point[] }>(
    `course:${symbol}`,
    async () => ({ points: fromCandles(await call('currency/new_timeshar', { symbol, interval: '1m', limit })) }),
    { scope: 'all' },
  );
  const sinceAtom = selectAtom(tradablePriceAtom(symbol), (price: Tradable<string>, points: readonly Point[] = none) =>
    price.isLive ? withPoint(points, { atMs: price.atMs, price: Number(price.data) }) : points,
  );
  return atom((get) => joined(get(before.factAtom).data?.points ?? none, get(sinceAtom)));
});
