import type { ReactNode } from 'react';
import styles from './TradeColumns.module.css';

/** The form, and the book beside it: also on the narrowest phone, so that a price can be taken with one tap. */
export function TradeColumns({ form, book }: { form: ReactNode; book: ReactNode }) {
  return (
    <div className={styles.room}>
      <div className={styles.columns}>
        <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
          {form}
        </form>
        <div className={styles.book}>{book}</div>
      </div>
    </div>
  );
}
