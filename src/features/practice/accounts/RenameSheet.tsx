import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { PracticeAccount } from '#contract/api/practice.ts';
import { renameAccountAtom } from '#src/state/practice/accounts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { LabelField } from './LabelField.tsx';
import styles from '../Practice.module.css';
import { Trouble } from '../Trouble.tsx';
import { useStep } from '#src/state/practice/useStep.ts';

/** Another name for an account; nothing else of it changes. */
export function RenameSheet({
  account: { id, label: before },
  onClose,
}: {
  account: PracticeAccount;
  onClose(): void;
}) {
  const { t } = useLingui();
  const rename = useSetAtom(renameAccountAtom);
  const [typed, setTyped] = useState(before);
  const { take, isBusy, error } = useStep();
  const label = typed.trim();
  const submit = () =>
    void take((key) => rename({ id, label }, key)).then((done) => {
      if (done !== null) onClose();
    });
  return (
    <Sheet
      title={t`Rename account`}
      busy={isBusy}
      onClose={onClose}
      testId="rename-sheet"
      footer={
        <Button
          full
          busy={isBusy}
          reason={label === '' ? t`Enter an account name.` : undefined}
          onClick={submit}
          testId="rename-confirm"
        >
          <Trans comment="Button: keeps the new name">Save name</Trans>
        </Button>
      }
    >
      <div className={styles.stack}>
        <LabelField value={typed} onChange={setTyped} />
        <Trouble error={error} />
      </div>
    </Sheet>
  );
}
