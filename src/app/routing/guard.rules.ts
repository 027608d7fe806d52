import { accessOf, type PageKey, pageOf, paths } from '#src/lib/paths.ts';

/**
 * Where a reader is sent instead of the page asked for; null for who may stay. Guests log in first and come back to where they
 * wanted to; who has logged in goes on to there. `wanted` is the path asked for, with its query.
 */
export function guardedPath(page: PageKey | null, wanted: string, isGuest: boolean): string | null {
  const access = page === null ? 'open' : accessOf(page);
  if (access === 'user' && isGuest) return paths.guardLogin({ back: wanted });
  return access === 'guest' && !isGuest ? (wayBack(wanted) ?? paths.home()) : null;
}

/** The page a login leads to, when it is one of ours and no login itself. */
function wayBack(login: string): string | null {
  const query = new URLSearchParams(login.split('?').slice(1).join('?'));
  const back = query.get('back') ?? '';
  const page = pageOf(back);
  return page === null || accessOf(page) === 'guest' ? null : back;
}
