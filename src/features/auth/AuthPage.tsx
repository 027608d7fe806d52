import type { ReactNode, Ref, SubmitEvent } from 'react';
import { Page } from '#src/ui/frame/Page.tsx';
import styles from './AuthPage.module.css';

interface AuthPageProps {
  title: string;
  /** One sentence on what this is for. */
  lead: ReactNode;
  form: Ref<HTMLFormElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Links to the other ways in, below the form. */
  footer: ReactNode;
  /** Another way in, behind the links. */
  other?: ReactNode;
  children: ReactNode;
}

export function AuthPage({ title, lead, form, onSubmit, footer, other, children }: AuthPageProps) {
  return (
    <Page title={title} bar="plain" back="history">
      <div className={styles.page}>
        <p className={styles.lead}>{lead}</p>
        <form className={styles.form} ref={form} onSubmit={onSubmit} noValidate>
          {children}
        </form>
        <div className={styles.footer}>{footer}</div>
        {other}
      </div>
    </Page>
  );
}
