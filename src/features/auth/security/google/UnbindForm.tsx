import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { showToastAtom } from '#src/state/toasts.ts';
import { securityAtom } from '#src/state/identity/security.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { factorProblem } from '#src/features/auth/auth.rules.ts';
import { AuthPage } from '#src/features/auth/AuthPage.tsx';
import { useAuthForm } from '#src/features/auth/useAuthForm.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { FactorField } from '#src/ui/form/FactorField.tsx';
import { LockedNote } from '../LockedNote.tsx';
import { renewCodesAtom, unbindAtom } from '../security.atoms.ts';

interface UnbindFormProps {
  title: string;
  onRenewed: (codes: readonly string[]) => void;
}

/** Two-factor authentication is on: how many recovery codes are left, and the ways to others, and to turn it off. */
export function UnbindForm({ title, onRenewed }: UnbindFormProps) {
  const { t } = useLingui();
  const left = useAtomValue(securityAtom).data?.recovery_left ?? null;
  const [unbind, renew] = [useSetAtom(unbindAtom), useSetAtom(renewCodesAtom)];
  const showToast = useSetAtom(showToastAtom);
  const [second, setSecond] = useState('');
  const [action, setAction] = useState('renew');
  const act = action === 'renew' ? renew : unbind;
  const { form, errorOf, leave, isBusy, onSubmit, sendWithPasskey } = useAuthForm({
    texts: { account: '', password: '', confirm: '', code: '', second },
    fields: ['second'],
    problemsOf: () => factorProblem(second),
    names: { code: 'second' },
    send: () => act({ code: second.trim() }),
    onDone: ({ codes }) => {
      if (codes !== null) onRenewed(codes);
      else showToast({ kind: 'success', message: t`Two-factor authentication was turned off` });
    },
  });
  const isRenewing = action === 'renew';
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
      <ChipsField
        label={t({ message: 'Action', comment: 'Choice: new recovery codes, or turn the second factor off' })}
        options={[
          { value: 'renew', label: t`New recovery codes` },
          { value: 'unbind', label: t`Turn off` },
        ]}
        value={action}
        onChange={setAction}
      />
      <FactorField
        value={second}
        error={errorOf('second')}
        onChange={setSecond}
        onBlur={() => leave('second')}
        onPasskey={() => sendWithPasskey((answer) => act({ answer }))}
      />
      <Button type="submit" kind={isRenewing ? 'primary' : 'danger'} full busy={isBusy} testId="submit">
        {isRenewing ? (
          <Trans comment="Button: the codes so far stop working">Replace recovery codes</Trans>
        ) : (
          <Trans>Turn off</Trans>
        )}
      </Button>
    </AuthPage>
  );
}
