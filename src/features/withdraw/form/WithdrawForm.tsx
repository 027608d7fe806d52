import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import { currencies, type Currency } from '#contract/currencies.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { walletAtom } from '#src/state/balances.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { savedAddresses } from '#src/state/wallet/savedAddresses.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { AddressSheet } from '../addresses/AddressSheet.tsx';
import { sentMark, withdrawDraft } from '../withdraw.atoms.ts';
import { currenciesOf, formatHours, judge, type Judged } from '../withdraw.rules.ts';
import { AddressPick } from './AddressPick.tsx';
import { Conditions } from './Conditions.tsx';
import { CostRows } from './CostRows.tsx';
import { OutSheet, type Out } from './OutSheet.tsx';
import styles from './WithdrawForm.module.css';

interface WithdrawFormProps {
  state: WithdrawalState;
  onCurrency(chosen: Currency): void;
}

/** What was typed for another currency means nothing in this one. */
function useForm({ currency }: WithdrawalState) {
  const kept = useAtomValue(withdrawDraft.draftAtom);
  const change = useSetAtom(withdrawDraft.changeAtom);
  const own = kept.currency === currency ? kept : { currency, amount: '', address: '' };
  return { ...own, change: (patch: Partial<typeof own>) => change({ ...own, ...patch }) };
}

export function WithdrawForm({ state, onCurrency }: WithdrawFormProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { currency } = state;
  const { amount: typed, address: addressId, change } = useForm(state);
  const balances = useAtomValue(walletAtom).data?.list ?? [];
  const address = useAtomValue(savedAddresses.factAtom).data?.list.find(
    (one) => one.id === addressId && one.currency === currency,
  );
  const judged = judge(state, { typed, tag, address, now: nowSeconds() });
  const reason = useReason(judged, address !== undefined);
  const [asked, setAsked] = useState<Out | null>(null);
  const [isAdding, setAdding] = useState(false);
  const figure = judged.amount === null ? null : `${formatAmount(judged.amount, 'full', tag)} ${currency}`;
  const ask = () => {
    const { amount, cost } = judged;
    if (reason !== undefined || amount === null || cost === null || address === undefined) return;
    setAsked({ amount, ...cost, currency, address, isRefused: judged.isRefused });
  };
  return (
    <>
      <form
        noValidate
        aria-label={t({ message: 'Withdraw', comment: 'Title of the page: take practice money out' })}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Card>
          <div className={styles.fields}>
            <SelectField
              label={t({ message: 'Coin', comment: 'Field: what is withdrawn' })}
              options={currenciesOf(balances).map((value) => ({
                value,
                label: `${value} · ${currencies[value].name}`,
              }))}
              value={currency}
              onChange={onCurrency}
            />
            <AddressPick
              currency={currency}
              value={address?.id ?? ''}
              onChange={(id) => change({ address: id })}
              onAdd={() => setAdding(true)}
            />
            <Amount
              state={state}
              typed={typed}
              problem={judged.amountProblem}
              onChange={(amount) => change({ amount })}
            />
            <CostRows state={state} cost={judged.cost} />
            <Time seconds={state.review_seconds} />
          </div>
        </Card>
        <Conditions conditions={judged.conditions} />
        <div className={styles.submit}>
          <Button type="submit" full reason={reason} testId="submit-withdrawal">
            {figure === null ? (
              <Trans comment="Button: take practice money out">Withdraw</Trans>
            ) : (
              <Trans comment="Button; figure like 250 USDT">Withdraw {figure}</Trans>
            )}
          </Button>
        </div>
      </form>
      {/* Their forms are no part of this one. */}
      {isAdding ? (
        <AddressSheet
          currency={currency}
          onSaved={({ id }) => {
            change({ address: id });
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {asked === null ? null : <OutSheet out={asked} state={state} onClose={() => setAsked(null)} />}
    </>
  );
}

interface AmountProps {
  state: WithdrawalState;
  typed: string;
  problem: Judged['problem'];
  onChange(typed: string): void;
}

function Amount({ state: { currency, available }, typed, problem, onChange }: AmountProps) {
  const { t } = useLingui();
  const tag = useTag();
  const own = useOwn();
  const held = own(<AmountText amount={available} unit={currency} />);
  const label = t({ message: 'Max', comment: 'Button: fills in all that can be withdrawn' });
  return (
    <AmountField
      label={t`Amount`}
      unit={currency}
      value={typed}
      enterKeyHint="done"
      hint={<Trans comment="followed by an amount of money that can be moved">Available {held}</Trans>}
      error={problem === null ? undefined : <ErrorWords error={problem} />}
      quick={/[1-9]/.test(available) ? [{ label, value: asTyped(available, tag) }] : []}
      onChange={onChange}
    />
  );
}

/** Why it cannot be done now: the network first, then what an earlier one has become, then the conditions, then what is missing. */
function useReason({ problem, amountProblem, amount }: Judged, hasAddress: boolean): string | undefined {
  const { t } = useLingui();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const isUnknown = useAtomValue(sentMark.draftAtom).key !== '';
  if (isOffline) {
    return t`You’re offline. A withdrawal needs a connection and is never sent automatically later. Your entries stay here.`;
  }
  if (isUnknown) return t`First check the status of the withdrawal above.`;
  if (amountProblem !== null && amountProblem === problem) return t`Fix the fields marked above.`;
  if (problem !== null) return t`Some conditions aren’t met yet.`;
  if (!hasAddress) return t`Choose a saved address.`;
  return amount === null ? t`Enter an amount.` : undefined;
}

function Time({ seconds }: { seconds: number }) {
  const tag = useTag();
  const day = formatHours(86_400, tag);
  const here = formatDuration(seconds, tag);
  return (
    <p className={styles.time}>
      <Trans comment="day is 24 hours in words, here a few seconds">
        Real platforms usually say “within {day}”. Here the simulated review takes {here}.
      </Trans>
    </p>
  );
}
