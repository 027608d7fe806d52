import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type HelpSection, type HelpText, helpSections } from '#contract/help/helpText.ts';
import { indexOf } from '#contract/help/search.ts';
import { paths } from '#src/lib/paths.ts';
import { localeAtom } from '#src/state/prefs.ts';
import { Spoken } from '#src/ui/blocks/Unseen.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import styles from './Help.module.css';
import { TextRows } from './TextRows.tsx';
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
  const [, go] = useLocation();
  const query = useSearchParams()[0].get('q') ?? '';
  const locale = useAtomValue(localeAtom);
  const { find } = useMemo(() => indexOf(texts, locale), [texts, locale]);
  const byId = new Map(texts.map((text) => [text.id, text]));
  const found = query.trim() === '' ? null : find(query).flatMap((id) => byId.get(id) ?? []);
  const inSection = (section: HelpSection) => texts.filter((text) => text.section === section);
  return (
    <>
      <div className={styles.search}>
        <SearchField label={t`Search help`} value={query} onChange={(q) => go(paths.help({ q }), { replace: true })} />
      </div>
      <Spoken>
        {found === null || found.length === 0 ? null : (
          <Plural value={found.length} one="# article found" other="# articles found" />
        )}
      </Spoken>
      {isMissing ? (
        <p className={styles.note}>
          <Trans>Article not found. Browse all articles below.</Trans>
        </p>
      ) : null}
      {found === null ? (
        helpSections.map((section) => <TextRows key={section} title={names[section]} texts={inSection(section)} />)
      ) : (
        <TextRows title={t({ message: 'Results', comment: 'Heading over search results' })} texts={found} />
      )}
      <output className={styles.note}>
        {found?.length === 0 ? <Trans>No results. Try another word or a shorter one.</Trans> : null}
      </output>
    </>
  );
}
