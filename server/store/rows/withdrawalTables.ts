import type { Network } from '#contract/rules/withdrawal/networks.ts';

/** Conventions as in tables.ts. */

/** Where a person may withdraw to, in the spelling of its network. */
interface WithdrawalAddressTable {
  id: string;
  user_id: string;
  currency: string;
  network: Network;
  address: string;
  label: string;
  created: bigint;
}

/** A withdrawal of an account. What it goes to is written down with it: the saved address may be deleted. */
interface WithdrawalTable {
  /** Made by the client with the form. */
  id: string;
  number: string;
  user_id: string;
  currency: string;
  /** Minor units, the fee included. */
  amount: bigint;
  fee: bigint;
  address_id: string;
  network: Network;
  address: string;
  label: string;
  status: 'review' | 'succeed' | 'failed' | 'cancelled';
  reason: string | null;
  created: bigint;
  decided: bigint | null;
}

export interface WithdrawalTables {
  withdrawal_addresses: WithdrawalAddressTable;
  withdrawals: WithdrawalTable;
}
