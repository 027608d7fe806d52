import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loanRules } from '#contract/rules/loan.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { bankCards } from '#src/state/identity/bankCards.ts';
import { useFormSending } from '#src/state/forms/useFormSending.ts';
import type { LoanForm as Application } from '#src/state/outbox.ts';
import { useChosenPlace } from '#src/ui/place/useChosenPlace.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ConditionRows } from '#src/ui/form/ConditionRows.tsx';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { PlaceField } from '#src/ui/place/PlaceField.tsx';
import { EditingNote } from '#src/ui/unsent/EditingNote.tsx';
import { NotSaved } from '#src/ui/unsent/NotSaved.tsx';
import { loanForm } from '../loan.atoms.ts';
import {
  conditionsOf,
  formOf,
  isRefusedNow,
  judge,
  type LoanDraft,
  type LoanField,
  loanFields,
  type Standing,
} from '../loan.rules.ts';
import styles from '../Loan.module.css';
import { Agreement } from './Agreement.tsx';
import { AmountCards } from './AmountCards.tsx';
import { ApplySheet } from './ApplySheet.tsx';
import { CardPick } from './CardPick.tsx';
import { Papers } from './Papers.tsx';
import { useConditionRows } from './useConditionRows.tsx';

interface LoanFormProps {
  draft: LoanDraft;
  standing: Standing;
}

/** A problem is said once its field was left or the form was to be sent off, and goes as soon as it is solved. */
export function LoanForm({ draft, standing }: LoanFormProps) {
  const { t } = useLingui();
  const tag = useTag();
  const change = useSetAtom(loanForm.changeAtom);
  const cards = useAtomValue(bankCards.factAtom).data?.list ?? [];
  const judged = judge(
    draft,
    tag,
    cards.map(({ id }) => id),
  );
  const conditions = conditionsOf(standing, judged);
  const rows = useConditionRows(conditions);
  const [left, setLeft] = useState<readonly LoanField[]>([]);
  const [asked, setAsked] = useState<Application | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const stop = useSetAtom(loanForm.stopEditingAtom);
  const sending = useFormSending<Application>({
    ...loanForm,
    received: msg`The server has received your application.`,
    onGone: () => scrollTo({ top: 0 }),
  });

  const problemOf = (field: LoanField) => (left.includes(field) ? judged.problems[field] : undefined);
  const errorOf = (field: LoanField): ReactNode => {
    const problem = problemOf(field);
    return problem === undefined ? undefined : <ErrorWords error={problem} />;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ready = formOf(draft, judged);
    if (ready !== null) return setAsked(ready);
    flushSync(() => setLeft(loanFields));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const sendDirectly = () => {
    const ready = formOf(draft, judged);
    if (ready !== null) void sending.send(ready);
  };
  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label={t({ message: 'Loan application', comment: 'Title of a page' })}
        onSubmit={submit}
      >
        <Card title={t({ message: 'Loan conditions', comment: 'What decides it' })}>
          <ConditionRows rows={rows} />
        </Card>
        {draft.replaces === null ? null : (
          <div className={styles.editing}>
            <EditingNote onStop={stop}>
              <Trans>You’re editing a saved application. It won’t be sent until you’re done.</Trans>
            </EditingNote>
          </div>
        )}
        <AmountCards
          draft={draft}
          judged={judged}
          error={errorOf('amount')}
          onLeave={() => draft.amount !== '' && setLeft((before) => [...before, 'amount'])}
        />
        <Card title={t({ message: 'Documents', comment: 'Part of the form of a loan: its papers' })}>
          <div className={styles.stack}>
            <Papers draft={draft} problemOf={problemOf} onFilled={() => setLeft([])} />
            <HouseField value={draft.house_address} />
            <CardPick
              value={judged.cardId}
              error={errorOf('bank_card_id')}
              onChange={(bank_card_id) => change({ bank_card_id })}
            />
          </div>
        </Card>
        <Card title={t`Loan agreement`}>
          <Agreement
            isAccepted={draft.agreed === loanRules.agreement}
            isMissed={problemOf('agreed') !== undefined}
            onToggle={() => change({ agreed: draft.agreed === loanRules.agreement ? 0 : loanRules.agreement })}
          />
        </Card>
        <div className={styles.submit}>
          {sending.error === undefined ? null : (
            <NotSaved error={sending.error} busy={sending.isSending} onSend={sendDirectly} />
          )}
          <SubmitButton amount={judged.amount} isBusy={sending.isBusy} isUnmet={isRefusedNow(conditions)} />
        </div>
      </form>
      {asked === null ? null : (
        <ApplySheet
          form={asked}
          judged={judged}
          onConfirm={() => {
            setAsked(null);
            void sending.save(asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function isHouse(field: string | null): field is 'house_address' {
  return field === 'house_address';
}

/** Where the house is: typed, or a place of the map. */
function HouseField({ value }: { value: string }) {
  const { t } = useLingui();
  const change = useSetAtom(loanForm.changeAtom);
  const write = (house_address: string) => change({ house_address: house_address.slice(0, 200) });
  useChosenPlace({ isField: isHouse, back: paths.loan(), fill: (_field, address) => write(address) });
  return (
    <PlaceField
      label={t({ message: 'Home address', comment: 'Field of a loan' })}
      hint={t`Optional. Use a made-up address or a place on the map.`}
      field="house_address"
      back={paths.loan()}
      value={value}
      onChange={write}
    />
  );
}

interface SubmitButtonProps {
  /** A decimal of the wire; null while there is none. */
  amount: string | null;
  isBusy: boolean;
  isUnmet: boolean;
}

function SubmitButton({ amount, isBusy, isUnmet }: SubmitButtonProps) {
  const { t } = useLingui();
  const tag = useTag();
  const isShrinking = Object.values(useAtomValue(loanForm.shrinkingAtom)).some((one) => one !== undefined);
  const figure = amount === null ? null : `${formatAmount(amount, 'full', tag)} USDT`;
  const reason = isShrinking
    ? t`A photo is still being compressed.`
    : isUnmet
      ? t`Some conditions aren’t met yet.`
      : undefined;
  return (
    <Button type="submit" full busy={isBusy} reason={reason} testId="submit-loan">
      {figure === null ? (
        <Trans comment="Button: hand in an application for a loan">Apply</Trans>
      ) : (
        <Trans comment="Button; figure like 250 USDT">Apply for {figure}</Trans>
      )}
    </Button>
  );
}
