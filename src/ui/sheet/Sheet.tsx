import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, use, useId } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { PageSlotsContext } from '../frame/pageSlots.ts';
import { PracticeMark } from '../frame/PracticeMark.tsx';
import styles from './Sheet.module.css';
import { useDragDown } from './useDragDown.ts';
import { useModal } from './useModal.ts';

interface SheetProps {
  title: string;
  onClose(): void;
  /** While something is under way the sheet stays: closing it would hide the outcome. */
  busy?: boolean;
  /** Stays in sight below what scrolls. */
  footer?: ReactNode;
  testId?: string;
  children: ReactNode;
}

/**
 * A sheet from below, a dialog in the middle of a wide screen. It is open for as long as it is rendered. It may cover the page and
 * its practice mark, so it has one of its own; and it makes the page inert, so what the page announces stands on it, too.
 */
export function Sheet({ title, onClose, busy = false, footer, testId, children }: SheetProps) {
  const { t } = useLingui();
  const titleId = useId();
  const { dialog, heading, dismiss } = useModal({ busy, onClose });
  const drag = useDragDown(dismiss);
  const { alerts } = use(PageSlotsContext);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      data-testid={testId}
      onKeyDown={keepFromForm}
    >
      <output className={styles.alerts}>{alerts}</output>
      <div className={styles.panel}>
        <header className={styles.head} {...drag}>
          <span className={styles.grip} aria-hidden />
          <h2 className={styles.title} id={titleId} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          <IconButton label={t`Close`} icon={<X size={20} aria-hidden />} onClick={dismiss} />
        </header>
        <PracticeMark />
        <div className={styles.body} ref={keepReachable}>
          {children}
        </div>
        {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/** A body that is longer than the screen, with nothing in it to tab to, is scrolled by keys once it has the focus itself. */
function keepReachable(body: HTMLDivElement | null): (() => void) | undefined {
  if (body === null) return undefined;
  const look = () => {
    const isLong = body.scrollHeight > body.clientHeight;
    if (isLong && body.querySelector('a, button, input, select, summary, textarea') === null) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  };
  const watch = new ResizeObserver(look);
  watch.observe(body);
  for (const child of body.children) watch.observe(child);
  return () => watch.disconnect();
}

/** A sheet that is opened from within a form is no part of it: Enter in its fields must not send what lies behind. */
function keepFromForm(event: KeyboardEvent<HTMLDialogElement>): void {
  const { currentTarget, target, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  if (target.form !== null && !currentTarget.contains(target.form)) event.preventDefault();
}
