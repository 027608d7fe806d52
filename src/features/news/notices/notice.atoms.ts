import { atom } from 'jotai';
import type { Notice } from '#contract/api/news.ts';
import { call } from '#src/lib/api.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { fact } from '#src/state/feed/fact.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { noticesAtom } from '#src/state/news/notices.ts';

/** One that is further down than what is loaded of the list. */
const olderNotice = perKey((id: string) =>
  fact<Notice>('notice', () => call('user/usermessage_detail', { id }), { scope: 'user', fresh: () => true }),
);

/** One notice of the user's: from the list where it is there, which works offline, otherwise from the server. */
export const noticeOf = perKey((id: string) => {
  const { factAtom, refreshAtom } = olderNotice(id);
  const noticeAtom = atom((get): Loadable<Notice> => {
    const list = get(noticesAtom);
    const listed = list.data?.list.find((notice) => notice.id === id);
    if (listed !== undefined) return { status: 'ready', data: listed };
    return list.data === undefined && list.status !== 'failed' ? { status: 'pending' } : get(factAtom);
  });
  return { noticeAtom, refreshAtom };
});
