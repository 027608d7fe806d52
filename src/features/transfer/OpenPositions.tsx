import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './OpenPositions.module.css';

/** Said before anybody has filled in an amount: what is open has to be closed first. */
export function OpenPositions({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Card tone="notice" title={t`Futures account locked`} testId="open-positions">
      <p className={styles.text}>
        <Plural
          value={count}
          one="One position is open. Its margin is in this account, so nothing can be moved out until it’s closed."
          other="# positions are open. Their margin is in this account, so nothing can be moved out until they’re closed."
        />
      </p>
      <div className={styles.links}>
        <Button kind="secondary" size="small" href={paths.contractOrders()}>
          <Trans comment="Link to the list of leveraged positions in coins">Futures</Trans>
        </Button>
        <Button kind="secondary" size="small" href={paths.forexOrders()}>
          <Trans comment="Link to the list of positions in currencies and metals">Forex and metals</Trans>
        </Button>
      </div>
    </Card>
  );
}
