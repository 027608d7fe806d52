import { type Atom, atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { call } from '#src/lib/api.ts';
import { askedFact } from '#src/state/feed/askedFact.ts';
import { type Tradable, tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { courseMs, fromCandles, joined, type Point, withPoint } from './course.rules.ts';

const none: readonly Point[] = [];
const courses = new Map<string, Atom<readonly Point[]>>();

/** The price of the last minutes: what the server knows of before, and what was seen since somebody looks. */
export function courseAtom(symbol: string): Atom<readonly Point[]> {
  const made = courses.get(symbol) ?? makeCourse(symbol);
  courses.set(symbol, made);
  return made;
}

function makeCourse(symbol: string): Atom<readonly Point[]> {
  const limit = courseMs / 60_000 + 1;
  const before = askedFact(
    async () => fromCandles(await call('currency/new_timeshar', { symbol, interval: '1m', limit })),
    () => false,
  );
  const sinceAtom = selectAtom(tradablePriceAtom(symbol), (price: Tradable<string>, points: readonly Point[] = none) =>
    price.isLive ? withPoint(points, { atMs: price.atMs, price: Number(price.data) }) : points,
  );
  return atom((get) => joined(get(before.factAtom).data ?? none, get(sinceAtom)));
}
