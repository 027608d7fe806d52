/** Components as somebody meets them: with the words that ship, a store, and an address. For test files with jsdom. */
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import type { User } from '#contract/api/account.ts';
import type { Locale } from '#contract/locales.ts';
import { hashRouter } from '#src/lib/hash.ts';
import { activateLocale, i18n } from '#src/lib/i18n.ts';
import { beginSessionAtom } from '#src/state/session.ts';

interface Scene {
  /** What the app knows; an app that has just started by default. */
  store?: ReturnType<typeof createStore>;
  /** A path of `paths`: where the app is. */
  at?: string;
  locale?: Locale;
}

/** Somebody who is logged in. */
export const maria: User = {
  id: '11111111-1111-4111-8111-111111111111',
  owner: '11111111-1111-4111-8111-111111111111',
  username: 'maria',
  account: 'maria@practice.example',
  email: 'maria@practice.example',
  phone: null,
  wallet: null,
  label: '',
  epoch: 1,
  archived: null,
  has_password: true,
  can_return: true,
  invite_code: 'ABCDEF',
  inviter: null,
  lang: 'en',
  state: 'active',
  identity: 'none',
  two_factor: false,
  pay_password: false,
  created: 1_700_000_000,
  sealing_key: { id: '1', key: '' },
};

/** An app that somebody is logged in to, for the first time on this device: nothing is kept of anybody else. */
export async function loggedIn(store = createStore()) {
  await store.set(beginSessionAtom, { token: 'a token', user: { ...maria, id: crypto.randomUUID() } });
  return store;
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
