import { readFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { type Locale, localeIds, locales } from '../../contract/locales.ts';

/**
 * What the document brings with it so that it need not wait for the app: the script that asks early (src/app/boot), where the
 * catalogs are, and a guest's first words in every language, from the catalogs.
 */
export function boot(root: string): Plugin {
  let isBuild = false;
  return {
    name: 'boot',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    async renderStart() {
      const bundle = await rolldown({ input: `${root}/src/app/boot/boot.ts`, platform: 'browser' });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      this.emitFile({ type: 'asset', name: 'boot.js', source: output[0].code });
      await bundle.close();
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const script = files.find((file) => /^assets\/boot-.*\.js$/.test(file));
        const catalogs = files.filter((file) => /^assets\/locale-[a-z]{2}-(?!help-|more-)/.test(file));
        if (isBuild && (script === undefined || catalogs.length === 0))
          throw new Error('The build has no boot script.');
        const words = localeIds.map((locale) => guestWords(locale, readWords(root, locale))).join('');
        return {
          html: html.replace('<!-- guest words -->', words),
          tags: isBuild
            ? [
                {
                  tag: 'script',
                  attrs: {
                    defer: true,
                    src: `./${script}`,
                    'data-catalogs': catalogs.join(' '),
                  },
                  injectTo: 'head-prepend',
                },
              ]
            : [],
        };
      },
    },
  };
}

/** As src/features/home/GuestCard.tsx shows them; its links work before any script does. */
const wanted = {
  mark: 'Practice money',
  title: 'A place to practise',
  text: 'Live simulated prices of coins, currencies and metals, and deposits over a network that keeps dropping, with simulated money. Nothing real can be paid in or out, and no figure here is a promise.',
  register: 'Create an account',
  login: 'Log in',
};

type Words = Record<keyof typeof wanted, string>;

function guestWords(locale: Locale, { mark, title, text, register, login }: Words): string {
  return `<div class="shell-words" data-words="${locale}" lang="${locales[locale].tag}"><div class="shell-mark">${mark}</div><div class="shell-card shell-guest"><h2>${title}</h2><p>${text}</p><a href="#/pages/register/index">${register}</a><a href="#/pages/login/index">${login}</a></div></div>`;
}

/** @throws Error when a catalog lacks one of them: the words of the page have changed, and these have not. */
function readWords(root: string, locale: Locale): Words {
  const catalog = readFileSync(`${root}/locales/${locale}.po`, 'utf8');
  const find = (message: string) => {
    const row = catalog.split(`\nmsgid ${JSON.stringify(message)}\nmsgstr `)[1];
    if (row === undefined) throw new Error(`locales/${locale}.po has no "${message}"`);
    return escape(JSON.parse(row.slice(0, row.indexOf('\n'))) as string);
  };
  return Object.fromEntries(Object.entries(wanted).map(([name, message]) => [name, find(message)])) as Words;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
