import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import type { WithdrawalAddress, WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import type { Currency } from '#contract/currencies.ts';
import { networkNames } from '#contract/rules/withdrawal/networks.ts';
import type { AppError } from '#src/lib/appError.ts';
import { canUsePasskeys } from '#src/lib/device/passkeys.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { paths } from '#src/lib/paths.ts';
import { securityAtom } from '#src/state/identity/security.ts';
import { isAnswerLost } from '#src/state/steps/place.rules.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FactorField } from '#src/ui/form/FactorField.tsx';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import { FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { sendAtom, signWithdrawal } from '../withdraw.atoms.ts';
import { type OutField, outProblems, placeOut, type Said } from './out.rules.ts';
import styles from './WithdrawForm.module.css';

/** A withdrawal that is about to be sent, as it was shown. */
export interface Out {
  amount: string;
  fee: string;
  net: string;
  currency: Currency;
  address: WithdrawalAddress;
  /** The practice reviewer will refuse it. */
  isRefused: boolean;
}

interface OutSheetProps {
  out: Out;
  state: WithdrawalState;
  onClose(): void;
}

/** Repeats every figure, and asks for what shows that it is the person. What is typed here is kept nowhere. */
export function OutSheet({ out, state, onClose }: OutSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { pay, setPay, code, setCode, isBusy, errorOf, elsewhere, form, submit, hasPasskey } = useSending(
    out,
    state,
    onClose,
  );
  const figure = `${formatAmount(out.amount, 'full', tag)} ${out.currency}`;
  const ending = writeEnding(state.refused_ending, tag);
  return (
    <Sheet title={t`Confirm withdrawal`} onClose={onClose} busy={isBusy} testId="out-sheet">
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => submit(event, 'code')}>
        <FigureRows rows={useRows(out)} />
        {out.isRefused ? (
          <p className={styles.note}>
            <Trans comment="ending is a figure like .13">
              The amount ends in {ending}: the simulated reviewer will reject this withdrawal.
            </Trans>
          </p>
        ) : null}
        <PasswordField
          label={t`Transaction password`}
          name="pay"
          inputMode="numeric"
          maxLength={6}
          autoComplete="current-password"
          enterKeyHint={state.two_factor ? 'next' : 'go'}
          value={pay}
          error={errorOf('pay')}
          onChange={setPay}
        />
        {state.two_factor ? (
          <FactorField value={code} error={errorOf('code')} onChange={setCode} onBlur={() => undefined} />
        ) : null}
        {elsewhere === null ? null : (
          <p className={styles.trouble} role="alert">
            <ErrorWords error={elsewhere} />
          </p>
        )}
        {state.two_factor && hasPasskey ? (
          <Button kind="secondary" full busy={isBusy} onClick={() => submit(null, 'passkey')} testId="confirm-passkey">
            <Trans>Confirm with a passkey</Trans>
          </Button>
        ) : null}
        <Button type="submit" full busy={isBusy} testId="confirm">
          <Trans comment="Button; figure like 250 USDT">Withdraw {figure}</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

function useRows({ amount, fee, net, currency, address }: Out) {
  const { t } = useLingui();
  return [
    { label: t`Amount`, value: <AmountText amount={amount} unit={currency} /> },
    { label: t`Fee`, value: <AmountText amount={fee} unit={currency} /> },
    {
      label: t({ message: 'Net amount', comment: 'What is left of a withdrawal after the fee' }),
      value: <AmountText amount={net} unit={currency} />,
    },
    { label: t({ message: 'Withdraw to', comment: 'Field: a saved address' }), value: address.label },
    {
      label: t({ message: 'Network', comment: 'Field: the network of an address' }),
      value: networkNames[address.network],
    },
    { label: t({ message: 'Address', comment: 'Field: where a withdrawal goes' }), value: address.address },
    practiceRow,
  ];
}

/** What is typed into the sheet, and its way to the server. */
function useSending(out: Out, { two_factor: isFactorOn }: WithdrawalState, onClose: () => void) {
  const tag = useTag();
  const [, go] = useLocation();
  const send = useSetAtom(sendAtom);
  const hasPasskey = (useAtomValue(securityAtom).data?.passkeys.length ?? 0) > 0 && canUsePasskeys();
  const [typed, setTyped] = useState({ pay: '', code: '' });
  const [said, setSaid] = useState<Partial<Record<OutField, Said>>>({});
  const [elsewhere, setElsewhere] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (field: OutField) => (text: string) => {
    setTyped((before) => ({ ...before, [field]: text }));
    setSaid(({ [field]: _gone, ...others }) => others);
    setElsewhere(null);
  };
  const say = (problems: Partial<Record<OutField, Said>>) => {
    flushSync(() => setSaid(problems));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const refuse = (error: AppError) => {
    const placed = placeOut(error, isFactorOn);
    if (placed === null) setElsewhere(error);
    else say(placed);
  };
  const deliver = async (way: 'code' | 'passkey') => {
    const { amount, currency, address } = out;
    const wish = { amount, currency, address_id: address.id };
    const signed = way === 'passkey' ? await signWithdrawal(wish) : null;
    if (signed?.status === 'failed') return refuse(signed.error);
    const factor = signed === null ? (isFactorOn ? { code: typed.code.trim() } : {}) : { answer: signed.data };
    const figure = `${formatAmount(amount, 'full', tag)} ${currency}`;
    const result = await send({ body: { ...wish, pay_password: typed.pay, ...factor }, figure, to: address.label });
    if (result.status === 'ready') {
      onClose();
      go(paths.withdrawals({ id: result.data.id }));
    } else if (isAnswerLost(result.error)) onClose();
    else refuse(result.error);
  };
  const submit = (event: SubmitEvent<HTMLFormElement> | null, way: 'code' | 'passkey') => {
    event?.preventDefault();
    if (isBusy) return;
    setElsewhere(null);
    const problems = outProblems(typed, isFactorOn && way === 'code');
    if (Object.keys(problems).length > 0) return say(problems);
    setBusy(true);
    void deliver(way).finally(() => setBusy(false));
  };
  const errorOf = (field: OutField) => {
    const problem = said[field];
    return problem === undefined ? undefined : <ErrorWords error={problem} />;
  };
  return {
    ...typed,
    setPay: change('pay'),
    setCode: change('code'),
    isBusy,
    errorOf,
    elsewhere,
    form,
    submit,
    hasPasskey,
  };
}
