import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Toasts.module.css';

export interface ToastItem {
  id: string | number;
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Where there is more to read about it. */
  action?: ReactNode;
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** A figure with the code of a currency: 60.06 USDT. */
const amount = /\d\s?[A-Z]{2,}/;

/** What is said for a moment, above the bottom bar. To be put into a region that is always there (src/app/shell/AppToasts.tsx). */
export function Toasts({ items }: { items: readonly ToastItem[] }) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => region.current && keepClear(region.current);
    place();
    // A sheet that closes gives the focus back to the button below it.
    document.addEventListener('focusin', place);
    return () => document.removeEventListener('focusin', place);
  });
  return (
    <div className={styles.region} ref={region}>
      {items.map(({ id, kind, text, action }) => {
        const Icon = icons[kind];
        return (
          <span className={styles.toast} data-kind={kind} key={id}>
            <Icon className={styles.icon} size={20} aria-hidden />
            <span>
              {text}
              <MoneyMark text={text} />
              {action === undefined ? null : <span className={styles.action}>{action}</span>}
            </span>
          </span>
        );
      })}
    </div>
  );
}

/** Whatever tells an amount says that it is practice money: the frame does where the sentence does not. */
function MoneyMark({ text }: { text: string }) {
  const { t } = useLingui();
  const mark = t`Practice money`;
  if (!amount.test(text) || text.toLowerCase().includes(mark.toLowerCase())) return null;
  return <small className={styles.money}>{mark}</small>;
}

/** The button that was just pressed stays in sight: where the toasts would lie over it, they stand above it. */
function keepClear(region: HTMLElement): void {
  region.style.translate = '';
  const pressed = document.activeElement?.closest('button')?.getBoundingClientRect();
  const { top, bottom } = region.getBoundingClientRect();
  if (pressed === undefined || pressed.bottom < top || pressed.top > bottom) return;
  region.style.translate = `0 ${pressed.top - bottom - gapPx}px`;
}

const gapPx = 8;
