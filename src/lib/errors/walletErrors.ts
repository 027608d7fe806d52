import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of a wallet's signature, in words. */
export const walletErrors = {
  signer_address_invalid: msg`This isn’t a wallet address. It needs 0x followed by 40 characters. Connect the wallet again.`,
  sign_text_over: msg`This login request was already used, or its five minutes are over. Connect the wallet again.`,
  sign_wrong: msg`The signature is not from this wallet’s key. Connect again with the account that signs. Contract wallets can’t log in here.`,
  signer_is_contract: msg`This is a contract wallet. Its signature can only be checked on a blockchain, so it can’t log in here. Use a wallet with its own key.`,
  signer_taken: msg`This wallet is already linked to another account. Log in with it, or use another wallet.`,
  signer_bound: msg`Your account already has another wallet. Use that one to log in.`,
} satisfies Record<string, MessageDescriptor>;
