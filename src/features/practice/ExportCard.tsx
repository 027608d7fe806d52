import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Download from 'lucide-react/icons/download';
import { nowSeconds } from '#src/lib/clock.ts';
import { saveFile } from '#src/lib/files/csv.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { exportAtom } from '#src/state/practice/accounts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './Practice.module.css';
import { Trouble } from './Trouble.tsx';
import { useStep } from '#src/state/practice/useStep.ts';

/** Everything that the server has of the user, as a file. */
export function ExportCard() {
  const { t } = useLingui();
  const fetchAll = useSetAtom(exportAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const { take, isBusy, error } = useStep();
  const day = new Date(nowSeconds() * 1000).toISOString().slice(0, 10);
  const save = () =>
    void take(() => fetchAll()).then((archive) => {
      if (archive !== null) saveFile(`hft-practice-${day}.zip`, archive);
    });
  return (
    <Card title={t`Export`} testId="export">
      <div className={styles.stack}>
        <p className={styles.text}>
          <Trans>
            Everything the server holds about you, except passwords and keys, in one ZIP file: all practice accounts and
            their earlier rounds, with orders, fills, ledger entries, deposits and their pictures, notices, sessions and
            security settings, as JSON and CSV. Every row is marked as simulated.
          </Trans>
        </p>
        <Trouble error={error} />
        <Button
          kind="secondary"
          full
          busy={isBusy}
          icon={<Download size={18} aria-hidden />}
          reason={isOffline ? t`You’re offline. Exporting needs a connection.` : undefined}
          onClick={save}
          testId="export-all"
        >
          <Trans>Export everything</Trans>
        </Button>
      </div>
    </Card>
  );
}
