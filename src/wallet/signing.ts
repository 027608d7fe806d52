import { walletChainHex, type WalletPurpose } from '#contract/rules/wallet/walletSignIn.ts';
import { call } from '#src/lib/api.ts';
import { uuid, waitMs } from '#src/lib/clock.ts';
import { keepSigned, type SignedText, type WalletReason } from '#src/lib/wallet/handover.ts';
import type { Connected, Wallets } from './wallets.ts';
import type { Provider } from './guard.ts';
import { patienceMs } from './patience.ts';

/** What the wallet is asked at the moment, for the words beside it. */
export type Step = { ask: 'accounts' } | { ask: 'chain' } | { ask: 'sign'; message: string };

/** There will be no signed text, and why. */
class NoSignature extends Error {
  override name = 'NoSignature';
  readonly reason: WalletReason;

  constructor(reason: WalletReason) {
    super(reason);
    this.reason = reason;
  }
}

interface Wish {
  label: string;
  purpose: WalletPurpose;
  onStep: (step: Step) => void;
}

/**
 * Asks a wallet for its account, for the chain that the text names, and for a signature of the server's text.
 * @returns the signed text, which is kept for the app, or why there is none.
 * @throws AppError when the server gives no text.
 */
export async function signWith(wallets: Pick<Wallets, 'connect'>, wish: Wish): Promise<SignedText | WalletReason> {
  try {
    return await tryToSign(wallets, wish);
  } catch (error) {
    if (error instanceof NoSignature) return error.reason;
    throw error;
  }
}

async function tryToSign(wallets: Pick<Wallets, 'connect'>, { label, purpose, onStep }: Wish): Promise<SignedText> {
  onStep({ ask: 'accounts' });
  const connected = await inTime(wallets.connect(label));
  if (connected === null) throw new NoSignature('refused');
  const { address, provider } = connected;
  await goToChain(provider, onStep);
  const { message } = await call('user/nonce', { address, purpose });
  onStep({ ask: 'sign', message });
  const signed = { address, message, sign: await askToSign(connected, message), label, key: uuid() };
  keepSigned(signed);
  return signed;
}

/** The text names a chain, so the wallet has to be on it. Nothing is read from it, and none is added to the wallet. */
async function goToChain(provider: Provider, onStep: Wish['onStep']): Promise<void> {
  const isThere = async () => {
    const id = await inTime(provider.request({ method: 'eth_chainId' }).catch(() => null));
    return Number(id) === Number(walletChainHex);
  };
  if (await isThere()) return;
  onStep({ ask: 'chain' });
  const switching = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: walletChainHex }] });
  await inTime(switching.catch(() => null));
  if (!(await isThere())) throw new NoSignature('chain');
}

async function askToSign({ address, provider }: Connected, message: string): Promise<string> {
  const signing = provider.request({ method: 'personal_sign', params: [hexOf(message), address] });
  const sign = await inTime(signing.catch(() => null));
  if (typeof sign !== 'string') throw new NoSignature('refused');
  return sign;
}

/** In hex, which every wallet shows as the text that it is. */
function hexOf(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A wallet that hangs answers never. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  const over = waitMs(patienceMs).then((): never => {
    throw new NoSignature('hung');
  });
  return Promise.race([asked, over]);
}
