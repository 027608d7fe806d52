import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { lockDays } from '#contract/rules/security.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { ProofSheet } from '../ProofSheet.tsx';
import styles from './SessionsCard.module.css';
import { lockSettingsAtom } from '../security.atoms.ts';
import { securityAtom } from '#src/state/identity/security.ts';

const choices = [lockDays.min, 3, 7, 14, lockDays.max];

/** Locks all of the security settings for some days. What that means is said before; while it holds there is nothing to do. */
export function LockCard() {
  const { t, i18n } = useLingui();
  const { data } = useAtomValue(securityAtom);
  const lock = useSetAtom(lockSettingsAtom);
  const [isAsked, setAsked] = useState(false);
  const [days, setDays] = useState(String(choices[0]));
  if (data === undefined || data.locked_until !== null) return null;
  return (
    <Card title={t`Settings lock`} testId="lock">
      <p className={styles.plain}>
        <Trans>
          For 1 to 30 days no one can change passwords, e-mail, two-factor authentication, passkeys or the address
          whitelist, or add a wallet, not even you.
        </Trans>
      </p>
      <Button kind="secondary" full onClick={() => setAsked(true)} testId="lock-settings">
        <Trans>Lock settings</Trans>
      </Button>
      {isAsked ? (
        <ProofSheet
          title={t`Settings lock`}
          kind="danger"
          lead={
            <Trans>
              The lock can’t be lifted early, and a forgotten password can’t be reset until it ends. Days are real days.
            </Trans>
          }
          submitLabel={t`Lock settings`}
          send={(proof) => lock({ ...proof, days })}
          onDone={() => setAsked(false)}
          onClose={() => setAsked(false)}
        >
          <ChipsField
            label={t({ message: 'Days', comment: 'How long settings are locked' })}
            options={choices.map((choice) => ({ value: String(choice), label: i18n.number(choice) }))}
            value={days}
            onChange={setDays}
          />
        </ProofSheet>
      ) : null}
    </Card>
  );
}
