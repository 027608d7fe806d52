import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { PracticeAccount } from '#contract/api/practice.ts';
import type { StartingBalance } from '#contract/rules/account.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { addAccountAtom } from '#src/state/practice/accounts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { LabelField } from './LabelField.tsx';
import styles from '../Practice.module.css';
import { StartField } from '../StartField.tsx';
import { Trouble } from '../Trouble.tsx';
import { useStep } from '#src/state/practice/useStep.ts';

interface AddSheetProps {
  onAdded(account: PracticeAccount): void;
  onClose(): void;
}

/** Another account, with a name and practice money to begin with; it is opened at once. */
export function AddSheet({ onAdded, onClose }: AddSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const add = useSetAtom(addAccountAtom);
  const [label, setLabel] = useState('');
  const [start, setStart] = useState<StartingBalance>('1000');
  const { take, isBusy, error } = useStep();
  const figure = `${formatAmount(start, 'full', tag)} USDT`;
  const isNamed = label.trim() !== '';
  const submit = () =>
    void take((key) => add({ label: label.trim(), start }, key)).then((account) => {
      if (account === null) return;
      onClose();
      onAdded(account);
    });
  return (
    <Sheet
      title={t`Add account`}
      busy={isBusy}
      onClose={onClose}
      testId="add-sheet"
      footer={
        <Button
          full
          busy={isBusy}
          reason={isNamed ? undefined : t`Enter an account name.`}
          onClick={submit}
          testId="add-confirm"
        >
          <Trans>Add with {figure}</Trans>
        </Button>
      }
    >
      <div className={styles.stack}>
        <LabelField value={label} onChange={setLabel} />
        <StartField value={start} onChange={setStart} />
        <Trouble error={error} />
      </div>
    </Sheet>
  );
}
