import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { sessionAtom } from '#src/state/session.ts';
import { walletReasons, type WalletReason } from '#src/lib/wallet/handover.ts';

interface TipWords {
  title: string;
  /** What happened, and how to go on. */
  body: ReactNode;
}

/** What is said of each reason; an address can name any. */
export function reasonOf(asked: string | null): WalletReason | null {
  return walletReasons.find((reason) => reason === asked) ?? null;
}

export function useTipWords(reason: WalletReason | null): TipWords {
  const { t } = useLingui();
  const isGuest = useAtomValue(sessionAtom).status === 'guest';
  if (reason === null) {
    return {
      title: t({ message: 'Connect wallet', comment: 'Title of a page, and a button' }),
      body: isGuest ? (
        <Trans>
          Choose the wallet to sign in with. You sign one readable text; nothing is paid, approved or moved.
        </Trans>
      ) : (
        <Trans>
          Choose the wallet to add to your account. You sign one readable text; nothing is paid, approved or moved.
        </Trans>
      ),
    };
  }
  const words: Record<WalletReason, TipWords> = {
    refused: {
      title: t`The wallet declined`,
      body: (
        <Trans>
          The request was declined in the wallet, or the wallet was locked. Nothing was signed and nothing happened.
          Unlock it, and connect again when you are ready.
        </Trans>
      ),
    },
    chain: {
      title: t`The wallet is on another network`,
      body: (
        <Trans>
          Signing in needs BNB Smart Chain (chain 56) to be chosen in the wallet. Choose it there, or add it in the
          wallet’s own settings, and connect again. Nothing is read from that network or sent to it.
        </Trans>
      ),
    },
    none: {
      title: t`No wallet in this browser`,
      body: (
        <Trans>
          Open this site in the browser of a wallet app, or add a wallet to this browser, and connect again.
        </Trans>
      ),
    },
    hung: {
      title: t`The wallet did not answer`,
      body: (
        <Trans>
          Two minutes went by without an answer. Open the wallet: its question may still be there. Decline what you do
          not know, and connect again.
        </Trans>
      ),
    },
    session: {
      title: t`Your session has ended`,
      body: (
        <Trans>
          Log in again to go on where you were. What was waiting to be sent from this device is kept for you, and is
          sent after the login.
        </Trans>
      ),
    },
  };
  return words[reason];
}
