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
    accounts: <Trans>Let {label} share the address you want to log in with.</Trans>,
    chain: <Trans>Let {label} switch to BNB Smart Chain. The message to sign names it; nothing is sent there.</Trans>,
    sign: <Trans>Read this message in {label} and sign it. Decline if it says anything else.</Trans>,
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
        <Trans>
          Nothing showing? Open {label}: its request may be behind this window, or the wallet may be locked.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button kind="secondary" onClick={leaveBack} testId="cancel">
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}
