import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/blocks/Card.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './GuestCard.module.css';

/** Says what this is before anybody makes an account. */
export function GuestCard() {
  const { t } = useLingui();
  return (
    <Card title={t`A place to practise`} testId="guest-card">
      <p className={styles.text}>
        <Trans>
          Trade coins, currencies and metals on a simulated market, with simulated money. Nothing real can be paid in or
          out, no figure here is a promise, and what an advertised product would really have earned is shown with its
          fees and losses.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button full href={paths.register()}>
          <Trans comment="Button that leads to the registration">Create an account</Trans>
        </Button>
        <Button full kind="secondary" href={paths.login()}>
          <Trans comment="Button that leads to the login">Log in</Trans>
        </Button>
      </div>
    </Card>
  );
}
