import { useEffect, useMemo, useState } from 'react';
import type { Interval } from '#contract/intervals.ts';
import { isTrading, marketOf } from '#contract/markets.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { CandleFeed, type Condition, type KeptCandles } from './candleFeed.ts';

/** Charts that are kept for the time without a network; the one looked at longest ago makes room. */
const chartsKept = 24;
const indexKey = 'candles';

export interface FeedInUse {
  feed: CandleFeed;
  condition: Condition;
}

const beginning: Condition = { status: 'pending', asOf: null, isLive: false };

/** The candles of a market for as long as somebody looks at them. */
export function useCandleFeed(symbol: string, interval: Interval): FeedInUse {
  const [told, setTold] = useState<{ feed: CandleFeed | null; condition: Condition }>({
    feed: null,
    condition: beginning,
  });
  const feed = useMemo(() => {
    const kind = marketOf(symbol)?.kind;
    const made: CandleFeed = new CandleFeed({
      symbol,
      interval,
      isRest: ({ time, volume }) => /^[0.]+$/.test(volume) && kind !== undefined && !isTrading(kind, time),
      ask: (limit, to) => askCandles(symbol, interval, limit, to),
      recall: () => publicStore.get<KeptCandles>(keyOf(symbol, interval)),
      remember: (kept) => keepCandles(symbol, interval, kept),
      socket: socketDoor,
      nowSeconds,
      tell: (condition) => setTold({ feed: made, condition }),
    });
    // Not in an effect: the effects of the chart, which is further down, come before any of here.
    made.prepare();
    return made;
  }, [symbol, interval]);
  useEffect(() => () => feed.stop(), [feed]);
  return { feed, condition: told.feed === feed ? told.condition : beginning };
}

async function askCandles(symbol: string, interval: Interval, limit: number, to?: number): Promise<KeptCandles> {
  let asOf = nowSeconds();
  const body = { symbol, interval, limit, ...(to === undefined ? {} : { to }) };
  const onKept = (keptAt: number) => {
    asOf = keptAt;
  };
  return { candles: await call('currency/new_timeshar', body, { onKept }), asOf };
}

async function keepCandles(symbol: string, interval: Interval, kept: KeptCandles): Promise<void> {
  const key = keyOf(symbol, interval);
  await publicStore.decide<string[]>(indexKey, (known = []) => {
    const keys = [key, ...known.filter((other) => other !== key)];
    const dropped = keys.slice(chartsKept).map((old) => [old, undefined]);
    return { [indexKey]: keys.slice(0, chartsKept), [key]: kept, ...Object.fromEntries(dropped) };
  });
}

function keyOf(symbol: string, interval: Interval): string {
  return `candles:${symbol}:${interval}`;
}
