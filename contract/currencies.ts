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

/**
 * Every kind of ledger account, and whose it is: a user's, or the house's, from which practice money comes and to which it goes. The
 * database has a row for each (server/store/kinds.ts) and refuses an account of another owner.
 */
export const accountOwners = {
  /** Holds USDT and coins. */
  spot: 'user',
  /** Margin of contracts and forex, in USDT. */
  contract: 'user',
  /** Stakes of options, in USDT. */
  option: 'user',
  /** Where practice money is made. */
  mint: 'house',
  /** The other side of every trade. */
  treasury: 'house',
  fees: 'house',
} as const satisfies Record<string, 'user' | 'house'>;

export type LedgerKind = keyof typeof accountOwners;

/** The accounts of one user. */
export type AccountKind = {
  [K in LedgerKind]: (typeof accountOwners)[K] extends 'user' ? K : never;
}[LedgerKind];

export const ledgerKinds = Object.keys(accountOwners) as LedgerKind[];
export const accountKinds = ledgerKinds.filter((kind): kind is AccountKind => accountOwners[kind] === 'user');
