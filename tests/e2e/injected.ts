/** Wallets in the browser, as extensions put them there: announced by EIP-6963, signing with real keys outside of the page. */
import type { BrowserContext } from '@playwright/test';
import { makeWallet, type TestWallet } from '../api/wallets.ts';

/** How a wallet behaves. */
export type Manner =
  | 'good'
  | 'declines' // the question for accounts
  | 'declines to sign'
  | 'hangs'
  | 'stays on its chain'
  | 'signs something else';

export interface Injected {
  name: string;
  manner?: Manner;
  /** Its chain when it is first asked. */
  chain?: string;
  wallet?: TestWallet;
}

export interface Asked {
  wallet: string;
  method: string;
  /** The document that asked. */
  path: string;
}

/** @returns all that these wallets are asked from now on, in any page of the context. */
export async function injectWallets(context: BrowserContext, wallets: readonly Injected[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  const known = wallets.map(({ name, manner = 'good', chain = '0x1', wallet = makeWallet() }) => ({
    name,
    manner,
    chain,
    wallet,
  }));
  await context.exposeFunction('noteAsked', (wallet: string, method: string, path: string) => {
    asked.push({ wallet, method, path });
  });
  await context.exposeFunction('signText', (name: string, hex: string) => {
    const text = Buffer.from(hex.slice(2), 'hex').toString('utf8');
    const one = known.find((wallet) => wallet.name === name);
    return one?.wallet.sign(one.manner === 'signs something else' ? `${text}!` : text);
  });
  await context.addInitScript(
    announceAll,
    known.map(({ name, manner, chain, wallet: { address } }) => ({ name, manner, chain, address })),
  );
  return asked;
}

interface Described {
  name: string;
  manner: Manner;
  chain: string;
  address: string;
}

/** Runs in the page before its own scripts. */
function announceAll(wallets: Described[]): void {
  interface Bridge {
    noteAsked(wallet: string, method: string, path: string): Promise<void>;
    signText(wallet: string, hex: string): Promise<string>;
  }
  const bridge = window as unknown as Bridge;
  const refuse = (code: number, message: string) => Promise.reject(Object.assign(new Error(message), { code }));
  const never = new Promise<never>(() => undefined);
  const details = wallets.map(({ name, manner, chain: first, address }, at) => {
    let chain = first;
    const request = async ({ method, params }: { method: string; params?: unknown[] }): Promise<unknown> => {
      await bridge.noteAsked(name, method, location.pathname);
      if (manner === 'hangs') return never;
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return manner === 'declines' ? refuse(4001, 'User rejected the request.') : [address.toLowerCase()];
        case 'eth_chainId':
          return chain;
        case 'wallet_switchEthereumChain':
          if (manner === 'stays on its chain') return refuse(4902, 'Unrecognized chain ID.');
          chain = (params as [{ chainId: string }])[0].chainId;
          return null;
        case 'personal_sign':
          if (manner === 'declines to sign') return refuse(4001, 'User rejected the request.');
          return bridge.signText(name, String(params?.[0]));
        default:
          return refuse(4200, `Nobody should ask for ${method}.`);
      }
    };
    const provider = { request, on: () => provider, removeListener: () => provider };
    const icon = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="40" fill="#888"/></svg>')}`;
    const uuid = `350670db-19fa-4704-a166-e52e178b59d${at}`;
    return Object.freeze({ info: { uuid, name, icon, rdns: `example.wallet${at}` }, provider });
  });
  const announce = () => {
    for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  addEventListener('eip6963:requestProvider', announce);
  announce();
}
