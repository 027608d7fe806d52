import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { toMinor } from '#contract/currencies.ts';
import { topup as limits } from '#contract/rules/practice.ts';
import type { TopupState } from '#contract/api/practice.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped, readTyped } from '#src/lib/figures/readTyped.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { topUpAtom } from '#src/state/practice/accounts.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import styles from './Practice.module.css';
import { Trouble } from './Trouble.tsx';
import { useStep } from '#src/state/practice/useStep.ts';

/** Practice money on top: how much is left, and when more comes, stands there before anything is asked for. */
export function TopUpCard({ topup, daySeconds }: { topup: TopupState; daySeconds: number }) {
  const { t } = useLingui();
  const tag = useTag();
  const topUp = useSetAtom(topUpAtom);
  const showToast = useSetAtom(showToastAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [typed, setTyped] = useState('');
  const { take, isBusy, error } = useStep();
  const amount = readTyped(typed, tag);
  const figure = amount === null ? null : `${formatAmount(amount, 'full', tag)} USDT`;
  const problem = problemOf(amount, topup.left);
  const shown = (text: string) => `${formatAmount(text, 'full', tag)} USDT`;
  const [min, left] = [shown(limits.min), shown(topup.left)];
  const words = { missing: t`Enter an amount.`, little: t`At least ${min}.`, much: t`At most ${left} now.` };
  const reason = isOffline ? t`You’re offline. Topping up needs a connection.` : problem && words[problem];
  const submit = () => {
    if (amount === null || figure === null || problem !== null || isOffline) return;
    void take((key) => topUp(amount, key)).then((answer) => {
      if (answer === null) return;
      setTyped('');
      showToast({ kind: 'success', message: t`${figure} in practice money added` });
    });
  };
  const day = formatDuration(daySeconds, tag);
  const isAllLeft = topup.more_at === null;
  return (
    <Card title={t({ message: 'Top up', comment: 'Adding practice money to an account' })} testId="topup">
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FigureRows
          rows={[
            { label: t`Remaining now`, value: <AmountText amount={topup.left} unit="USDT" shown={2} /> },
            {
              label: t({
                message: 'Next top-up from',
                comment: 'A time follows: when more practice money can be added',
              }),
              value: topup.more_at === null ? '–' : <Moment at={topup.more_at} />,
            },
          ]}
        />
        <AmountField
          label={t`Amount`}
          hint={isAllLeft ? undefined : t`Each top-up counts towards the limit for ${day}.`}
          unit="USDT"
          enterKeyHint="done"
          value={typed}
          error={problem === 'little' || problem === 'much' ? words[problem] : undefined}
          quick={['500', '1000', '5000'].map((value) => ({
            label: formatAmount(value, 'full', tag),
            value: asTyped(value, tag),
          }))}
          onChange={setTyped}
        />
        <p className={styles.text}>
          <Trans>
            Up to {shown(limits.max)} per plan day ({day} of real time) for each account. It’s practice money, shown as
            a separate transaction.
          </Trans>
        </p>
        <Trouble error={error} />
        <Button type="submit" full busy={isBusy} reason={reason ?? undefined} testId="topup-submit">
          {figure === null ? (
            <Trans>Add practice money</Trans>
          ) : (
            <Trans comment="figure like 500 USDT">Add {figure}</Trans>
          )}
        </Button>
      </form>
    </Card>
  );
}

function problemOf(amount: string | null, left: string): 'missing' | 'little' | 'much' | null {
  const minor = amount === null ? null : toMinor(amount, 'USDT');
  if (minor === null) return 'missing';
  if (minor < (toMinor(limits.min, 'USDT') ?? 0n)) return 'little';
  return minor > (toMinor(left, 'USDT') ?? 0n) ? 'much' : null;
}
