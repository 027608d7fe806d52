import { atom } from 'jotai';
import type { Notice } from '#contract/api/news.ts';
import { call } from '#src/lib/api.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { type AskedFact, askedFact } from '#src/state/feed/askedFact.ts';
import { noticesAtom } from '#src/state/news/notices.ts';

const asked = new Map<string, AskedFact<Notice>>();

/** One that is further down than what is loaded of the list. */
function olderNotice(userId: string, id: string): AskedFact<Notice> {
  const key = `${userId}:${id}`;
  const known = asked.get(key) ?? askedFact(() => call('user/usermessage_detail', { id }));
  asked.set(key, known);
  return known;
}

/** One notice of the user's: from the list where it is there, which works offline, otherwise from the server. */
export function noticeOf(userId: string, id: string) {
  const { factAtom, refreshAtom } = olderNotice(userId, id);
  const noticeAtom = atom((get): Loadable<Notice> => {
    const list = get(noticesAtom);
    const listed = list.data?.list.find((notice) => notice.id === id);
    if (listed !== undefined) return { status: 'ready', data: listed };
    return list.data === undefined && list.status !== 'failed' ? { status: 'pending' } : get(factAtom);
  });
  return { noticeAtom, refreshAtom };
}
