import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BankCard } from '#contract/api/person/identity.ts';
import type { AppError } from '#src/lib/appError.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { useChosenPlace } from '#src/ui/place/useChosenPlace.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { CountryField } from '#src/ui/form/CountryField.tsx';
import type { FieldProps } from '#src/ui/form/FieldFrame.tsx';
import { PlaceField } from '#src/ui/place/PlaceField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { UnansweredNote } from '#src/ui/unsent/Notes.tsx';
import { cardDraftAtom, changeCardAtom, fillFieldAtom, fillSampleAtom, saveCardAtom } from './bank.atoms.ts';
import { type CardField, cardFields, cardProblems } from './bank.rules.ts';
import { isAddress } from './addressFields.ts';
import styles from './Bank.module.css';
import { useFieldWords } from './useFieldWords.ts';

interface CardFormProps {
  /** The card that is changed; null for a new one. */
  card: BankCard | null;
  onDone(): void;
}

/** A problem is said once its field was left or the form was sent, and goes as soon as it is solved. */
export function CardForm({ card, onDone }: CardFormProps) {
  const { t } = useLingui();
  const words = useFieldWords(card);
  const change = useSetAtom(changeCardAtom);
  const fill = useSetAtom(fillSampleAtom);
  const save = useSetAtom(saveCardAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [left, setLeft] = useState<readonly CardField[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const draft = useAtomValue(cardDraftAtom)(card);
  const problems = cardProblems(draft, card !== null);
  const fillField = useSetAtom(fillFieldAtom);
  useChosenPlace({
    isField: isAddress,
    back: paths.bank({ card: card?.id ?? 'new' }),
    fill: (field, address) => void fillField(card, { [field]: address }),
  });

  const write = (field: CardField, typed: string) => {
    setError(null);
    change(card, { [field]: typed });
  };
  const leave = (field: CardField) => {
    if (draft[field] !== '') setLeft((before) => [...before, field]);
  };
  const errorOf = (field: CardField) => {
    const problem = problems[field] ?? (error?.fields[field] === undefined ? undefined : error);
    return problem !== undefined && left.includes(field) ? <ErrorWords error={problem} /> : undefined;
  };
  const send = async () => {
    setError(null);
    setBusy(true);
    const result = await save(card);
    setBusy(false);
    if (result.status === 'ready') return onDone();
    setError(result.error);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isOffline) return;
    flushSync(() => setLeft(cardFields));
    if (Object.keys(problems).length === 0) void send();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const isUnanswered = error !== null && error.status === null;
  const isElsewhere = error !== null && !isUnanswered && !cardFields.some((field) => error.fields[field] !== undefined);
  return (
    <form ref={form} className={styles.form} noValidate aria-label={t`Bank card`} onSubmit={submit}>
      <Button
        kind="secondary"
        full
        onClick={() => {
          setLeft([]);
          setError(null);
          fill(card);
        }}
        testId="fill-sample"
      >
        <Trans>Fill with sample data</Trans>
      </Button>
      {cardFields.map((field) => (
        <Field
          key={field}
          field={field}
          card={card}
          label={words.labels[field]}
          hint={words.hints[field]}
          error={errorOf(field)}
          value={draft[field]}
          onBlur={() => leave(field)}
          onChange={(typed) => write(field, typed)}
        />
      ))}
      {isUnanswered ? (
        <UnansweredNote what={t`Save bank card`} busy={isBusy} isOffline={isOffline} onFindOut={() => void send()} />
      ) : null}
      {isElsewhere ? (
        <p className={styles.trouble} role="alert">
          <ErrorWords error={error} />
        </p>
      ) : null}
      <Button
        type="submit"
        full
        busy={isBusy}
        reason={isOffline ? t`You’re offline. Managing bank cards needs a connection.` : undefined}
        testId="submit-card"
      >
        <Trans>Save bank card</Trans>
      </Button>
    </form>
  );
}

interface CardFieldProps extends FieldProps {
  field: CardField;
  card: BankCard | null;
  value: string;
  onBlur(): void;
  onChange(typed: string): void;
}

function Field({ field, card, ...shown }: CardFieldProps) {
  if (field === 'country') return <CountryField {...shown} />;
  if (isAddress(field)) return <PlaceField {...shown} field={field} back={paths.bank({ card: card?.id ?? 'new' })} />;
  const type = field === 'phone' ? 'tel' : 'text';
  return <TextField {...shown} type={type} autoComplete="off" enterKeyHint="next" />;
}
