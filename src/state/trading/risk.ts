import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { type Risk, riskKeptSeconds } from '#contract/api/trading.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { type AskedFact, askedFact } from '../feed/askedFact.ts';

const facts = new Map<string, AskedFact<Risk>>();

/** How far a market moves from now on; it starts from the volatility of a quarter of an hour, and is asked for anew in the next. */
function riskOf(symbol: string): AskedFact<Risk> {
  const known = facts.get(symbol) ?? askedFact(() => call('market/risk', { symbol }), isOfNow);
  facts.set(symbol, known);
  return known;
}

const isOfNow = ({ at }: Risk) => nowSeconds() < at + riskKeptSeconds;

/** The same for a view: what is known, and how to ask again. */
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

/** Between two questions, whatever the clocks say. */
const leastSeconds = 30;
