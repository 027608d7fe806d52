import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { type Locale, localeIds, locales } from '#contract/locales.ts';
import { bundleScript } from './script.ts';

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
      for (const [name, format] of [
        ['boot', 'iife'],
        ['firstCandles', 'es'],
      ] as const) {
        const source = await bundleScript(`${root}/src/app/boot/${name}.ts`, format);
        this.emitFile({ type: 'asset', name: `${name}.js`, source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const [script, picture] = ['boot', 'firstCandles'].map((name) =>
          files.find((file) => file.startsWith(`assets/${name}-`)),
        );
        const catalogs = files.filter((file) => /^assets\/locale-[a-z]{2}-(?!help-|more-)/.test(file));
        if (isBuild && (script === undefined || picture === undefined || catalogs.length === 0))
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
                    'data-chart': piecesOfChart(bundle ?? {}, html).join(' '),
                    'data-picture': picture,
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

/**
 * The files of a chart's page beyond those of the document.
 * @throws Error when there is no such page: it bears another name now.
 */
function piecesOfChart(bundle: Rolldown.OutputBundle, html: string): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (found.has(file) || html.includes(file) || chunk?.type !== 'chunk') return;
    found.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of chunk.imports) visit(next);
  };
  const begin = Object.keys(bundle).filter((file) => /^assets\/(CandleChart|KlinePage)-.*\.js$/.test(file));
  if (begin.length !== 2) throw new Error('The build has no chart.');
  for (const file of begin) visit(file);
  return [...found];
}

/** As src/features/home/GuestCard.tsx shows them; its links work before any script does. */
const wanted = {
  mark: 'Practice money',
  title: 'A place to practise',
  text: 'Practise trading crypto, forex and metals at live simulated prices. Deposits survive a patchy connection. It’s all practice money: nothing real goes in or out, and no figure is a promise.',
  tryIt: 'Try it',
  register: 'Create account',
  login: 'Log in',
};

type Words = Record<keyof typeof wanted, string>;

function guestWords(locale: Locale, { mark, title, text, tryIt, register, login }: Words): string {
  return `<div class="shell-words" data-words="${locale}" lang="${locales[locale].tag}"><div class="shell-mark">${mark}</div><div class="shell-card shell-guest"><h2>${title}</h2><p>${text}</p><a href="#/pages/login/index">${tryIt}</a><a href="#/pages/register/index">${register}</a><a href="#/pages/login/index">${login}</a></div></div>`;
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
