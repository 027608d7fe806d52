import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '#src/ui/controls/Button.tsx';
import { CopyRow } from '#src/ui/CopyRow.tsx';
import { AuthPage } from '#src/features/auth/AuthPage.tsx';
import { BindForm } from './BindForm.tsx';
import { LockedNote } from '../LockedNote.tsx';
import { refreshAtom } from '../security.atoms.ts';
import { UnbindForm } from './UnbindForm.tsx';
import { ownUserAtom } from '#src/state/identity/security.ts';

const nowhere = () => undefined;

/** Turns two-factor authentication on and off. The recovery codes are shown once, until they are said to be kept. */
export function GooglePage() {
  const { t } = useLingui();
  const user = useAtomValue(ownUserAtom);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = t`Two-factor authentication`;
  if (codes !== null) return <RecoveryCodes title={title} codes={codes} onKept={() => setCodes(null)} />;
  return user?.two_factor === true ? (
    <UnbindForm title={title} onRenewed={setCodes} />
  ) : (
    <BindForm title={title} note={<LockedNote />} onBound={setCodes} />
  );
}

interface RecoveryCodesProps {
  title: string;
  codes: readonly string[];
  onKept: () => void;
}

function RecoveryCodes({ title, codes, onKept }: RecoveryCodesProps) {
  const { t } = useLingui();
  const refresh = useSetAtom(refreshAtom);
  const keep = () => {
    void refresh();
    onKept();
  };
  return (
    <AuthPage
      title={title}
      lead={
        <Trans>
          Two-factor authentication is on. Save these recovery codes: each works once in place of your authenticator.
          They won’t be shown again.
        </Trans>
      }
      form={null}
      onSubmit={nowhere}
      footer={null}
    >
      <CopyRow label={t`Recovery codes`} value={codes.join('\n')} testId="recovery-codes" />
      <Button full onClick={keep} testId="kept">
        <Trans>I’ve saved them</Trans>
      </Button>
    </AuthPage>
  );
}
