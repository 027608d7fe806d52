/** What a wallet may be asked for, and what must not be anywhere: sending, signing what moves something, and ways around a search. */

/** Accounts, chain, and one message to sign. */
const allowed = new Set([
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'wallet_switchEthereumChain',
  'personal_sign',
]);

interface Rule {
  what: string;
  pattern: RegExp;
}

/** True of libraries too, so of the built app as well. */
export const everywhere: readonly Rule[] = [
  {
    what: 'a transaction or an approval',
    pattern:
      /\b(sign(And)?Send\w*|send(Raw|Signed)?Transactions?|sign(All|Raw)?Transactions?|signPsbt|signTypedData(V\d|_v\d)?|sendCalls|sendBundle|setApprovalForAll|increaseAllowance|transferFrom|wallet_sendCalls|requestPermissions?\b(?=.*eth_))\b/,
  },
  {
    what: 'a wallet in the window',
    pattern:
      /\b(window|globalThis|self|top|parent)\s*(\?\.|\.)\s*(ethereum|solana|phantom|tronWeb|tronLink|web3|BinanceChain|okxwallet|bitkeep|trustwallet|unisat|keplr|aptos|petra|martian|suiWallet|tonkeeper|ton|xverse|backpack|coinbaseWalletExtension)\b/,
  },
  { what: 'a payment by the browser', pattern: /\b(PaymentRequest|ApplePaySession)\b|google\.payments/ },
];

/** Of what is written here: ways to say the same so that a search does not find it. */
export const inSources: readonly Rule[] = [
  {
    what: 'a method put together',
    pattern:
      /(['"`])(eth|personal|solana|tron)_?\1\s*[,+\]]|(['"`])wallet_?\3\s*\+|\[\s*['"`]wallet['"`],[^\]]*\]\.join/,
  },
  { what: 'a method put together of a template', pattern: /`(eth|wallet|personal)_\$\{|`\$\{\w+\}_(send|sign)/ },
  {
    what: 'a computed property of the window',
    pattern: /\b(window|globalThis|self|top|parent|navigator)\s*(\?\.)?\[(?!\])/,
  },
  {
    what: 'code out of text',
    pattern: /\beval\(|new Function\(|setTimeout\(\s*['"`]|\bReflect\.(get|apply)\(\s*(window|globalThis|self)\b/,
  },
  {
    what: 'a computed method of a wallet',
    pattern: /\b(provider|wallet|ethereum|solana)\w*\s*(\?\.)?\[|\.request\(\s*\{\s*method\s*(?!:\s*['"])/,
  },
  {
    what: 'a link that pays',
    pattern:
      /['"`](ethereum|bitcoin|solana|tron|litecoin|lightning|wc|metamask|trust|upi|payto|weixin|alipays?):(\/\/|[\w$]|['"`]\s*\+)/i,
  },
  { what: 'a seed phrase asked for', pattern: /\b(mnemonic|seedPhrase|recoveryPhrase|privateKeyHex)\b/ },
];

/** What is wrong with a text that ships. */
export function troublesOf(text: string, rules: readonly Rule[]): string[] {
  // One call of ours begins like a wallet's methods.
  const methods = text.match(/(?<!user\/)\b(eth|wallet|personal)_[a-zA-Z]\w*/g) ?? [];
  return [
    ...rules.flatMap(({ what, pattern }) => {
      const found = pattern.exec(text);
      return found === null ? [] : [`${what}: ${found[0]}`];
    }),
    ...methods.filter((name) => !allowed.has(name)).map((name) => `a method of a wallet: ${name}`),
  ];
}
