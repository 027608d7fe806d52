import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from 'jotai';
import { useState } from 'react';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './GuestCard.module.css';

/** Says what this is before anybody makes an account. */
export function GuestCard() {
  const { t } = useLingui();
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const tryIt = async () => {
    setBusy(true);
    const { tryOut } = await import('#src/state/practice/tryOut.ts');
    await tryOut(store);
    setBusy(false);
  };
  return (
    <Card title={t`A place to practise`} testId="guest-card">
      <p className={styles.text}>
        <Trans>
          Practise trading crypto, forex and metals at live simulated prices. Deposits survive a patchy connection. It’s
          all practice money: nothing real goes in or out, and no figure is a promise.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => void tryIt()} testId="try-it">
          <Trans comment="Button: a practice account of this device in one tap, no e-mail, no password">Try it</Trans>
        </Button>
        <Button kind="secondary" href={paths.register()}>
          <Trans comment="Button that leads to the registration">Create account</Trans>
        </Button>
        <Button kind="secondary" href={paths.login()}>
          <Trans comment="Button that leads to the login">Log in</Trans>
        </Button>
      </div>
    </Card>
  );
}
