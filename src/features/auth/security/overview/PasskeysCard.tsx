import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Security } from '#contract/api/security/security.ts';
import { canUsePasskeys } from '#src/lib/device/passkeys.ts';
import { describeError } from '#src/lib/errorText.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { refreshSecurityAtom, securityAtom } from '#src/state/identity/security.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { useClientName } from '#src/ui/figures/useClientName.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { TextField } from '#src/ui/form/TextField.tsx';
import { ProofSheet } from '../ProofSheet.tsx';
import { addPasskeyAtom, removePasskeyAtom } from '../security.atoms.ts';
import styles from './SessionsCard.module.css';

type Passkey = Security['passkeys'][number];

/** The person's passkeys; where the browser has none at this address, it says where it has. */
export function PasskeysCard() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const security = useAtomValue(securityAtom);
  const refresh = useSetAtom(refreshSecurityAtom);
  const [asked, setAsked] = useState<'add' | Passkey | null>(null);
  const host = security.data?.passkey_host ?? null;
  const isHere = canUsePasskeys() && host !== null;
  const close = () => setAsked(null);
  return (
    <Card title={t`Passkeys`} padding="none" testId="passkeys">
      {security.data !== undefined ? (
        <>
          <p className={styles.note}>
            {isHere ? (
              <Trans>A passkey logs you in the way you unlock your device. A fake page can’t use it.</Trans>
            ) : host === null ? (
              <Trans>
                Passkeys don’t work on an IP address. Open the app on a host name with HTTPS, or on localhost.
              </Trans>
            ) : (
              <Trans>
                This browser can’t use passkeys here. They work at {host} over HTTPS, or at localhost on the computer
                that runs the server.
              </Trans>
            )}
          </p>
          <ul>
            {security.data.passkeys.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
            ))}
          </ul>
          {isHere ? (
            <div className={styles.action}>
              <Button kind="secondary" full onClick={() => setAsked('add')} testId="add-passkey">
                <Trans>Add passkey</Trans>
              </Button>
            </div>
          ) : null}
        </>
      ) : security.status === 'failed' ? (
        <ErrorState
          title={t`Couldn’t load the list.`}
          detail={describeError(i18n, security.error, tag)}
          about={security.error.key}
          onRetry={() => void refresh()}
        />
      ) : (
        <SkeletonRows count={1} label={t`Loading list`} />
      )}
      {asked === 'add' ? <AddSheet onClose={close} /> : null}
      {asked !== null && asked !== 'add' ? <RemoveSheet passkey={asked} onClose={close} /> : null}
    </Card>
  );
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const nameOf = useClientName();
  const { label, created, last_used: lastUsed } = passkey;
  const seen = <Moment at={lastUsed ?? created} />;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p>{nameOf(label)}</p>
        <p className={styles.seen}>
          {lastUsed === null ? (
            <Trans comment="seen is a date and time">Added {seen}</Trans>
          ) : (
            <Trans comment="seen is a date and time">Last used {seen}</Trans>
          )}
        </p>
      </div>
      <Button kind="plain" size="small" onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}

function AddSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const add = useSetAtom(addPasskeyAtom);
  const showToast = useSetAtom(showToastAtom);
  const [label, setLabel] = useState('');
  return (
    <ProofSheet
      title={t`Add passkey`}
      lead={<Trans>Your device asks for your fingerprint, face or PIN, which never leave it.</Trans>}
      submitLabel={t`Add passkey`}
      send={(proof) => add({ ...proof, label: label.trim() })}
      onDone={() => {
        showToast({ kind: 'success', message: t`Passkey added` });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={t({ message: 'Name', comment: 'What somebody calls a passkey' })}
        name="label"
        autoComplete="off"
        maxLength={40}
        placeholder={t({ message: 'For example, my phone', comment: 'Name of a passkey' })}
        value={label}
        onChange={setLabel}
      />
    </ProofSheet>
  );
}

function RemoveSheet({ passkey: { id, label }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const nameOf = useClientName();
  const remove = useSetAtom(removePasskeyAtom);
  const showToast = useSetAtom(showToastAtom);
  const name = nameOf(label);
  return (
    <ProofSheet
      title={t`Remove passkey`}
      kind="danger"
      lead={<Trans>“{name}” will no longer log you in. Delete it on the device too.</Trans>}
      submitLabel={t`Remove`}
      send={(proof) => remove({ ...proof, id })}
      onDone={() => {
        showToast({ kind: 'success', message: t`Passkey removed` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
