import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { type Risk, riskKeptSeconds } from '#contract/api/trading.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { perKey } from '../feed/perKey.ts';
import { readFact } from '../feed/readFact.ts';

/** How far a market moves from now on, from the volatility of a quarter of an hour; fetched again in the next. */
const riskOf = perKey((symbol: string) =>
  readFact<Risk>(`risk:${symbol}`, () => call('market/risk', { symbol }), {
    scope: 'all',
    fresh: ({ at }) => nowSeconds() < at + riskKeptSeconds,
  }),
);

/** The same for a view: what is known, and how to retry. */
export function useRisk(symbol: string): { data?: Risk | undefined; isFailed: boolean; onRetry(): void } {
  const fact = riskOf(symbol);
  const risk = useAtomValue(fact.factAtom);
  const refresh = useSetAtom(fact.refreshAtom);
  const at = risk.data?.at;
  useEffect(() => {
    if (at === undefined) return undefined;
    const left = Math.max(leastSeconds, at + riskKeptSeconds - nowSeconds());
    const timer = setTimeout(() => void refresh(), left * 1000);
    return () => clearTimeout(timer);
  }, [at, refresh]);
  return { data: risk.data, isFailed: risk.status === 'failed', onRetry: () => void refresh() };
}

/** The least time between two requests, whatever the clocks say. */
const leastSeconds = 30;
