import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { HelpText } from '#contract/help/helpText.ts';
import { paths } from '#src/lib/paths.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Markdown } from '#src/ui/Markdown.tsx';
import { blockOf } from './calculators/blockOf.tsx';
import { figuresIn, withFigures } from '#src/lib/help/figures.ts';
import styles from './Help.module.css';

interface ArticleProps {
  text: HelpText;
  texts: readonly HelpText[];
}

/** One text with its figures, its calculators and its links to others. */
export function Article({ text, texts }: ArticleProps) {
  const tag = useTag();
  const body = useMemo(() => withFigures(text.body, figuresIn(tag)), [text, tag]);
  const { version } = text;
  return (
    <article className={styles.article} data-testid={`article-${text.id}`}>
      <h2 className={styles.title}>{text.title}</h2>
      <p className={styles.summary}>{text.summary}</p>
      {text.comesLater ? (
        <p className={styles.later}>
          <Trans>This is not in the app yet. The article says how it will work.</Trans>
        </p>
      ) : null}
      <Markdown source={body} pathOfLink={(id) => pathOf(id, texts)} block={blockOf} />
      <p className={styles.version}>
        <Trans>Version {version} of this text</Trans>
      </p>
    </article>
  );
}

/** A link to a text that a language does not have leads to the list. */
function pathOf(id: string, texts: readonly HelpText[]): string {
  return paths.help(texts.some((text) => text.id === id) ? { id } : {});
}
