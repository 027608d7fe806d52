import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Spinner } from '#src/ui/controls/Spinner.tsx';
import { leaveBack } from './leave.ts';
import type { Step } from './signing.ts';
import styles from './WalletPage.module.css';

interface WaitCardProps {
  label: string;
  step: Step;
}

/** What the wallet is asked at this moment. It may have opened nothing, or behind this window: there is always a way back. */
export function WaitCard({ label, step }: WaitCardProps) {
  const { t } = useLingui();
  const words: Record<Step['ask'], ReactNode> = {
    accounts: <Trans>Let {label} show this site the address to sign in with.</Trans>,
    chain: <Trans>Let {label} change to BNB Smart Chain. The text to sign names it; nothing is sent there.</Trans>,
    sign: <Trans>Read this text in {label}, and sign it. Decline if it says anything else.</Trans>,
  };
  return (
    <>
      <Card title={t`Waiting for ${label}`} testId="waiting">
        <output className={styles.step}>
          <Spinner /> <span>{words[step.ask]}</span>
        </output>
        {step.ask === 'sign' ? (
          <pre className={styles.message} lang="en" data-testid="message">
            {step.message}
          </pre>
        ) : null}
      </Card>
      <p className={styles.note}>
        <Trans>Nothing to see? Open {label}: its question may be behind this window, or it may be locked.</Trans>
      </p>
      <div className={styles.actions}>
        <Button kind="secondary" onClick={leaveBack} testId="cancel">
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}
