import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { TabTitle } from '#src/ui/frame/TabTitle.tsx';
import { Article } from './Article.tsx';
import { HelpList } from './HelpList.tsx';
import { NoHelp } from './NoHelp.tsx';
import { useHelp } from '#src/state/help/useHelp.ts';

/** The help centre: the list with its search, or one article of it. */
export function HelpPage() {
  const { t } = useLingui();
  const id = useSearchParams()[0].get('id');
  const { texts, retry } = useHelp();
  const title = t({ message: 'Help centre', comment: 'Title of the page with all help articles' });
  if (texts.data === undefined) {
    return (
      <Page title={title} bar="plain" back={paths.me()}>
        <NoHelp status={texts} onRetry={retry} />
      </Page>
    );
  }
  const text = id === null ? undefined : texts.data.find((one) => one.id === id);
  return (
    <Page
      title={title}
      tab={<TabTitle name={text?.title ?? title} />}
      bar="plain"
      back={text === undefined ? paths.me() : 'history'}
    >
      {text === undefined ? (
        <HelpList texts={texts.data} isMissing={id !== null} />
      ) : (
        <Article key={text.id} text={text} texts={texts.data} />
      )}
    </Page>
  );
}
