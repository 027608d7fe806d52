import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { ChatPartOf } from '#contract/api/person/chat.ts';
import type { HelpText } from '#contract/help/helpText.ts';
import { sectionsOf } from '#contract/help/sections.ts';
import { figuresIn, withFigures } from '#src/lib/help/figures.ts';
import { paths } from '#src/lib/paths.ts';
import { useHelp } from '#src/state/help/useHelp.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Markdown } from '#src/ui/Markdown.tsx';
import styles from '../Chat.module.css';

type Nearest = ChatPartOf<'articles'>['list'][number];

interface ArticlesProps {
  list: readonly Nearest[];
  /** Whether they answer the question, as far as a program can tell; otherwise it says that it does not know. */
  isKnown: boolean;
}

/** What the help says: of the first article the passage itself, of the others where they are. */
export function Articles({ list, isKnown }: ArticlesProps) {
  const texts = useHelp().texts.data ?? [];
  const found = list.flatMap(({ id, section }) => {
    const text = texts.find((one) => one.id === id);
    return text === undefined ? [] : [{ text, section }];
  });
  const [first, ...others] = found;
  return (
    <>
      {isKnown ? null : (
        <p>
          <Trans>I don’t know the answer. These articles come closest:</Trans>
        </p>
      )}
      {first !== undefined && isKnown ? <Passage {...first} /> : null}
      {found.length === 0 ? (
        <p>
          <Link href={paths.help()}>
            <Trans>Help centre</Trans>
          </Link>
        </p>
      ) : null}
      {isKnown && others.length > 0 ? (
        <p className={styles.note}>
          <Trans>These may also help:</Trans>
        </p>
      ) : null}
      <ul className={styles.links}>
        {(isKnown ? others : found).map(({ text, section }) => (
          <li key={text.id}>
            <Link href={linkTo(text.id, section)}>{text.title}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function linkTo(id: string, section: number | null): string {
  return paths.help({ id, section: section === null ? undefined : String(section) });
}

/** Of an article the first words of the section that answers, or its summary. */
function Passage({ text, section }: { text: HelpText; section: number | null }) {
  const tag = useTag();
  const part = section === null ? undefined : sectionsOf(text.body)[section];
  const words = part === undefined ? text.summary : (firstWords(part.body) ?? text.summary);
  return (
    <>
      <p className={styles.source}>
        <Link href={linkTo(text.id, section)}>{text.title}</Link>
        {part === undefined ? null : ` › ${part.heading}`}
      </p>
      {text.comesLater ? (
        <p className={styles.note}>
          <Trans>This isn’t in the app yet. The article explains how it will work.</Trans>
        </p>
      ) : null}
      <Markdown
        source={withFigures(words, figuresIn(tag))}
        pathOfLink={(id) => (id === 'chat' ? paths.chat() : paths.help({ id }))}
      />
    </>
  );
}

/** The first paragraph or list; null where a section begins with a table or a calculator. */
function firstWords(body: string): string | null {
  const [first = ''] = body.split(/\n\s*\n/);
  return first === '' || /^(\||\[\[|#)/.test(first) ? null : first;
}
