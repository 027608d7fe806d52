import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { PracticeAccount } from '#contract/api/practice.ts';
import type { StartingBalance } from '#contract/rules/account.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { resetAccountAtom } from '#src/state/practice/accounts.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { sessionAtom } from '#src/state/session.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from '../Practice.module.css';
import { StartField } from '../StartField.tsx';
import { Trouble } from '../Trouble.tsx';
import { useStep } from '#src/state/practice/useStep.ts';
import { openAtStakeAtom } from './reset.atoms.ts';

/** Names every figure of what a reset puts away. */
export function ResetSheet({ account, onClose }: { account: PracticeAccount; onClose(): void }) {
  const { t } = useLingui();
  const own = useOwn();
  const tag = useTag();
  const session = useAtomValue(sessionAtom);
  const stake = useAtomValue(openAtStakeAtom);
  const reset = useSetAtom(resetAccountAtom);
  const showToast = useSetAtom(showToastAtom);
  const [start, setStart] = useState<StartingBalance>('1000');
  const [password, setPassword] = useState('');
  const { take, isBusy, error } = useStep();
  const needsPassword = session.status === 'user' && session.user?.has_password === true;
  const figure = `${formatAmount(start, 'full', tag)} USDT`;
  const [before, next] = [account.epoch, account.epoch + 1];
  const submit = () =>
    void take((key) => reset({ start, ...(needsPassword ? { password } : {}) }, key)).then((done) => {
      if (done === null) return;
      showToast({ kind: 'success', message: t`Round ${next} started with ${figure} in practice money` });
      onClose();
    });
  const count = (known: number | null) => (known === null ? '–' : String(known));
  return (
    <Sheet
      title={t`Reset this account?`}
      busy={isBusy}
      onClose={onClose}
      testId="reset-sheet"
      footer={
        <Button
          kind="danger"
          full
          busy={isBusy}
          reason={needsPassword && password === '' ? t`Enter your password.` : undefined}
          onClick={submit}
          testId="reset-confirm"
        >
          <Trans>
            Start round {next} with {figure}
          </Trans>
        </Button>
      }
    >
      <div className={styles.stack}>
        <FigureRows
          rows={[
            {
              label: t`Balances archived`,
              value: own(<AmountText amount={account.total} unit="USDT" shown={2} />),
            },
            { label: t`Pending orders cancelled`, value: count(stake.waiting) },
            { label: t`Positions that stay open`, value: count(stake.positions) },
            { label: t`Options that settle automatically`, value: count(stake.options) },
          ]}
        />
        <p className={styles.text}>
          <Trans>
            Round {before} is kept: you can view it and close what’s open in it. TP/SL, liquidations and deposits under
            review continue there. It can’t be used for anything new.
          </Trans>
        </p>
        <StartField value={start} onChange={setStart} />
        {needsPassword ? (
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            enterKeyHint="done"
            value={password}
            onChange={setPassword}
          />
        ) : null}
        <Trouble error={error} />
      </div>
    </Sheet>
  );
}
