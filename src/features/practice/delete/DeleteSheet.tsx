import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { deleteWord } from '#contract/rules/practice.ts';
import { paths } from '#src/lib/paths.ts';
import { pendingCountAtom } from '#src/state/outbox.ts';
import { deleteAllAtom } from '#src/state/practice/accounts.ts';
import { sessionAtom } from '#src/state/session.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from '../Practice.module.css';
import { Trouble } from '../Trouble.tsx';
import { useStep } from '#src/state/practice/useStep.ts';
import { WhatGoes } from './WhatGoes.tsx';

/** What goes, what the ledger keeps, and the proof that it is meant: the password, or a word. */
export function DeleteSheet({ count, onClose }: { count: number; onClose(): void }) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const session = useAtomValue(sessionAtom);
  const unsent = useAtomValue(pendingCountAtom);
  const deleteAll = useSetAtom(deleteAllAtom);
  const showToast = useSetAtom(showToastAtom);
  const [typed, setTyped] = useState('');
  const { take, isBusy, error } = useStep();
  const hasPassword = session.status === 'user' && session.user?.has_password === true;
  const word = t({
    message: 'DELETE',
    comment: 'The word that somebody types before everything about them is deleted',
  });
  const isWord = typed.trim().toLowerCase() === word.toLowerCase();
  const reason = hasPassword
    ? typed === ''
      ? t`Enter your password.`
      : undefined
    : isWord
      ? undefined
      : t`Type ${word} above.`;
  const proof = () => (hasPassword ? { password: typed } : { word: deleteWord });
  const submit = () =>
    void take((key) => deleteAll(proof(), key, () => go(paths.home()))).then((done) => {
      if (done !== null) showToast({ kind: 'success', message: t`Your account and data have been deleted` });
    });
  return (
    <Sheet
      title={t`Delete everything?`}
      busy={isBusy}
      onClose={onClose}
      testId="delete-sheet"
      footer={
        <Button kind="danger" full busy={isBusy} reason={reason} onClick={submit} testId="delete-confirm">
          <Trans>Delete everything for good</Trans>
        </Button>
      }
    >
      <div className={styles.stack}>
        <WhatGoes accounts={count} unsent={unsent} />
        {hasPassword ? (
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            enterKeyHint="done"
            value={typed}
            onChange={setTyped}
          />
        ) : (
          <TextField
            label={t`Type ${word}`}
            name="word"
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={setTyped}
          />
        )}
        <Trouble error={error} />
      </div>
    </Sheet>
  );
}
