import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { showToastAtom } from '#src/state/toasts.ts';
import { securityAtom } from '#src/state/identity/security.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { factorProblem } from '#src/features/auth/auth.rules.ts';
import { AuthPage } from '#src/features/auth/AuthPage.tsx';
import { useAuthForm } from '#src/features/auth/useAuthForm.ts';
import { FactorField } from '#src/ui/form/FactorField.tsx';
import { LockedNote } from '../LockedNote.tsx';
import { unbindAtom } from '../security.atoms.ts';

/** Two-factor authentication is on: how many recovery codes are left, and the way to turn it off. */
export function UnbindForm({ title }: { title: string }) {
  const { t } = useLingui();
  const left = useAtomValue(securityAtom).data?.recovery_left ?? null;
  const unbind = useSetAtom(unbindAtom);
  const showToast = useSetAtom(showToastAtom);
  const [second, setSecond] = useState('');
  const { form, errorOf, leave, isBusy, onSubmit } = useAuthForm({
    texts: { account: '', password: '', confirm: '', code: '', second },
    fields: ['second'],
    problemsOf: () => factorProblem(second),
    names: { code: 'second' },
    send: () => unbind({ code: second.trim() }),
    onDone: () => showToast({ kind: 'success', message: t`Two-factor authentication was turned off` }),
  });
  return (
    <AuthPage
      title={title}
      lead={
        left === null ? (
          <Trans>Two-factor authentication is on.</Trans>
        ) : (
          <Trans>Two-factor authentication is on. Recovery codes left: {left}.</Trans>
        )
      }
      form={form}
      onSubmit={onSubmit}
      footer={null}
    >
      <LockedNote />
      <FactorField value={second} error={errorOf('second')} onChange={setSecond} onBlur={() => leave('second')} />
      <Button type="submit" kind="danger" full busy={isBusy} testId="submit">
        <Trans>Turn off</Trans>
      </Button>
    </AuthPage>
  );
}
