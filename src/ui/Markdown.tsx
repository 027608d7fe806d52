import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import styles from './Markdown.module.css';

interface MarkdownProps {
  source: string;
  /** Where a link of ours ("#fees") leads. */
  pathOfLink: (target: string) => string;
  /** What stands in place of a paragraph `[[name]]`; null for a name that is not known. */
  block?: (name: string) => ReactNode;
}

/**
 * Markdown as elements. Nothing becomes HTML by itself: raw HTML shows as the text it is, and links lead to our own pages or to
 * https.
 */
export function Markdown({ source, pathOfLink, block = noBlock }: MarkdownProps) {
  const tokens = useMemo(() => lexer(source), [source]);
  return <div className={styles.text}>{showAll(tokens, { pathOfLink, block })}</div>;
}

function noBlock(): ReactNode {
  return null;
}

type Ways = Required<Pick<MarkdownProps, 'pathOfLink' | 'block'>>;

function showAll(tokens: readonly Token[], ways: Ways): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- the tokens of a text never change their order
  return tokens.map((token, index) => <Fragment key={index}>{show(token as MarkedToken, ways)}</Fragment>);
}

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.List
  | Tokens.Table
  | Tokens.Blockquote
  | Tokens.Code
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Codespan
  | Tokens.Link
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Br
  | Tokens.Hr
  | Tokens.Space;

/** The page has the first level, the text's own title the second. */
const headings = { 1: 'h3', 2: 'h3', 3: 'h4' } as const;

function show(token: MarkedToken, ways: Ways): ReactNode {
  switch (token.type) {
    case 'heading': {
      const Heading = headings[token.depth as 1] ?? 'h4';
      return <Heading>{showAll(token.tokens, ways)}</Heading>;
    }
    case 'paragraph': {
      const name = /^\[\[([\w-]+)\]\]$/.exec(token.text.trim())?.[1];
      return name === undefined ? <p>{showAll(token.tokens, ways)}</p> : ways.block(name);
    }
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List>
          {token.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={index}>{showAll(item.tokens, ways)}</li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table table={token} ways={ways} />;
    case 'blockquote':
      return <blockquote>{showAll(token.tokens, ways)}</blockquote>;
    case 'code':
      return <pre>{token.text}</pre>;
    case 'strong':
      return <strong>{showAll(token.tokens, ways)}</strong>;
    case 'em':
      return <em>{showAll(token.tokens, ways)}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <TextLink target={token.href} content={showAll(token.tokens, ways)} ways={ways} />;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'space':
      return null;
    case 'text':
      return token.tokens === undefined ? token.text : showAll(token.tokens, ways);
    case 'escape':
      return token.text;
    // Raw HTML and whatever else Markdown knows: as it was written.
    default:
      return (token as Token).raw;
  }
}

/** A table that is wider than the phone is scrolled with keys as well. */
function Table({ table, ways }: { table: Tokens.Table; ways: Ways }) {
  const name = table.header.map(({ text }) => text).join(', ');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <th key={index} scope="col">
                {showAll(cell.tokens, ways)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={index}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={column}>{showAll(cell.tokens, ways)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TextLink({ target, content, ways }: { target: string; content: ReactNode; ways: Ways }) {
  if (target.startsWith('#')) return <Link href={ways.pathOfLink(target.slice(1))}>{content}</Link>;
  if (!target.startsWith('https://')) return content;
  return (
    <a href={target} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
