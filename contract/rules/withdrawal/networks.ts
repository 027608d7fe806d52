import type { Currency } from '#contract/currencies.ts';

/** Networks that a saved address can be of. `practice` addresses are of this app: nobody can be paid there. */
export const networkNames = {
  practice: 'Practice',
  bitcoin: 'Bitcoin',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  erc20: 'ERC20',
  bep20: 'BEP20',
  trc20: 'TRC20',
  spl: 'Solana',
} as const;
export type Network = keyof typeof networkNames;
export const networkIds = Object.keys(networkNames) as Network[];

/** The networks of those that have others than BEP20, on which every coin is traded as a token. */
const own: Partial<Record<Currency, readonly Network[]>> = {
  USDT: ['bep20', 'erc20', 'spl', 'trc20'],
  BTC: ['bitcoin', 'bep20'],
  ETH: ['erc20', 'bep20'],
  LTC: ['litecoin', 'bep20'],
  DOGE: ['dogecoin', 'bep20'],
  TRX: ['trc20', 'bep20'],
  SOL: ['spl', 'bep20'],
  LINK: ['erc20', 'bep20'],
  SAND: ['erc20', 'bep20'],
  MANA: ['erc20', 'bep20'],
  CHZ: ['erc20', 'bep20'],
};

/** The networks of a currency, the usual one first, practice last. */
export function networksOf(currency: Currency): readonly Network[] {
  return [...(own[currency] ?? ['bep20']), 'practice'];
}
