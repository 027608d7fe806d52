/** A fill of forex or metals may be so much worse than the price that was shown: about six pips of EUR/USD. */
export const forexSlippageBps = 5;
