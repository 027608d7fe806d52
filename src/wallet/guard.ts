import { walletMethods } from '#contract/rules/wallet/walletSignIn.ts';

/** A wallet in the browser (EIP-1193), as far as it is spoken to here. */
export interface Provider {
  request(asked: Question): Promise<unknown>;
  on?(event: string, listener: (...args: unknown[]) => void): unknown;
  removeListener?(event: string, listener: (...args: unknown[]) => void): unknown;
}

interface Question {
  method: string;
  params?: unknown;
}

/** As EIP-1193 says it: the provider does not do this. */
const unsupported = 4200;

const allowed: ReadonlySet<string> = new Set(walletMethods);

/** Something was about to be asked that a wallet is never asked here. */
export class NotAsked extends Error {
  override name = 'NotAsked';
  readonly code = unsupported;

  constructor(method: unknown) {
    super(`A wallet is not asked for ${String(method)} here.`);
  }
}

/**
 * Stands before a wallet: accounts, chain and one message to sign reach it, and nothing else does, whoever asks. The wallet's own
 * object is not to be got at through it.
 */
export function guard(provider: Provider): Provider {
  return Object.freeze({
    request: async (asked: Question) => {
      // Read once: what is asked is what was looked at.
      const { method, params } = asked;
      if (typeof method !== 'string' || !allowed.has(method)) throw new NotAsked(method);
      const question: Question = params === undefined ? { method } : { method, params };
      return provider.request(question);
    },
    on: (event: string, listener: (...args: unknown[]) => void) => void provider.on?.(event, listener),
    removeListener: (event: string, listener: (...args: unknown[]) => void) =>
      void provider.removeListener?.(event, listener),
  });
}
