import type { WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import type { Currency } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import { readAddress } from '#contract/rules/withdrawal/addresses.ts';
import { type Network, networkNames } from '#contract/rules/withdrawal/networks.ts';

export interface AddressDraft {
  currency: Currency;
  network: Network;
  /** As typed. */
  address: string;
  label: string;
}

export type AddressProblems = Partial<Record<'address' | 'label', Problem>>;

export function addressProblems({ currency, network, address, label }: AddressDraft): AddressProblems {
  const isRead = readAddress(currency, network, address.trim()) !== null;
  return {
    ...(isRead ? {} : { address: { key: 'address_invalid', params: { network: networkNames[network] } } }),
    ...(label.trim() === '' ? { label: { key: 'text_required', params: {} } } : {}),
  };
}

/**
 * An address of this app, where nobody can be paid.
 * @param random 0 to 1, another one each time.
 */
export function samplePractice(currency: Currency, random: () => number): string {
  const id = Array.from({ length: 12 }, () => Math.floor(random() * 36).toString(36)).join('');
  return `practice:${currency}:${id}`;
}

/** By currency, in the order of the list: the newest first. */
export function byCurrency(list: readonly WithdrawalAddress[]): [Currency, WithdrawalAddress[]][] {
  const groups = new Map<Currency, WithdrawalAddress[]>();
  for (const address of list) groups.set(address.currency, [...(groups.get(address.currency) ?? []), address]);
  return [...groups];
}
