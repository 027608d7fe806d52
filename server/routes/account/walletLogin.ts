import type { walletLoginApi } from '#contract/api/security/walletLogin.ts';
import { issueText } from '#server/domain/walletLogin/texts.ts';
import {
  bindWallet,
  checkOwnWallet,
  checkWallet,
  isTaken,
  signIn,
  usingUp,
} from '#server/domain/walletLogin/walletLogin.ts';
import type { Handlers } from '../handlers.ts';

export const walletLoginRoutes: Handlers<keyof typeof walletLoginApi> = {
  'user/nonce': async ({ deps, address }, body) => ({ message: await issueText(deps, address, body) }),

  'user/addressreg': async ({ deps, address, client, lang, onceThen }, body) => {
    const guest = await checkWallet(deps, address, body);
    const enter = () => onceThen((trx) => signIn(trx, deps, guest, { device: body.device, client, lang }));
    return usingUp(deps, guest, async () => {
      try {
        return await enter();
      } catch (error) {
        // The wallet's first two sign-ins came at once: the account that the other one has made is theirs.
        if (isTaken(error)) return enter();
        throw error;
      }
    });
  },

  'user/wallet_bind': async ({ deps, address, client, session, onceThen }, body) => {
    const signed = await checkOwnWallet(deps, address, body);
    return usingUp(deps, signed, () => onceThen((trx) => bindWallet(trx, deps, signed, session, client)));
  },
};
