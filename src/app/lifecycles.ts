import type { createStore } from 'jotai';
import { defaultLocale } from '#contract/locales.ts';
import { currentPath, navigate } from '../lib/hash.ts';
import { activateLocale } from '../lib/i18n.ts';
import { toResult } from '../lib/loadable.ts';
import { pages, paths } from '../lib/paths.ts';
import { installOfferAtom } from '../state/install.ts';
import { keepStart, localeAtom, risesAreAtom, themeAtom } from '../state/prefs.ts';
import { sessionAtom, sessionOverAtom } from '../state/session.ts';

type Store = ReturnType<typeof createStore>;

/** The language chosen, or the default one where its catalog cannot be had: a page in another language beats none. */
export async function showLanguage(store: Store): Promise<void> {
  const chosen = await toResult(activateLocale(store.get(localeAtom)));
  if (chosen.status === 'failed') await activateLocale(defaultLocale);
}

/** What the settings change on the document, now and whenever they change. */
export function followSettings(store: Store): void {
  const html = document.documentElement;
  const showTheme = () => {
    html.dataset['theme'] = store.get(themeAtom);
  };
  const showRises = () => {
    html.dataset['rises'] = store.get(risesAreAtom);
  };
  showTheme();
  showRises();
  store.sub(themeAtom, showTheme);
  store.sub(risesAreAtom, showRises);
}

/** The browser's offer to install comes early and once; it is kept until somebody asks for it. */
export function followInstall(store: Store): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(installOfferAtom, event);
  });
}

/** Who was here last, for the document that the next start shows before it can know (src/app/boot). */
export function rememberStart(store: Store): void {
  const remember = () => keepStart(store.get(sessionAtom).status);
  remember();
  store.sub(sessionAtom, remember);
}

/**
 * When the server ends the session, the app says so on a page of its own, with the ways to log in, and comes back to where it was. From a
 * page of users the guard has gone to the login by then, and knows the way back.
 */
export function followSession(store: Store): void {
  store.sub(sessionOverAtom, () => {
    const [route, search = ''] = currentPath().split('?');
    if (route === pages.tipWallet.route) return;
    const isAtLogin = route === pages.guardLogin.route;
    const back = isAtLogin ? (new URLSearchParams(search).get('back') ?? '') : currentPath();
    navigate(paths.tipWallet({ reason: 'session', back }), { replace: isAtLogin });
  });
}
