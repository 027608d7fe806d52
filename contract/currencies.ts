import { type Coin, coinRules } from './markets.ts';
import { formatDecimal, parseDecimal } from './money.ts';

/** What a balance can be held in: USDT, and every coin that is traded against it. */
export type Currency = 'USDT' | Coin;

interface CurrencyRules {
  name: string;
  /** Decimals of the minor unit: amounts of that currency are whole numbers of 10^-scale. */
  scale: number;
  /** Decimals of a figure on the screen. */
  shown: number;
}

const coinScale = 8;

/** Deposits of these come with more decimals than their markets trade in. */
const fine: Partial<Record<Coin, number>> = { BTC: 8, ETH: 6 };

const coinIds = Object.keys(coinRules) as Coin[];

export const currencies = {
  USDT: { name: 'Tether', scale: 6, shown: 2 },
  ...Object.fromEntries(
    coinIds.map((coin): [Coin, CurrencyRules] => {
      const { name, quantityPrecision } = coinRules[coin];
      return [coin, { name, scale: coinScale, shown: fine[coin] ?? Math.max(2, quantityPrecision) }];
    }),
  ),
} as Record<Currency, CurrencyRules>;

export const currencyIds: readonly Currency[] = ['USDT', ...coinIds];

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

/** The accounts of one user. Coins are held in the spot account; contracts and options are paid in USDT. */
export const accountKinds = ['spot', 'contract', 'option'] as const;
export type AccountKind = (typeof accountKinds)[number];
