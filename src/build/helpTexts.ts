import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { readText } from '#contract/help/helpText.ts';

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
