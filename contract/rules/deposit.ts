import { currencies, type Currency } from '../currencies.ts';
import type { Problem } from '../errors.ts';
import { parseDecimal } from '../money.ts';

/** What a deposit can be made in: coins, and dollars by practice wire, which are credited in USDT one to one. */
export const depositCurrencies = ['USDT', 'BTC', 'ETH', 'USD'] as const;
export type DepositCurrency = (typeof depositCurrencies)[number];

export interface DepositRules {
  min: string;
  max: string;
  /** Decimals an amount may have. */
  scale: number;
  network: string;
  creditedIn: Currency;
}

export const depositRules: Record<DepositCurrency, DepositRules> = {
  USDT: { min: '10', max: '1000000', scale: currencies.USDT.scale, network: 'PRACTICE-BEP20', creditedIn: 'USDT' },
  BTC: { min: '0.0005', max: '20', scale: currencies.BTC.scale, network: 'PRACTICE-BITCOIN', creditedIn: 'BTC' },
  ETH: { min: '0.01', max: '300', scale: currencies.ETH.scale, network: 'PRACTICE-ERC20', creditedIn: 'ETH' },
  USD: { min: '100', max: '1000000', scale: 2, network: 'PRACTICE-WIRE', creditedIn: 'USDT' },
};

/** Amounts with this ending are refused by the simulated reviewer, so that the other outcome can be practised. */
export const refusedEnding = '.13';

export const proofLimits = { bytesMax: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] } as const;

/** The first rule of the currency that the amount breaks, or null. */
export function depositAmountProblem(
  amount: string,
  currency: DepositCurrency,
): Problem<'amount_invalid' | 'amount_decimals' | 'amount_range'> | null {
  const { min, max, scale } = depositRules[currency];
  if (parseDecimal(amount, 18) === null) return { key: 'amount_invalid', params: {} };
  const minor = parseDecimal(amount, scale);
  if (minor === null) return { key: 'amount_decimals', params: { currency, decimals: scale } };
  const [least, most] = [parseDecimal(min, scale), parseDecimal(max, scale)];
  if (least === null || most === null) throw new Error(`deposit limits of ${currency} are no amounts`);
  return minor < least || minor > most ? { key: 'amount_range', params: { min, max, currency } } : null;
}

/** Whether the simulated reviewer refuses this amount: its decimals, as typed or padded, begin and end with 13. */
export function isRefusedByTestValue(amount: string): boolean {
  const fraction = amount.split('.')[1] ?? '';
  return fraction.replace(/0+$/, '') === refusedEnding.slice(1);
}
