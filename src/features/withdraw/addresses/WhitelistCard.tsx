import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { type Whitelist, withdrawalRules } from '#contract/rules/withdrawal/rules.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { SwitchRow } from '#src/ui/controls/SwitchRow.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { formatHours } from '../withdraw.rules.ts';
import { setWhitelistAtom } from './addresses.atoms.ts';
import styles from './Addresses.module.css';
import { WhitelistOffSheet } from './WhitelistOffSheet.tsx';

/** Whether new addresses wait, what that means, and until when it still does. */
export function WhitelistCard({ whitelist: { on, off_at: offAt } }: { whitelist: Whitelist }) {
  const { t } = useLingui();
  const tag = useTag();
  const set = useSetAtom(setWhitelistAtom);
  const showError = useSetAtom(showErrorAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const wait = formatHours(withdrawalRules.waitSeconds, tag);
  const turnOn = async () => {
    if (isBusy) return;
    setBusy(true);
    const result = await set(true);
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
  };
  const until = offAt === null ? null : <Moment at={offAt} to="minute" />;
  return (
    <Card padding="none" testId="whitelist">
      <SwitchRow
        title={t({ message: 'Address whitelist', comment: 'A switch: new withdrawal addresses have to wait' })}
        detail={
          <Trans comment="wait is a span of time like 24 hours">
            When it’s on, a new address can only be used {wait} after it’s saved, so an intruder can’t immediately
            withdraw to their own address. Turning it off also takes {wait}.
          </Trans>
        }
        isOn={on && offAt === null}
        onToggle={() => (on && offAt === null ? setAsked(true) : void turnOn())}
        testId="whitelist-switch"
      />
      {until === null ? null : (
        <div className={styles.until} data-testid="whitelist-ends">
          <p>
            <Trans comment="until is a date and time">The whitelist stays on until {until}.</Trans>
          </p>
          <Button
            kind="plain"
            size="small"
            busy={isBusy}
            reason={isOffline ? t`You’re offline. Changing this setting needs a connection.` : undefined}
            onClick={() => void turnOn()}
          >
            <Trans comment="Button: do not turn the whitelist off">Keep it on</Trans>
          </Button>
        </div>
      )}
      {isAsked ? <WhitelistOffSheet onClose={() => setAsked(false)} /> : null}
    </Card>
  );
}
