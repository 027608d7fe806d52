import { Trans } from '@lingui/react/macro';
import type { HelpText } from '#contract/help/helpText.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import styles from './Help.module.css';

/** Articles under a heading, each with its summary; nothing where there are none. */
export function TextRows({ title, texts }: { title: string; texts: readonly HelpText[] }) {
  if (texts.length === 0) return null;
  return (
    <Card title={title} padding="none">
      <ul>
        {texts.map((text) => (
          <li key={text.id}>
            <ListRow
              href={paths.help({ id: text.id })}
              title={text.title}
              detail={<Detail text={text} />}
              testId={`help-${text.id}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What an article is about, and whether the app has that. */
function Detail({ text }: { text: HelpText }) {
  return (
    <>
      {text.summary}
      {text.comesLater ? (
        <span className={styles.tag}>
          <Trans comment="Mark at a help article, in a list: it describes what is still to come">
            Not in the app yet
          </Trans>
        </span>
      ) : null}
    </>
  );
}
