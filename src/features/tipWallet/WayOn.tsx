import { Trans } from '@lingui/react/macro';
import Wallet from 'lucide-react/icons/wallet';
import { useAtomValue, useSetAtom } from 'jotai';
import { paths } from '#src/lib/paths.ts';
import { readAsk } from '#src/lib/wallet/handover.ts';
import { sessionAtom } from '#src/state/session.ts';
import { askWalletAtom } from '#src/state/wallet/walletSignIn.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './TipWallet.module.css';

interface WayOnProps {
  back: string;
  /** How strongly the wallet is offered beside the login. */
  kind: 'primary' | 'secondary';
}

/** How to go on from here: the wallet again, the login without one, and what there is to read. */
export function WayOn({ back, kind }: WayOnProps) {
  const isGuest = useAtomValue(sessionAtom).status === 'guest';
  const askWallet = useSetAtom(askWalletAtom);
  const before = readAsk();
  const wanted = back === '' ? (before?.back ?? '') : back;
  const connect = () =>
    askWallet({
      purpose: isGuest ? 'sign_in' : 'bind',
      from: isGuest ? paths.login({ back: wanted }) : paths.me(),
      back: wanted,
      invite: before?.invite ?? '',
    });
  const logIn = (
    <Button
      kind={kind === 'primary' ? 'secondary' : 'primary'}
      full
      href={paths.guardLogin({ back: wanted })}
      testId="log-in"
    >
      <Trans>Log in</Trans>
    </Button>
  );
  const wallet = (
    <Button kind={kind} full icon={<Wallet size={18} aria-hidden />} onClick={connect} testId="connect-wallet">
      <Trans comment="Title of a page, and a button">Connect wallet</Trans>
    </Button>
  );
  return (
    <div className={styles.ways}>
      {isGuest && kind === 'secondary' ? logIn : null}
      {wallet}
      {isGuest && kind === 'primary' ? logIn : null}
      <Button kind="plain" href={paths.help({ id: 'wallet' })}>
        <Trans comment="Link to a help article">About wallet login</Trans>
      </Button>
    </div>
  );
}
