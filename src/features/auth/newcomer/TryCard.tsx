import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from 'jotai';
import { useState } from 'react';
import { startingBalances } from '#contract/rules/account.ts';
import { deviceAccount } from '#contract/rules/practice.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { tryOut } from '#src/state/practice/tryOut.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from '../AuthPage.module.css';

interface TryCardProps {
  /** The invitation code that the form has; null where it asks for none. */
  invite: string | null;
  /** Whether this server takes nobody without one. */
  isRequired: boolean;
}

/** The way in without a form: an account of this device, and what that means. */
export function TryCard({ invite, isRequired }: TryCardProps) {
  const { t } = useLingui();
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const tag = useTag();
  const { keptDays } = deviceAccount;
  const figure = `${formatAmount(startingBalances[0], 'full', tag)} USDT`;
  const start = async () => {
    setBusy(true);
    await tryOut(store, invite?.trim());
    setBusy(false);
  };
  return (
    <div className={styles.other}>
      <Card title={t`Or just try it`} testId="try-card">
        <p className={styles.lead}>
          <Trans>
            One tap: no e-mail, no password, {figure} in practice money. The account is on this device only and is
            deleted after {keptDays} days without use.
          </Trans>
        </p>
        <Button
          kind="secondary"
          full
          busy={isBusy}
          reason={
            isRequired && invite?.trim() === ''
              ? t`This server requires an invitation code for new accounts. Enter yours.`
              : undefined
          }
          onClick={() => void start()}
          testId="try-it"
        >
          <Trans comment="Button: a practice account of this device in one tap, no e-mail, no password">Try it</Trans>
        </Button>
      </Card>
    </div>
  );
}
