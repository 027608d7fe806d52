import type { Currency } from '#contract/currencies.ts';
import { mulDiv } from '#contract/money.ts';

/** A change of how much of a coin somebody holds. */
export interface Movement {
  currency: Currency;
  /** Minor units of the coin: what came in, or went out where it is negative. */
  quantity: bigint;
  /**
   * USDT minor units: what it cost or brought, fees reckoned in; what came from outside has cost its market value of then. Null for what
   * left without being sold: it leaves at its cost, and nothing is won or lost by it.
   */
  usdt: bigint | null;
}

export interface Holding {
  quantity: bigint;
  /** USDT minor units. */
  cost: bigint;
  realised: bigint;
}

/**
 * Average cost: every unit of a coin has cost the same. What comes in adds its cost; what goes out takes its share of the cost along,
 * rounded down, and all of it with the last unit; a sale realises what it brought above that share.
 * @param movements in the order in which they happened.
 */
export function holdingsOf(movements: readonly Movement[]): Map<Currency, Holding> {
  const holdings = new Map<Currency, Holding>();
  for (const { currency, quantity, usdt } of movements) {
    const before = holdings.get(currency) ?? { quantity: 0n, cost: 0n, realised: 0n };
    holdings.set(currency, quantity > 0n ? more(before, quantity, usdt ?? 0n) : less(before, -quantity, usdt));
  }
  return holdings;
}

function more({ quantity, cost, realised }: Holding, came: bigint, usdt: bigint): Holding {
  return { quantity: quantity + came, cost: cost + usdt, realised };
}

function less({ quantity, cost, realised }: Holding, went: bigint, usdt: bigint | null): Holding {
  const part = went >= quantity ? cost : mulDiv(cost, went, quantity, 'floor');
  const won = usdt === null ? 0n : usdt - part;
  return { quantity: quantity - went, cost: cost - part, realised: realised + won };
}
