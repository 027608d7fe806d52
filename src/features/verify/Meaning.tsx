import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './Verify.module.css';

/** What a check proves, and what it does not: both in plain words. */
export function Meaning() {
  const { t } = useLingui();
  return (
    <Card title={t`How to read this`}>
      <div className={styles.meaning}>
        <p>
          <Trans>
            Before each day begins, the server publishes the commitment: a fingerprint of the day’s secret seed and of a
            sheet that says where its prices begin and end. When the day is over, it publishes the seed and the sheet.
            If even one digit of either had been changed, the fingerprint would be different.
          </Trans>
        </p>
        <p>
          <Trans>
            This device calculates the fingerprint and the price itself, from the seed, the sheet, the market and the
            time. It doesn’t take anyone’s word for them.
          </Trans>
        </p>
        <h3>{t`Proven`}</h3>
        <p>
          <Trans>
            The day’s prices were fixed before anyone traded at them, and no one moved a price for you or against you.
          </Trans>
        </p>
        <h3>{t`Not proven`}</h3>
        <p>
          <Trans>
            It doesn’t prove that no one knew the prices beforehand, or that this app is the program it says it is. If
            this device didn’t see the commitment in time, only the server says when it was published.
          </Trans>
        </p>
        <div className={styles.links}>
          <Button kind="secondary" size="small" href={paths.help({ id: 'market-data' })}>
            <Trans>Where prices come from</Trans>
          </Button>
          <Button kind="secondary" size="small" href={paths.whitePaper()}>
            {t({ message: 'White paper', comment: 'How market and ledger work' })}
          </Button>
        </div>
      </div>
    </Card>
  );
}
