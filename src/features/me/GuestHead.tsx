import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './GuestHead.module.css';

export function GuestHead() {
  const { t } = useLingui();
  return (
    <Card title={t`You are a guest`}>
      <p className={styles.text}>
        <Trans>Prices are open to everybody. With an account you get practice money to practise with.</Trans>
      </p>
      <div className={styles.actions}>
        <Button href={paths.login()}>
          <Trans>Log in</Trans>
        </Button>
        <Button kind="secondary" href={paths.register()}>
          <Trans>Create an account</Trans>
        </Button>
      </div>
    </Card>
  );
}
