import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from './Notes.module.css';

/** A form's button is often so far below that this comes out of sight. */
const showIt = (note: HTMLDivElement | null) => note?.scrollIntoView({ block: 'nearest' });

/** A box for what went otherwise than meant, seen and read out as it comes. */
export function WarnNote({ testId, children }: { testId: string; children: ReactNode }) {
  return (
    <div className={styles.note} role="alert" data-testid={testId} ref={showIt}>
      {children}
    </div>
  );
}

interface UnansweredNoteProps {
  /** The step, as its button named it: "Buy 0.01 BTC". */
  what: ReactNode;
  busy: boolean;
  isOffline: boolean;
  onFindOut(): void;
}

/** A step whose answer was lost, and the one way to know what became of it that does nothing twice. */
export function UnansweredNote({ what, busy, isOffline, onFindOut }: UnansweredNoteProps) {
  const { t } = useLingui();
  return (
    <WarnNote testId="unanswered">
      <p>
        <strong>{what}</strong>
      </p>
      <p>
        <Trans comment="About a step that is named above it, like: Buy 0.01 BTC">
          No response yet, so we can’t tell if this went through. Send it again to find out: it won’t be done twice.
        </Trans>
      </p>
      <Button
        kind="secondary"
        size="small"
        busy={busy}
        reason={isOffline ? t`Offline: you can send this again once you’re back online.` : undefined}
        onClick={onFindOut}
        testId="find-out"
      >
        <Trans comment="Button: sends a step again whose answer was lost">Send again</Trans>
      </Button>
    </WarnNote>
  );
}
