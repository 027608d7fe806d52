/** What a user would read: components as HTML, in any language, with the words that ship. */
import { I18nProvider } from '@lingui/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { Locale } from '#contract/locales.ts';
import { hashRouter } from '#src/lib/hash.ts';
import { activateLocale, i18n } from '#src/lib/i18n.ts';

type Store = ReturnType<typeof createStore>;

/** @param store what the app knows; an app that has just started by default. */
export async function htmlOf(node: ReactNode, locale: Locale = 'en', store: Store = createStore()): Promise<string> {
  await activateLocale(locale);
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <Router {...hashRouter} hook={useHome} searchHook={noQuery}>
          {node}
        </Router>
      </I18nProvider>
    </Provider>,
  );
}

/** The home page, without an address bar. */
function useHome(): [string, () => void] {
  return ['/', () => undefined];
}

function noQuery(): string {
  return '';
}

/** The text of every element with this test id. */
export function textsOf(html: string, testId: string): string[] {
  const found = html.matchAll(new RegExp(`<(\\w+)[^>]*data-testid="${testId}"[^>]*>(.*?)</\\1>`, 'g'));
  return [...found].map(([, , inner = '']) => plain(inner));
}

/** The figures of a sheet, by their names. */
export function figuresOf(html: string): Record<string, string> {
  const rows = html.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/g);
  return Object.fromEntries([...rows].map(([, name = '', value = '']) => [plain(name), plain(value)]));
}

/** The words of a piece of HTML. */
export function plain(html: string): string {
  const named: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
  return html.replace(/<[^>]*>/g, '').replace(/&[#\w]+;/g, (entity) => named[entity] ?? entity);
}
