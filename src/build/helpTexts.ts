import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { HelpText } from '../lib/help/helpText.ts';

const prefix = 'virtual:help/';

/**
 * The help of a language as one module, `virtual:help/en`, made from locales/help/en/*.md. One file to fetch and to keep; the
 * texts are only cut into head and body here, what is in them is read where it is shown.
 */
export function helpTexts(): Plugin {
  return {
    name: 'help-texts',
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : null;
    },
    load(id) {
      const locale = helpLocaleOf(id);
      if (locale === null) return null;
      const folder = path.resolve(import.meta.dirname, '../../locales/help', locale);
      const names = readdirSync(folder);
      for (const name of names) this.addWatchFile(path.join(folder, name));
      const texts = names
        .map((name) => readText(path.basename(name, '.md'), readFileSync(path.join(folder, name), 'utf8')))
        .toSorted((a, b) => a.order - b.order);
      return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(texts))});`;
    },
  };
}

/** The language of a help module, or null for any other module. */
export function helpLocaleOf(id: string): string | null {
  return id.startsWith(`\0${prefix}`) ? id.slice(prefix.length + 1) : null;
}

/**
 * A text file: `key: value` lines between two lines of dashes, then Markdown.
 * @throws Error when the head is missing or incomplete.
 */
export function readText(id: string, file: string): HelpText {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(file);
  if (match === null) throw new Error(`${id} has no head`);
  const head = new Map(
    (match[1] ?? '')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const value = (key: string) => {
    const found = head.get(key);
    if (found === undefined) throw new Error(`${id} has no ${key}`);
    return found;
  };
  return {
    id,
    order: Number(value('order')),
    section: value('section') as HelpText['section'],
    title: value('title'),
    summary: value('summary'),
    keywords: value('keywords'),
    version: Number(value('version')),
    comesLater: head.get('comes') === 'later',
    body: (match[2] ?? '').trim(),
  };
}
