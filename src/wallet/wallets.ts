import Onboard from '@web3-onboard/core';
import injected from '@web3-onboard/injected-wallets';
import { walletChainHex } from '#contract/rules/wallet/walletSignIn.ts';
import { guard, type Provider } from './guard.ts';

type WalletInit = ReturnType<typeof injected>;

/** A wallet that this browser offers. */
export interface Offer {
  label: string;
  /** An address for an `img`, which runs nothing: a data URL or a picture of the wallet's own. */
  icon: string;
}

export interface Connected {
  /** As the wallet writes it. */
  address: string;
  /** Behind the guard. */
  provider: Provider;
}

export interface Wallets {
  /** Those there are; told anew when another one announces itself. @returns what stops it. */
  follow(listener: (offers: readonly Offer[]) => void): () => void;
  /** @returns null when the wallet, or its owner, did not let it. */
  connect(label: string): Promise<Connected | null>;
}

/** Every wallet's way to the library leads through the guard. */
function guarded(init: WalletInit): WalletInit {
  return (helpers) =>
    [init(helpers) ?? []].flat().map((module) => ({
      ...module,
      getInterface: async (asked: Parameters<typeof module.getInterface>[0]) => {
        const { provider, ...rest } = await module.getInterface(asked);
        return { ...rest, provider: guard(provider) as typeof provider };
      },
    }));
}

/** The library without anything of its own on the screen: no dialog, no account centre, no font, no node to ask. */
export function openWallets(): Wallets {
  const init = guarded(injected());
  const core = Onboard({
    wallets: [init],
    chains: [{ id: walletChainHex, label: 'BNB Smart Chain', token: 'BNB' }],
    accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
    notify: { enabled: false },
    connect: { autoConnectLastWallet: false },
    disableFontDownload: true,
  });
  const list = async (): Promise<Offer[]> => {
    core.state.actions.setWalletModules([init]);
    const { walletModules } = core.state.get();
    return Promise.all(walletModules.map(async ({ label, getIcon }) => ({ label, icon: pictureOf(await getIcon()) })));
  };
  return {
    follow(listener) {
      const tell = () => void list().then(listener);
      tell();
      // The library takes note of an announcement first: it has listened for longer.
      addEventListener('eip6963:announceProvider', tell);
      return () => removeEventListener('eip6963:announceProvider', tell);
    },
    connect: (label) =>
      new Promise((resolve) => {
        const told = core.state.select('wallets').subscribe((wallets) => {
          const wallet = wallets.find((one) => one.label === label);
          const address = wallet?.accounts[0]?.address;
          if (wallet !== undefined && address !== undefined)
            resolve({ address, provider: wallet.provider as unknown as Provider });
        });
        // Answers a second and a half behind it, and alone when it was refused; whoever resolves first counts.
        const end = () => {
          told.unsubscribe();
          resolve(null);
        };
        core.connectWallet({ autoSelect: { label, disableModals: true } }).then(end, end);
      }),
  };
}

/** The library draws some of its icons as SVG text. */
function pictureOf(icon: string): string {
  return icon.trimStart().startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(icon)}` : icon;
}
