import type { Plugin } from 'vite';
import { localeIds, locales } from '#contract/locales.ts';
import { rescueTexts } from '../app/rescue/rescueTexts.ts';
import { bundleScript } from './script.ts';

/**
 * The way out of an app that does not start: `/rescue.js`, in one piece and under one name for ever, and the links to it in the
 * document, in every language, since nothing can say which is the reader's where no script runs.
 */
export function rescue(root: string): Plugin {
  return {
    name: 'rescue',
    async generateBundle() {
      const source = await bundleScript(`${root}/src/app/rescue/rescue.ts`);
      this.emitFile({ type: 'asset', fileName: 'rescue.js', source });
    },
    transformIndexHtml: (html) =>
      html.replaceAll('<!-- way out -->', wayOut()).replace('<!-- needs script -->', needsScript()),
  };
}

/** Where no script runs, nothing can say which language is the reader's either. */
function needsScript(): string {
  return localeIds
    .map((locale) => `<p class="shell-note" lang="${locales[locale].tag}">${rescueTexts[locale].needsScript}</p>`)
    .join('');
}

function wayOut(): string {
  const links = localeIds.map(
    (locale) => `<a href="/rescue.html?lang=${locale}" lang="${locales[locale].tag}">${rescueTexts[locale].stuck}</a>`,
  );
  return `<nav class="way-out">${links.join('')}</nav>`;
}
