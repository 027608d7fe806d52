import { Trans } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
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
  const showSection = useShownSection();
  return (
    <article className={styles.article} ref={showSection} data-testid={`article-${text.id}`}>
      <h2 className={styles.title}>{text.title}</h2>
      <p className={styles.summary}>{text.summary}</p>
      {text.comesLater ? (
        <p className={styles.later}>
          <Trans>This isn’t in the app yet. The article explains how it will work.</Trans>
        </p>
      ) : null}
      <Markdown source={body} pathOfLink={(id) => pathOf(id, texts)} block={blockOf} />
      <p className={styles.version}>
        <Trans>Version {version}</Trans>
      </p>
    </article>
  );
}

/** Where the address names a section of the text, the page begins there. */
function useShownSection() {
  const section = useSearchParams()[0].get('section');
  return useCallback(
    (article: HTMLElement | null) => {
      if (section === null || article === null) return;
      const heading = [...article.querySelectorAll('h3')][Number(section)];
      heading?.scrollIntoView({ block: 'center' });
    },
    [section],
  );
}

/** A link to a text that a language does not have leads to the list. */
function pathOf(id: string, texts: readonly HelpText[]): string {
  if (id === 'chat') return paths.chat();
  return paths.help(texts.some((text) => text.id === id) ? { id } : {});
}
