import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { idTypes } from '#contract/rules/papers/papers.ts';
import { useFormSending } from '#src/state/forms/useFormSending.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { CountryField } from '#src/ui/form/CountryField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { EditingNote } from '#src/ui/unsent/EditingNote.tsx';
import { NotSaved } from '#src/ui/unsent/NotSaved.tsx';
import styles from '../Identity.module.css';
import { useIdTypeNames } from '../useIdTypeNames.ts';
import { fillSampleAtom, papersForm } from './papers.atoms.ts';
import { formOf, type PapersDraft, type PapersField, papersFields, papersProblems } from './papers.rules.ts';
import { SideField } from './SideField.tsx';

interface PapersFormProps {
  draft: PapersDraft;
  /** Earlier papers were refused. */
  isAgain: boolean;
}

/** A problem is said once its field was left or the form was to be sent off, and goes as soon as it is solved. */
export function PapersForm({ draft, isAgain }: PapersFormProps) {
  const { t } = useLingui();
  const types = useIdTypeNames();
  const change = useSetAtom(papersForm.changeAtom);
  const isShrinking = Object.values(useAtomValue(papersForm.shrinkingAtom)).some((one) => one !== undefined);
  const [left, setLeft] = useState<readonly PapersField[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const stop = useSetAtom(papersForm.stopEditingAtom);
  const sending = useFormSending({
    ...papersForm,
    received: msg`The server has received your documents.`,
    onGone: () => scrollTo({ top: 0 }),
  });
  const problems = papersProblems(draft);

  const leave = (field: PapersField) => setLeft((before) => [...before, field]);
  const problemOf = (field: PapersField) => (left.includes(field) ? problems[field] : undefined);
  const errorOf = (field: PapersField): ReactNode => {
    const problem = problemOf(field);
    return problem === undefined ? undefined : <ErrorWords error={problem} />;
  };
  const textOf = (field: 'first_name' | 'last_name' | 'id_number') => ({
    value: draft[field],
    error: errorOf(field),
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
    onBlur: () => draft[field] !== '' && leave(field),
    onChange: (typed: string) => change({ [field]: typed }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const papers = formOf(draft);
    if (papers !== null) return void sending.save(papers);
    flushSync(() => setLeft(papersFields));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form ref={form} className={styles.form} noValidate aria-label={t`Identity documents`} onSubmit={submit}>
      {draft.replaces === null ? null : (
        <EditingNote onStop={stop}>
          <Trans>You’re editing saved documents. They won’t be sent until you’re done.</Trans>
        </EditingNote>
      )}
      <SampleButton onFilled={() => setLeft([])} />
      <CountryField
        label={t({ message: 'Country', comment: 'Of identity papers' })}
        value={draft.country}
        error={errorOf('country')}
        onChange={(country) => change({ country })}
      />
      <TextField label={t`First name`} {...textOf('first_name')} />
      <TextField label={t`Last name`} {...textOf('last_name')} />
      <ChipsField
        label={t({ message: 'Document', comment: 'Kind of identity paper' })}
        options={idTypes.map((value) => ({ value, label: types[value] }))}
        value={draft.id_type}
        onChange={(id_type) => change({ id_type })}
      />
      <TextField
        label={t`Document number`}
        hint={t`Use a made-up number. Numbers ending in 13 are rejected so you can practise a rejection.`}
        {...textOf('id_number')}
      />
      <div className={styles.photos}>
        <SideField side="front" draft={draft} problem={problemOf('front')} />
        <SideField side="back" draft={draft} problem={problemOf('back')} />
      </div>
      {sending.error === undefined ? null : (
        <NotSaved
          error={sending.error}
          busy={sending.isSending}
          onSend={() => {
            const papers = formOf(draft);
            if (papers !== null) void sending.send(papers);
          }}
        />
      )}
      <Button
        type="submit"
        full
        busy={sending.isBusy}
        reason={isShrinking ? t`A photo is still being compressed.` : undefined}
        testId="submit-papers"
      >
        {isAgain ? <Trans>Submit again</Trans> : <Trans>Submit for review</Trans>}
      </Button>
    </form>
  );
}

/** Somebody who does not exist, so that nobody needs papers of their own. */
function SampleButton({ onFilled }: { onFilled(): void }) {
  const fill = useSetAtom(fillSampleAtom);
  const showError = useSetAtom(showErrorAtom);
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const result = await fill();
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
    else onFilled();
  };
  return (
    <Button kind="secondary" full busy={isBusy} onClick={() => void start()} testId="fill-sample">
      <Trans>Fill with sample data</Trans>
    </Button>
  );
}

/** The form while it is looked up whether one was left half-filled, and how the person stands. */
export function FormSkeleton() {
  return (
    <div className={styles.form} aria-hidden>
      <Skeleton height={48} />
      <Skeleton height={74} />
      <Skeleton height={74} />
      <Skeleton height={74} />
      <Skeleton height={98} />
      <Skeleton height={200} />
    </div>
  );
}
