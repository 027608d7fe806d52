import { useAtomValue, useSetAtom } from 'jotai';
import type { Risk } from '../../../contract/api/trading.ts';
import { call } from '../../lib/api.ts';
import { type AskedFact, askedFact } from '../feed/askedFact.ts';

const facts = new Map<string, AskedFact<Risk>>();

/** How far a market moves: asked once, it is a property of the market and does not change with the hour. */
function riskOf(symbol: string): AskedFact<Risk> {
  const known = facts.get(symbol) ?? askedFact(() => call('market/risk', { symbol }));
  facts.set(symbol, known);
  return known;
}

/** The same for a view: what is known, and how to ask again. */
export function useRisk(symbol: string): { data?: Risk | undefined; isFailed: boolean; onRetry(): void } {
  const fact = riskOf(symbol);
  const risk = useAtomValue(fact.factAtom);
  const refresh = useSetAtom(fact.refreshAtom);
  return { data: risk.data, isFailed: risk.status === 'failed', onRetry: () => void refresh() };
}
