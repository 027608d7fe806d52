import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { Spinner } from './Spinner.tsx';
import styles from './Button.module.css';

export interface ButtonProps {
  kind?: 'primary' | 'secondary' | 'danger' | 'plain';
  type?: 'button' | 'submit';
  /** Something is under way: the button keeps its size and takes no second tap. */
  busy?: boolean;
  /** Why the button cannot act now, in words; it is shown below the button. */
  reason?: string | undefined;
  full?: boolean;
  /** For a button that is a switch: whether it is on. */
  pressed?: boolean;
  size?: 'regular' | 'small';
  icon?: ReactNode;
  /** A path of the app: makes it a link that looks like a button. */
  href?: string;
  onClick?: () => void;
  testId?: string;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { kind = 'primary', type = 'button', busy = false, reason, full = false, size = 'regular' } = props;
  const reasonId = useId();
  const look = { className: styles.button, 'data-kind': kind, 'data-size': size, 'data-testid': props.testId };
  const isBlocked = busy || reason !== undefined;
  const label = (
    <>
      {busy ? <Spinner /> : props.icon}
      <span>{props.children}</span>
    </>
  );
  return (
    <span className={styles.frame} data-full={full || undefined}>
      {props.href !== undefined && !isBlocked ? (
        <Link {...look} href={props.href} onClick={props.onClick}>
          {label}
        </Link>
      ) : (
        <button
          {...look}
          type={type}
          aria-busy={busy || undefined}
          aria-pressed={props.pressed}
          aria-disabled={isBlocked || undefined}
          aria-describedby={reason === undefined ? undefined : reasonId}
          onClick={(event) => {
            if (isBlocked) event.preventDefault();
            else props.onClick?.();
          }}
        >
          {label}
        </button>
      )}
      {reason === undefined ? null : (
        <span className={styles.reason} id={reasonId}>
          {reason}
        </span>
      )}
    </span>
  );
}
