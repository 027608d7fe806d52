import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { go, useQuery } from '../../lib/hash.ts';
import { type HelpSection, type HelpText, helpSections } from '../../lib/help/helpText.ts';
import { indexOf } from '../../lib/help/search.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/blocks/Card.tsx';
import { ListRow } from '../../ui/blocks/ListRow.tsx';
import { Spoken } from '../../ui/blocks/Spoken.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import styles from './Help.module.css';
import { useSectionNames } from './useSectionNames.ts';

interface HelpListProps {
  texts: readonly HelpText[];
  /** An article was asked for that does not exist (any more). */
  isMissing: boolean;
}

/** All articles by section, or what a search finds. The query is in the address, so that going back finds it again. */
export function HelpList({ texts, isMissing }: HelpListProps) {
  const { t } = useLingui();
  const names = useSectionNames();
  const query = useQuery().get('q') ?? '';
  const find = useMemo(() => indexOf(texts), [texts]);
  const byId = new Map(texts.map((text) => [text.id, text]));
  const found = query.trim() === '' ? null : find(query).flatMap((id) => byId.get(id) ?? []);
  const inSection = (section: HelpSection) => texts.filter((text) => text.section === section);
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={t`Search the help`}
          value={query}
          onChange={(q) => go(paths.help({ q }), { replace: true })}
        />
      </div>
      <Spoken>
        {found === null || found.length === 0 ? null : (
          <Plural value={found.length} one="# article found" other="# articles found" />
        )}
      </Spoken>
      {isMissing ? (
        <p className={styles.note}>
          <Trans>That article does not exist. Here are all the others.</Trans>
        </p>
      ) : null}
      {found === null ? (
        helpSections.map((section) => <Texts key={section} title={names[section]} texts={inSection(section)} />)
      ) : (
        <Texts title={t({ message: 'Found', comment: 'Heading over search results' })} texts={found} />
      )}
      <output className={styles.note}>
        {found?.length === 0 ? <Trans>Nothing found. Try another word, or a shorter one.</Trans> : null}
      </output>
    </>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly HelpText[] }) {
  if (texts.length === 0) return null;
  return (
    <Card title={title} padding="none">
      <ul>
        {texts.map(({ id, title: name, summary }) => (
          <li key={id}>
            <ListRow href={paths.help({ id })} title={name} detail={summary} testId={`help-${id}`} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
