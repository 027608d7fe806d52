import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped, readTyped } from '#src/lib/figures/readTyped.ts';
import { paths } from '#src/lib/paths.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { positionsAtom } from '#src/state/trading/orders.ts';
import { usePlacing } from '#src/state/steps/place.ts';
import { spendableAtom } from '#src/state/steps/spendable.ts';
import type { AppError } from '#src/lib/appError.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useLedgerWords } from '#src/ui/figures/useLedgerWords.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { AccountEnds } from './AccountEnds.tsx';
import { AfterRows } from './AfterRows.tsx';
import { NotAnswered } from './NotAnswered.tsx';
import { OpenPositions } from './OpenPositions.tsx';
import { noteTransferAtom, transferDraft } from './transfer.atoms.ts';
import { availableIn, balancesAfter, moved, openIn, type Route, transferProblem } from './transfer.rules.ts';
import styles from './TransferForm.module.css';
import { useProblemWords } from './useProblemWords.ts';

interface TransferFormProps {
  route: Route;
  onRoute(route: Route): void;
}

export function TransferForm({ route, onRoute }: TransferFormProps) {
  const { t } = useLingui();
  const own = useOwn();
  const tag = useTag();
  const { accounts: names } = useLedgerWords();
  const wordsOf = useProblemWords();
  const { amount: typed } = useAtomValue(transferDraft.draftAtom);
  const change = useSetAtom(transferDraft.changeAtom);
  const note = useSetAtom(noteTransferAtom);
  const list = useAtomValue(spendableAtom)?.list;
  const openCount = openIn(useAtomValue(positionsAtom).data?.list ?? []);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const { place, isBusy } = usePlacing();
  const [refusal, setRefusal] = useState<AppError | null>(null);

  const available = availableIn(list, route.from);
  const problem = transferProblem(typed, route, { tag, available, openCount });
  const amount = problem === null ? readTyped(typed, tag) : null;
  const figure = amount === null ? null : `${formatAmount(amount, 'full', tag)} ${moved}`;
  const held = available === null ? null : own(<AmountText amount={available} unit={moved} />);
  const isBlocked = problem?.key === 'open_position_blocks';
  const fieldError = problem === null || problem.key === 'amount_missing' || isBlocked ? undefined : wordsOf(problem);
  const reason = isOffline
    ? t`You’re offline. Transferring needs a connection.`
    : fieldError === undefined
      ? problem && wordsOf(problem)
      : t`Fix the fields marked above.`;

  const send = async () => {
    if (amount === null || figure === null || isOffline) return;
    setRefusal(null);
    const outcome = await place('wallet/transfer', { ...route, currency: moved, amount });
    if (outcome.status === 'done') {
      void note(outcome.answer, { figure, from: names[route.from], to: names[route.to] });
    } else if (outcome.status === 'refused') setRefusal(outcome.error);
  };

  return (
    <form
      noValidate
      aria-label={t`Transfer between accounts`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Card>
        <div className={styles.fields}>
          <AccountEnds route={route} list={list} onRoute={onRoute} />
          <AmountField
            label={t`Amount`}
            unit={moved}
            value={typed}
            enterKeyHint="done"
            hint={
              held === null ? undefined : (
                <Trans comment="followed by an amount of money that can be moved">Available {held}</Trans>
              )
            }
            error={fieldError}
            quick={
              available === null
                ? []
                : quickAmounts(
                    available,
                    tag,
                    t({ message: 'Full balance', comment: 'Button: fills in all that there is' }),
                  )
            }
            onChange={(text) => {
              setRefusal(null);
              change({ amount: text });
            }}
          />
          <AfterRows route={route} after={amount === null ? null : balancesAfter(list, route, amount)} />
        </div>
      </Card>
      {isBlocked ? <OpenPositions count={openCount} /> : null}
      <div className={styles.submit}>
        <NotAnswered />
        {refusal === null ? null : (
          <p className={styles.refusal} role="alert">
            <ErrorWords error={refusal} />
          </p>
        )}
        <Button type="submit" full busy={isBusy} reason={reason ?? undefined} testId="submit-transfer">
          {figure === null ? (
            <Trans comment="Button: move money between own accounts">Make a transfer</Trans>
          ) : (
            <Trans comment="Button; figure like 250 USDT">Transfer {figure}</Trans>
          )}
        </Button>
        <Link className={styles.records} href={paths.records({ kind: 'transfer' })}>
          <Trans>Transfer history</Trans>
        </Link>
      </div>
    </form>
  );
}

function quickAmounts(available: string, tag: string, label: string) {
  return /[1-9]/.test(available) ? [{ label, value: asTyped(available, tag) }] : [];
}
