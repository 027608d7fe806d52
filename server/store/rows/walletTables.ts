import type { WalletPurpose } from '#contract/rules/wallet/walletSignIn.ts';

/** A text that a wallet may sign (EIP-4361), until it has been, or its time is over. */
export interface WalletTextTable {
  nonce: string;
  /** In lower case. */
  address: string;
  purpose: WalletPurpose;
  message: string;
  expires: bigint;
}
