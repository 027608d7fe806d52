import { useSetAtom } from 'jotai';
import { createElement, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnyErrorKey, AppError } from '#src/lib/appError.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { showPasskey } from '#src/state/signIn.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { type AuthField, type AuthTexts, type FieldNames, placeRefusal, type Problems } from './auth.rules.ts';

interface Said {
  key: AnyErrorKey;
  params: Record<string, string | number>;
}

interface AuthForm<T> {
  texts: AuthTexts;
  /** The fields the form shows, in its order. */
  fields: readonly AuthField[];
  problemsOf: (texts: AuthTexts) => Problems;
  send: () => Promise<Settled<T>>;
  onDone: (answer: T) => void;
  /** Sees a refusal first; true says that it has seen to it. */
  onRefused?: (error: AppError) => boolean;
  /** What the wire calls the fields, where this form differs from the others. */
  names?: FieldNames;
}

/**
 * What the forms of an account share: a problem is said once its field was left or the form was sent, and goes as soon as it is
 * solved; a refusal of the server stands at its field until that field changes.
 */
export function useAuthForm<T>(options: AuthForm<T>) {
  const { texts, fields, problemsOf, send, onDone, onRefused, names } = options;
  const showError = useSetAtom(showErrorAtom);
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<readonly AuthField[]>([]);
  const [refused, setRefused] = useState<Partial<Record<AuthField, { said: Said; text: string }>>>({});
  const [isBusy, setBusy] = useState(false);

  const problems = problemsOf(texts);
  const errorOf = (field: AuthField): ReactNode => {
    const refusal = refused[field];
    if (refusal !== undefined && refusal.text === (texts[field] ?? ''))
      return createElement(ErrorWords, { error: refusal.said });
    const problem = problems[field];
    return problem !== undefined && left.includes(field) ? createElement(ErrorWords, { error: problem }) : undefined;
  };
  const leave = (field: AuthField) => {
    if ((texts[field] ?? '') !== '' && !left.includes(field)) setLeft([...left, field]);
  };
  const focusFirstInvalid = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

  /** Says what is wrong with a field now, whether it was left or not. @returns false, so that it can end a condition. */
  const insist = (field: AuthField): false => {
    flushSync(() => setLeft((before) => [...before, field]));
    focusFirstInvalid();
    return false;
  };

  const deliver = async (by: AuthForm<T>['send']) => {
    setBusy(true);
    const result = await by();
    setBusy(false);
    if (result.status === 'ready') return onDone(result.data);
    if (onRefused?.(result.error) === true) return;
    const placed = placeRefusal(result.error, fields, names);
    if (Object.keys(placed).length === 0) return showError(result.error);
    flushSync(() =>
      setRefused(
        Object.fromEntries(Object.entries(placed).map(([f, said]) => [f, { said, text: texts[f as AuthField] ?? '' }])),
      ),
    );
    focusFirstInvalid();
  };
  const submit = (asked: readonly AuthField[], by: AuthForm<T>['send']) => {
    if (isBusy) return;
    flushSync(() => setLeft(asked));
    if (asked.some((field) => problems[field] !== undefined)) focusFirstInvalid();
    else void deliver(by);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(fields, send);
  };
  /** Sends the form with what a passkey of this device answers, in place of the code. */
  const sendWithPasskey = (by: (answer: string) => Promise<Settled<T>>) =>
    submit(
      fields.filter((field) => field !== 'second'),
      async () => {
        const shown = await showPasskey();
        return shown.status === 'failed' ? shown : by(shown.data);
      },
    );
  return { form, errorOf, leave, isBusy, onSubmit, insist, sendWithPasskey };
}
