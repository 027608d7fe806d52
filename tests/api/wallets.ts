/** Wallets with a real key, as a browser's have one. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { addressOf, checksummed, messageHash } from '#server/domain/walletLogin/signature.ts';
import type { WalletPurpose } from '#contract/rules/wallet/walletSignIn.ts';
import type { Asker } from './world.ts';

export interface TestWallet {
  /** With the capitals of its checksum. */
  address: string;
  /** As `personal_sign` answers: hex of r, s and v. */
  sign(message: string): string;
}

export function makeWallet(secret: Uint8Array = secp256k1.utils.randomSecretKey()): TestWallet {
  const address = checksummed(addressOf(secp256k1.getPublicKey(secret, false)));
  return {
    address,
    sign(message) {
      const [recovery = 0, ...rs] = secp256k1.sign(messageHash(message), secret, {
        prehash: false,
        format: 'recovered',
      });
      return `0x${Buffer.from([...rs, recovery + 27]).toString('hex')}`;
    },
  };
}

/** What somebody sends who has signed. */
export async function signedBy(
  world: Asker,
  wallet: TestWallet,
  purpose: WalletPurpose = 'sign_in',
): Promise<{ address: string; message: string; sign: string }> {
  const { address } = wallet;
  const { message } = await world.must('user/nonce', { address, purpose });
  return { address, message, sign: wallet.sign(message) };
}
