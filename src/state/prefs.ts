import { atom } from 'jotai';
import { defaultLocale, isLocale, type Locale, locales } from '#contract/locales.ts';
import { secret128 } from '../lib/clock.ts';
import { hideOwn } from '../lib/figures/own.ts';
import { activateLocale } from '../lib/i18n.ts';
import { type Settled, toResult } from '../lib/loadable.ts';

export type Theme = 'light' | 'dark' | 'system';
export type RisesAre = 'green' | 'red';

export interface Prefs {
  version: 1;
  locale: Locale;
  theme: Theme;
  /** null follows the language. */
  risesAre: RisesAre | null;
  favourites: readonly string[];
  /** Amounts of the user's own are shown as dots, for who looks over the shoulder. */
  hidesBalances: boolean;
}

const prefsKey = 'hft:prefs';
const deviceKey = 'hft:device';
const startKey = 'hft:start';

const prefsAtom = atom(firstPrefs());

export const localeAtom = atom((get) => get(prefsAtom).locale);

/** Shows the app in another language, and keeps the choice. Fails with `offline` when its catalog cannot be had. */
export const setLocaleAtom = atom(null, async (_get, set, locale: Locale): Promise<Settled<void>> => {
  const result = await toResult(activateLocale(locale));
  if (result.status === 'ready') set(changePrefsAtom, { locale });
  return result;
});

export const themeAtom = atom(
  (get) => get(prefsAtom).theme,
  (_get, set, theme: Theme) => set(changePrefsAtom, { theme }),
);

export const risesAreAtom = atom(
  (get): RisesAre => {
    const { risesAre, locale } = get(prefsAtom);
    return risesAre ?? locales[locale].risesAre;
  },
  (_get, set, risesAre: RisesAre) => set(changePrefsAtom, { risesAre }),
);

export const favouritesAtom = atom((get) => get(prefsAtom).favourites);

export const toggleFavouriteAtom = atom(null, (_get, set, symbol: string) => {
  const { favourites } = readPrefs();
  const isIn = favourites.includes(symbol);
  set(changePrefsAtom, { favourites: isIn ? favourites.filter((one) => one !== symbol) : [...favourites, symbol] });
});

export const hidesBalancesAtom = atom(
  (get) => get(prefsAtom).hidesBalances,
  (_get, set, hidesBalances: boolean) => set(changePrefsAtom, { hidesBalances }),
);

/** Another tab may have changed something since: what is stored is changed, not what is in memory. */
const changePrefsAtom = atom(null, (get, set, change: Partial<Prefs>) => {
  const before = readStored(prefsKey) === null ? get(prefsAtom) : readPrefs();
  const after = { ...before, ...change };
  set(prefsAtom, after);
  hideOwn(after.hidesBalances);
  writeStored(prefsKey, JSON.stringify(after));
});

function firstPrefs(): Prefs {
  const prefs = readPrefs();
  hideOwn(prefs.hidesBalances);
  return prefs;
}

/** The preferences of this device; whatever cannot be read is as it comes. */
export function readPrefs(): Prefs {
  const stored = parseObject(readStored(prefsKey));
  const { locale, theme, risesAre, favourites, hidesBalances } = stored;
  return {
    version: 1,
    locale: isLocale(locale) ? locale : defaultLocale,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    risesAre: risesAre === 'green' || risesAre === 'red' ? risesAre : null,
    favourites: Array.isArray(favourites) ? favourites.filter((symbol) => typeof symbol === 'string') : [],
    hidesBalances: hidesBalances === true,
  };
}

/** Whether the next start is that of a user: no more than what its first frame looks like depends on it. */
export function keepStart(status: 'guest' | 'user'): void {
  if (readStored(startKey) !== status) writeStored(startKey, status);
}

let deviceInMemory: string | null = null;

/** A secret of this installation: the practice inbox of an account shows only where the account was used. */
export function deviceId(): string {
  const stored = readStored(deviceKey);
  if (stored !== null && /^[A-Za-z0-9_-]{22,64}$/.test(stored)) return stored;
  deviceInMemory ??= secret128();
  writeStored(deviceKey, deviceInMemory);
  return deviceInMemory;
}

/** What was stored as an object; nothing in it where it cannot be read. */
export function parseObject(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Not ours, or cut off: as if nothing were stored.
    return {};
  }
}

/** Storage can be forbidden as a whole; then the preferences live as long as the page. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full or forbidden: the value holds until the page is closed.
  }
}
