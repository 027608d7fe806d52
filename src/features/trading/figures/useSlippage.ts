import { useAtomValue } from 'jotai';
import { isDealt, type PositionProduct } from '#contract/rules/products.ts';
import { slippageBpsAtom } from '#src/state/trading/habits.ts';

/** A dealer's fill may be so much worse than the price that was shown: about six pips of EUR/USD. */
export const dealerSlippageBps = 5;

/** Basis points by which a market order may be filled worse than shown: of the order book what the user has chosen. */
export function useSlippageBps(product: PositionProduct): number {
  const chosen = useAtomValue(slippageBpsAtom);
  return isDealt(product) ? dealerSlippageBps : chosen;
}
