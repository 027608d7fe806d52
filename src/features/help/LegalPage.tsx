import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { paths } from '#src/lib/paths.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { Article } from './Article.tsx';
import { NoHelp } from './NoHelp.tsx';
import { useHelp } from '#src/state/help/useHelp.ts';

/** A page that shows one text, for the agreements that have addresses of their own. */
export function pageOfText(id: string): ComponentType {
  return function LegalPage() {
    const { t } = useLingui();
    const { texts, retry } = useHelp();
    const text = texts.data?.find((one) => one.id === id);
    return (
      <Page
        title={t({ message: 'Agreements', comment: 'Title of the pages with legal texts' })}
        bar="plain"
        back={paths.me()}
      >
        {text === undefined ? (
          <NoHelp status={texts} onRetry={retry} />
        ) : (
          <Article text={text} texts={texts.data ?? []} />
        )}
      </Page>
    );
  };
}
