import { useLingui } from '@lingui/react/macro';
import Wallet from 'lucide-react/icons/wallet';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { User } from '#contract/api/account.ts';
import { paths } from '#src/lib/paths.ts';
import { askWalletAtom, recallWalletAtom, walletInfoAtom } from '#src/state/wallet/walletSignIn.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';

/** The wallet that signs in to the account, or the way to add one. */
export function WalletRow({ user }: { user: User }) {
  const { t } = useLingui();
  const askWallet = useSetAtom(askWalletAtom);
  const recall = useSetAtom(recallWalletAtom);
  const info = useAtomValue(walletInfoAtom);
  useEffect(() => void recall(), [recall]);
  const { wallet } = user;
  const icon = <Wallet size={22} aria-hidden />;
  if (wallet === null) {
    return (
      <Card padding="none">
        <ListRow
          icon={icon}
          title={t({ message: 'Connect wallet', comment: 'Title of a page, and a button' })}
          detail={t`Use it to log in`}
          onClick={() => askWallet({ purpose: 'bind', from: paths.me(), back: '', invite: '' })}
          testId="connect-wallet"
        />
      </Card>
    );
  }
  return (
    <Card padding="none">
      <ListRow
        href={paths.help({ id: 'wallet' })}
        icon={icon}
        title={t({ message: 'Wallet', comment: 'The one that signs in to the account' })}
        detail={info?.address === wallet ? info.label : undefined}
        end={<span title={wallet}>{`${wallet.slice(0, 6)}…${wallet.slice(-4)}`}</span>}
        testId="wallet-row"
      />
    </Card>
  );
}
