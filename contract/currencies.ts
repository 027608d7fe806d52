import { formatDecimal, parseDecimal } from './money.ts';

/**
 * What a balance can be held in. `scale` is the number of decimals of the minor unit: amounts of that currency are whole
 * numbers of 10^-scale.
 */
export const currencies = {
  USDT: { scale: 6, name: 'Tether', shown: 2 },
  BTC: { scale: 8, name: 'Bitcoin', shown: 8 },
  ETH: { scale: 8, name: 'Ethereum', shown: 6 },
} as const satisfies Record<string, { scale: number; name: string; shown: number }>;

export type Currency = keyof typeof currencies;

export const currencyIds = Object.keys(currencies) as Currency[];

export function isCurrency(value: unknown): value is Currency {
  return typeof value === 'string' && Object.hasOwn(currencies, value);
}

/** A decimal string as minor units of the currency, or null when it is none or too fine. */
export function toMinor(amount: string, currency: Currency): bigint | null {
  return parseDecimal(amount, currencies[currency].scale);
}

/** Minor units of the currency as a decimal string of full scale. */
export function fromMinor(minor: bigint, currency: Currency): string {
  return formatDecimal(minor, currencies[currency].scale);
}

/** The accounts of one user; each holds every currency. */
export const accountKinds = ['spot', 'contract', 'option'] as const;
export type AccountKind = (typeof accountKinds)[number];
