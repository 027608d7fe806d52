/**
 * How wallet apps open a page in their own browser, by what their makers document. No affiliation is claimed; nothing is asked of them
 * before somebody taps.
 */
export const jumpLinks = {
  metamask: (origin: string) => `https://link.metamask.io/dapp/${origin.replace(/^https?:\/\//, '')}/`,
  trust: (origin: string) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(`${origin}/`)}`,
  okx: (origin: string) =>
    `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encodeURIComponent(`${origin}/`)}`)}`,
} as const;

export type JumpApp = keyof typeof jumpLinks;

export const jumpApps = Object.keys(jumpLinks) as JumpApp[];
