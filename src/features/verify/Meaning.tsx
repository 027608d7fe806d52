import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './Verify.module.css';

/** What a check proves, and what it does not: both in plain words. */
export function Meaning() {
  const { t } = useLingui();
  return (
    <Card title={t`What this means`}>
      <div className={styles.meaning}>
        <p>
          <Trans>
            Before a day begins, the server publishes the commitment: a fingerprint of the day’s secret seed and of a
            sheet of where its prices begin and end. When the day is over, it shows both. Had a single digit of them
            been changed, the fingerprint would be another.
          </Trans>
        </p>
        <p>
          <Trans>
            This phone computes the fingerprint and the price itself, from the seed, the sheet, the market and the time.
            It takes nobody’s word for them.
          </Trans>
        </p>
        <h3>{t`What it proves`}</h3>
        <p>
          <Trans>
            The prices of the day were fixed before anybody traded at them, and nobody moved one for you or against you.
          </Trans>
        </p>
        <h3>{t`What it does not prove`}</h3>
        <p>
          <Trans>
            That nobody knew the prices beforehand. That this app is the program it says it is. And where this phone did
            not see the commitment in time, only the server says when it was published.
          </Trans>
        </p>
        <div className={styles.links}>
          <Button kind="secondary" size="small" href={paths.help({ id: 'market-data' })}>
            <Trans>Where the prices come from</Trans>
          </Button>
          <Button kind="secondary" size="small" href={paths.whitePaper()}>
            {t({ message: 'White paper', comment: 'How market and ledger work' })}
          </Button>
        </div>
      </div>
    </Card>
  );
}
