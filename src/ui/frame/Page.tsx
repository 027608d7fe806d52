import { useLingui } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, use } from 'react';
import { Link } from 'wouter';
import { PageSlotsContext } from './pageSlots.ts';
import { PracticeMark } from './PracticeMark.tsx';
import { TabTitle } from './TabTitle.tsx';
import styles from './Page.module.css';

export interface PageProps {
  title: string;
  /** A `TabTitle` that says more than the heading does: which article, at what price. */
  tab?: ReactNode;
  /** `brand`: blue with white text. `plain`: login, `me` sub-pages, order lists. */
  bar?: 'brand' | 'plain';
  /** A path to go to, or 'history' for where the reader came from. */
  back?: string | undefined;
  /** One or two icon buttons at the end of the bar. */
  actions?: ReactNode;
  /** A line of the page's own below the bar that stays while the page scrolls: chips, a search field. */
  strip?: ReactNode;
  children: ReactNode;
}

/** The layout of every screen. The practice mark is part of it, so no screen can be without. */
export function Page({ title, tab, bar = 'brand', back, actions, strip, children }: PageProps) {
  const slots = use(PageSlotsContext);
  return (
    <div className={styles.page} data-bar={bar} data-tabs={slots.tabs === null ? 'none' : 'shown'}>
      {tab ?? <TabTitle name={title} />}
      <header className={styles.head}>
        <div className={styles.bar}>
          <div className={styles.barStart}>{back === undefined ? null : <Back to={back} onBack={slots.onBack} />}</div>
          <h1 className={styles.title} id="page-title" tabIndex={-1}>
            {title}
          </h1>
          <div className={styles.barEnd}>{actions}</div>
        </div>
        <PracticeMark>{slots.strip}</PracticeMark>
        {strip === undefined ? null : <div className={styles.strip}>{strip}</div>}
        {/* Always there, so that screen readers announce what appears in it. */}
        <output className={styles.inbox}>{slots.inbox}</output>
      </header>
      <main className={styles.main} id="page-main" tabIndex={-1}>
        {slots.notice}
        {children}
      </main>
      {slots.tabs}
    </div>
  );
}

function Back({ to, onBack }: { to: string; onBack: () => void }) {
  const { t } = useLingui();
  const label = t({ message: 'Back', comment: 'Arrow in the navigation bar' });
  if (to !== 'history') {
    return (
      <Link className={styles.back} href={to} aria-label={label}>
        <ArrowLeft size={22} aria-hidden />
      </Link>
    );
  }
  return (
    <button type="button" className={styles.back} onClick={onBack} aria-label={label}>
      <ArrowLeft size={22} aria-hidden />
    </button>
  );
}
