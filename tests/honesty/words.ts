/** Everything that the product says, sentence by sentence: catalogs, help, news, README, shipped files, and whatever stands in code. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, localeIds } from '#contract/locales.ts';
import { listFiles, root } from '../tree.ts';

export interface Sentence {
  /** From the root of the project. */
  file: string;
  text: string;
}

const singles = ['README.md', 'index.html'];

/** What customer service knows a fraud by: words that users write, shown to nobody. */
export const heard = 'contract/rules/chat/safetyPhrases.ts';

/** Every sentence that a user may read, in every language. A catalog gives the English and the translation. */
export function sentences(): Sentence[] {
  const files = listFiles();
  const shipped = files.filter((file) => /^public\/.*\.(html|css|js|mjs|svg|txt|json|webmanifest|md|xml)$/.test(file));
  const code = files.filter(
    (file) =>
      /^(src|server|contract)\/.*\.(ts|tsx)$/.test(file) && !/\.(test|fixtures)\.tsx?$/.test(file) && file !== heard,
  );
  const long = localeIds.flatMap((locale) =>
    ['help', 'news'].flatMap((kind) =>
      readdirSync(path.join(root, 'locales', kind, locale)).map((name) => `locales/${kind}/${locale}/${name}`),
    ),
  );
  return [
    ...localeIds.flatMap((locale) => catalogSentences(locale)),
    ...[...long, ...singles, ...shipped].flatMap((file) => split(file, textOf(file))),
    // A comment is read by nobody who trades.
    ...code.flatMap((file) => split(file, textOf(file).replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''))),
  ];
}

/** A file of the project as text. */
export function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** The messages of a language, `msgid` and `msgstr` alike: what is in the catalog is shipped, whatever the source says. */
function catalogSentences(locale: Locale): Sentence[] {
  const file = `locales/${locale}.po`;
  return catalogOf(locale).flatMap(([id, words]) => [...split(file, id), ...(id === words ? [] : split(file, words))]);
}

/** [English, translation] of every message. */
export function catalogOf(locale: Locale): [id: string, words: string][] {
  const unfolded = textOf(`locales/${locale}.po`).replaceAll(/"\n"/g, '');
  return [...unfolded.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)]
    .map(([, id = '""', words = '""']): [string, string] => [JSON.parse(id) as string, JSON.parse(words) as string])
    .filter(([id]) => id !== '');
}

/** One line of a text may hold several sentences; a decimal point ends none. */
function split(file: string, text: string): Sentence[] {
  return (
    text
      .split(/\n|(?<=[.!?…][)"”’»]*)\s+|(?<=[。！？][）」』”]*)/)
      .map((line) => line.trim())
      // What only the search reads: the words that people look for, promises of others among them.
      .filter((line) => line !== '' && !line.startsWith('keywords:'))
      .map((line) => ({ file, text: line }))
  );
}
