import { Trans, useLingui } from '@lingui/react/macro';
import type { Practice, PracticeAccount } from '#contract/api/practice.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './Practice.module.css';
import { useOpenAccount } from '#src/state/practice/useOpenAccount.ts';

/** An earlier round is open: what can be done there, and the way back. */
export function ArchivedNote({ practice, current }: { practice: Practice; current: PracticeAccount }) {
  const { t } = useLingui();
  const { openIt, opening, reason } = useOpenAccount();
  const { epoch } = current;
  const open = practice.list.filter(({ archived }) => archived === null);
  const next = open.find(({ label }) => label === current.label) ?? open[0];
  return (
    <Card tone="notice" title={t`You’re viewing round ${epoch}`} testId="archived">
      <div className={styles.stack}>
        <p className={styles.text}>
          <Trans>
            This account was reset. You can view all of it and close anything still open here. No new orders can be
            placed.
          </Trans>
        </p>
        <div className={styles.actions}>
          {next === undefined ? null : (
            <Button size="small" busy={opening !== null} reason={reason} onClick={() => void openIt(next)}>
              <Trans>Back to active account</Trans>
            </Button>
          )}
          <Button kind="secondary" size="small" href={paths.contractOrders()}>
            <Trans>Open positions</Trans>
          </Button>
        </div>
      </div>
    </Card>
  );
}
