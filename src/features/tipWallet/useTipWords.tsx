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
          Choose the wallet to log in with. You sign one readable message; nothing is paid, approved or moved.
        </Trans>
      ) : (
        <Trans>
          Choose the wallet to add to your account. You sign one readable message; nothing is paid, approved or moved.
        </Trans>
      ),
    };
  }
  const words: Record<WalletReason, TipWords> = {
    refused: {
      title: t`Declined in the wallet`,
      body: (
        <Trans>
          The request was declined in the wallet, or the wallet was locked. Nothing was signed and nothing happened.
          Unlock it and connect again when you’re ready.
        </Trans>
      ),
    },
    chain: {
      title: t`Wallet is on another network`,
      body: (
        <Trans>
          To log in, BNB Smart Chain (chain 56) must be selected in the wallet. Select it there, or add it in the
          wallet’s settings, then connect again. Nothing is read from that network or sent to it.
        </Trans>
      ),
    },
    none: {
      title: t`No wallet in this browser`,
      body: (
        <Trans>Open this site in a wallet app’s browser, or add a wallet to this browser, then connect again.</Trans>
      ),
    },
    hung: {
      title: t`The wallet didn’t respond`,
      body: (
        <Trans>
          No response within two minutes. Open the wallet: its request may still be there. Decline anything you don’t
          recognise, then connect again.
        </Trans>
      ),
    },
    session: {
      title: t`Your session has ended`,
      body: (
        <Trans>
          Log in again to continue where you left off. Items waiting to be sent from this device are kept for you and
          will be sent after you log in.
        </Trans>
      ),
    },
  };
  return words[reason];
}
