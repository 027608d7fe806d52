import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import styles from './SkipLink.module.css';

/** The hash belongs to the router, so the jump is made by hand. */
export function SkipLink() {
  const jump = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('page-main')?.focus();
  };
  return (
    <a className={styles.link} href="#page-main" onClick={jump}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
