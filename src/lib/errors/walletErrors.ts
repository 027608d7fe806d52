import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of a wallet's signature, in words. */
export const walletErrors = {
  signer_address_invalid: msg`This is not a wallet address. It begins with 0x and has 40 characters behind it.`,
  sign_text_over: msg`This sign-in request was used already, or its five minutes are over. Connect the wallet again.`,
  sign_wrong: msg`The signature is not of this wallet’s key. Connect again with the account that signs; contract wallets cannot sign in here.`,
  signer_is_contract: msg`This is a contract wallet. Its signature can only be checked on a blockchain, so it cannot sign in here. Use a wallet with a key of its own.`,
  signer_taken: msg`This wallet signs in to another account already.`,
  signer_bound: msg`Your account has another wallet already.`,
} satisfies Record<string, MessageDescriptor>;
