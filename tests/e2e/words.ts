/** What the app says, looked up in its own catalogs: stories in any language read the same. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../contract/locales.ts';
import { root } from '../tree.ts';

/**
 * A function that words an English message in a language. `{0}` and other placeholders are left in place.
 * @throws Error when the catalog does not hold the message: the story names a text that is not on any screen.
 */
export function wordsOf(locale: Locale): (message: string) => string {
  const catalog = readCatalog(locale);
  return (message) => {
    const words = catalog.get(message);
    if (words === undefined) throw new Error(`no message ${JSON.stringify(message)} in ${locale}.po`);
    return words === '' ? message : words;
  };
}

export function readCatalog(locale: Locale): Map<string, string> {
  const text = readFileSync(path.join(root, 'locales', `${locale}.po`), 'utf8');
  const entry = /^msgid ((?:"(?:[^"\\]|\\.)*"\n?)+)msgstr ((?:"(?:[^"\\]|\\.)*"\n?)+)/gm;
  return new Map([...text.matchAll(entry)].map(([, id = '', words = '']) => [joined(id), joined(words)]));
}

function joined(quoted: string): string {
  return quoted
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as string)
    .join('');
}
