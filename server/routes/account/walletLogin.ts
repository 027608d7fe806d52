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
import { checkProof } from '#server/domain/security/proof.ts';
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
    // What is missing does not use the text up: it can be sent again with it.
    const takeProof = await checkProof(deps, session.ownerId, body);
    return usingUp(deps, signed, () =>
      onceThen(async (trx) => {
        await takeProof(trx);
        return bindWallet(trx, deps, signed, session, client);
      }),
    );
  },
};
