import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { AnyErrorKey } from '#src/lib/appError.ts';
import { articleOf } from '#src/lib/help/articleOf.ts';
import { paths } from '#src/lib/paths.ts';
import styles from './HelpLink.module.css';

/** From an error to the article that explains it, or to customer service; nothing, where there is neither. */
export function HelpLink({ about }: { about: AnyErrorKey }) {
  if (about === 'account_frozen') {
    return (
      <Link className={styles.link} href={paths.chat()}>
        <Trans comment="Title of a page">Customer service</Trans>
      </Link>
    );
  }
  const id = articleOf(about);
  if (id === null) return null;
  return (
    <Link className={styles.link} href={paths.help({ id })}>
      <Trans comment="Link from an error to the help article about it">What does this mean?</Trans>
    </Link>
  );
}
