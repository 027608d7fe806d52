import { Trans } from '@lingui/react/macro';
import Wallet from 'lucide-react/icons/wallet';
import { useSetAtom } from 'jotai';
import { currentPath } from '#src/lib/hash.ts';
import { askWalletAtom } from '#src/state/wallet/walletSignIn.ts';
import { Button } from '#src/ui/controls/Button.tsx';

/** The way in without a password: the wallet's own document, and back. */
export function WalletButton({ back, invite = '' }: { back: string; invite?: string }) {
  const askWallet = useSetAtom(askWalletAtom);
  return (
    <Button
      kind="secondary"
      full
      icon={<Wallet size={18} aria-hidden />}
      onClick={() => askWallet({ purpose: 'sign_in', from: currentPath(), back, invite })}
      testId="connect-wallet"
    >
      <Trans comment="Title of a page, and a button">Connect wallet</Trans>
    </Button>
  );
}
