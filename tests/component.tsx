/** Components as somebody meets them: with the words that ship, a store, and an address. For test files with jsdom. */
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import type { Locale } from '#contract/locales.ts';
import { hashRouter } from '#src/lib/hash.ts';
import { activateLocale, i18n } from '#src/lib/i18n.ts';

interface Scene {
  /** What the app knows; an app that has just started by default. */
  store?: ReturnType<typeof createStore>;
  /** A path of `paths`: where the app is. */
  at?: string;
  locale?: Locale;
}

/**
 * Shows a component.
 * @returns what a test goes on with: the store, a user, and `again` to show it with other properties.
 */
export async function show(node: ReactNode, { store = createStore(), at = '/', locale = 'en' }: Scene = {}) {
  await activateLocale(locale);
  history.replaceState(null, '', `#${at}`);
  const inApp = (shown: ReactNode) => (
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <Router {...hashRouter}>{shown}</Router>
      </I18nProvider>
    </Provider>
  );
  const { rerender, container, unmount } = render(inApp(node));
  return {
    store,
    container,
    unmount,
    user: userEvent.setup(),
    again: (other: ReactNode) => rerender(inApp(other)),
  };
}
