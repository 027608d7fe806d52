import type { Answer } from '#contract/api/calls.ts';
import type { WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import { networkNames } from '#contract/rules/withdrawal/networks.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { fact } from '../feed/fact.ts';

/** The person's saved addresses, and whether new ones wait. A notice tells that another device has changed that. */
export const savedAddresses = fact<Answer<'wallet/address'>>('withdrawal-addresses', () => call('wallet/address', {}), {
  scope: 'user',
  keep: true,
  live: ({ refresh }) => socketDoor.on('notice', () => void refresh()),
});

/** A saved address as a line to choose: its beginning and its end are enough. */
export function lineOf({ label, network, address }: WithdrawalAddress): string {
  const short = address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
  return `${label} · ${networkNames[network]} · ${short}`;
}
