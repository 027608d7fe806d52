import styles from './TicketField.module.css';

interface TicketChipProps {
  label: string;
  /** Undefined: there is nothing to take. */
  onTake: (() => void) | undefined;
}

/** A value to take with one tap. */
export function TicketChip({ label, onTake }: TicketChipProps) {
  return (
    <button type="button" className={styles.chip} disabled={onTake === undefined} onClick={onTake}>
      {label}
    </button>
  );
}
