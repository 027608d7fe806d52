import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './GuestCard.module.css';

/** Says what this is before anybody makes an account. */
export function GuestCard() {
  const { t } = useLingui();
  return (
    <Card title={t`A place to practise`} testId="guest-card">
      <p className={styles.text}>
        <Trans>
          Live simulated prices of coins, currencies and metals, and deposits over a network that keeps dropping, with
          simulated money. Nothing real can be paid in or out, and no figure here is a promise.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button href={paths.register()}>
          <Trans comment="Button that leads to the registration">Create an account</Trans>
        </Button>
        <Button kind="secondary" href={paths.login()}>
          <Trans comment="Button that leads to the login">Log in</Trans>
        </Button>
      </div>
    </Card>
  );
}
