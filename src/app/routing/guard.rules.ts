import { ownPath, type PageKey, pagesOfUsers, paths } from '#src/lib/paths.ts';

/** Pages that are over as soon as somebody is logged in. */
const pagesOfGuests: ReadonlySet<PageKey> = new Set(['login', 'guardLogin', 'register']);

/**
 * Where a reader is sent instead of the page asked for; null for who may stay. Guests log in first and come back to where they
 * wanted to; who has logged in goes on to there. `wanted` is the path asked for, with its query.
 */
export function guardedPath(page: PageKey | null, wanted: string, isGuest: boolean): string | null {
  if (page === null) return null;
  if (isGuest) return pagesOfUsers.has(page) ? paths.guardLogin({ back: wanted }) : null;
  return pagesOfGuests.has(page) ? (wayBack(wanted) ?? paths.home) : null;
}

/** The page a login leads to, when it is one of ours and no login itself. */
function wayBack(login: string): string | null {
  const query = new URLSearchParams(login.split('?').slice(1).join('?'));
  const back = ownPath(query.get('back'));
  return back === null || /^\/pages\/(login|my|register)\//.test(back) ? null : back;
}
