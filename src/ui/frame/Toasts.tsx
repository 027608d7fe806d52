import { Trans, useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import styles from './Toasts.module.css';

export interface ToastItem {
  id: string;
  kind: 'success' | 'error' | 'info';
  text: string;
  /** The help article on it. */
  article?: string;
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** A figure with the code of a currency: 60.06 USDT. */
const amount = /\d\s?[A-Z]{2,}/;

interface ToastsProps {
  items: readonly ToastItem[];
  /** Somebody goes on to the article: the toast has said what it had to say. */
  onRead(id: string): void;
}

/** What is said for a moment, above the bottom bar. To be put into a region that is always there (src/app/shell/AppToasts.tsx). */
export function Toasts({ items, onRead }: ToastsProps) {
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
      {items.map(({ id, kind, text, article }) => {
        const Icon = icons[kind];
        return (
          <span className={styles.toast} data-kind={kind} key={id}>
            <Icon className={styles.icon} size={20} aria-hidden />
            <span>
              {text}
              <MoneyMark text={text} />
              {article === undefined ? null : (
                <span className={styles.action}>
                  <Link href={paths.help({ id: article })} onClick={() => onRead(id)}>
                    <Trans comment="Link from an error to the help article about it">What does this mean?</Trans>
                  </Link>
                </span>
              )}
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
