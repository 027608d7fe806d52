import { Trans } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { formatTimes } from '#src/lib/figures/units.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from '../Ticket.module.css';
import type { FieldProps } from './field.ts';
import { LeverageSheet } from './LeverageSheet.tsx';

export function LeverageField({ ticket }: FieldProps) {
  const tag = useTag();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.choice}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-testid="leverage"
      >
        <span>
          <Trans>Leverage</Trans>
        </span>
        <span className={styles.times}>
          {formatTimes(ticket.draft.leverage, tag)}
          <ChevronDown size={16} aria-hidden />
        </span>
      </button>
      {isOpen ? <LeverageSheet ticket={ticket} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
