import { type Currency, currencies } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { mulDiv } from '#contract/money.ts';
import { terms } from '#contract/terms.ts';

/** What every withdrawal is held to. */
export const withdrawalRules = {
  /** In USDT; of a coin its equivalent at the price of the moment. */
  minUsdt: terms.withdrawal.min,
  feeBps: BigInt(terms.withdrawal.feeBps),
  /** How often the last credited deposit must have been traded. */
  turnoverMultiple: 1n,
  addressesMax: 20,
  labelLength: 40,
  /** With the whitelist on, a new address waits this long, and so does switching it off: real seconds. */
  waitSeconds: 86_400,
} as const;

/** What a withdrawal of this many minor units costs, and what arrives. The fee is rounded up to the minor unit. */
export function withdrawalCost(amount: bigint): { fee: bigint; net: bigint } {
  const fee = mulDiv(amount, withdrawalRules.feeBps, 10_000n, 'ceil');
  return { fee, net: amount - fee };
}

/**
 * The least of a coin that is worth the minimum, in its minor units, rounded up.
 * @param price whole, of the coin's own market.
 */
export function leastOf(currency: Currency, rules: MarketRules, price: bigint): bigint {
  const scale = 10n ** BigInt(currencies[currency].scale + rules.pricePrecision);
  return mulDiv(BigInt(withdrawalRules.minUsdt) * scale, 1n, price, 'ceil');
}

/** The address whitelist of a person. */
export interface Whitelist {
  on: boolean;
  /** When it is off for good, once somebody has switched it off; null while it is on, or off. */
  off_at: number | null;
}

/**
 * When an address can be used, in seconds since 1970: at once, or with the whitelist on a real day after it was saved. Switching the
 * whitelist off takes as long, so that it makes no address usable any sooner than that.
 */
export function usableFrom(created: number, { on, off_at: offAt }: Whitelist): number {
  if (!on) return created;
  const waited = created + withdrawalRules.waitSeconds;
  return offAt === null ? waited : Math.max(created, Math.min(waited, offAt));
}
