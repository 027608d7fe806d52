import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from 'jotai';
import { useState } from 'react';
import { paths } from '#src/lib/paths.ts';
import { tryOut } from '#src/state/practice/tryOut.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './GuestHead.module.css';

export function GuestHead() {
  const { t } = useLingui();
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const tryIt = async () => {
    setBusy(true);
    await tryOut(store);
    setBusy(false);
  };
  return (
    <Card title={t`You’re browsing as a guest`}>
      <p className={styles.text}>
        <Trans>Anyone can view prices. With an account, you get practice money to trade with.</Trans>
      </p>
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => void tryIt()} testId="try-it">
          <Trans comment="Button: a practice account of this device in one tap, no e-mail, no password">Try it</Trans>
        </Button>
        <Button kind="secondary" href={paths.login()}>
          <Trans>Log in</Trans>
        </Button>
        <Button kind="secondary" href={paths.register()}>
          <Trans>Create account</Trans>
        </Button>
      </div>
    </Card>
  );
}
