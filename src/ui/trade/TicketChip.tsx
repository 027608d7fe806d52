import styles from './TicketField.module.css';

interface TicketChipProps {
  label: string;
  /** Undefined: there is nothing to take. */
  onTake: (() => void) | undefined;
  /** It filled the field, and nothing has been typed since. */
  isChosen?: boolean;
}

/** A value to take with one tap. */
export function TicketChip({ label, onTake, isChosen }: TicketChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      disabled={onTake === undefined}
      aria-pressed={isChosen}
      onClick={onTake}
    >
      {label}
    </button>
  );
}
