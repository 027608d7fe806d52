/** What a wallet signs to get in, and all that it is ever asked for (EIP-4361, EIP-1193). */

/** BNB Smart Chain. Only the text names it: nothing is read from a chain, nor written to one. */
export const walletChainId = 56;

/** As wallets want it. */
export const walletChainHex = '0x38';

/** How long a text can be signed, in seconds. */
export const walletTextSeconds = 300;

/** What a signature is for. One that was given for one is not taken for another. */
export const walletPurposes = ['sign_in', 'bind'] as const;
export type WalletPurpose = (typeof walletPurposes)[number];

/** Everything that a wallet may be asked for: accounts, chain, and one message to sign. Nothing else reaches it. */
export const walletMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'wallet_switchEthereumChain',
  'personal_sign',
] as const;

/** Shown by the wallet as it is: ASCII by the standard, so in English everywhere. */
const statements: Record<WalletPurpose, string> = {
  sign_in: 'Sign in to HFT Practice with this wallet. All money there is practice money; nothing is paid or approved.',
  bind: 'Let this wallet sign in to my HFT Practice account. All money there is practice money; nothing is paid or approved.',
};

export interface WalletText {
  purpose: WalletPurpose;
  /** Where the app is reached, as "https://practice.example". */
  origin: string;
  /** With the capitals of its checksum (EIP-55). */
  address: string;
  /** Letters and digits. */
  nonce: string;
  /** In seconds since 1970. */
  issued: number;
}

/** The text to sign. */
export function walletText({ purpose, origin, address, nonce, issued }: WalletText): string {
  return [
    `${origin.replace(/^https?:\/\//, '')} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statements[purpose],
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${walletChainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${timeText(issued)}`,
    `Expiration Time: ${timeText(issued + walletTextSeconds)}`,
  ].join('\n');
}

/** RFC 3339, in UTC. */
function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
