import { atom } from 'jotai';
import type { Notice, NoticeEvent } from '#contract/api/news.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { type Loadable, mapLoadable, toResult } from '#src/lib/loadable.ts';
import { listFact } from '../feed/listFact.ts';
import type { Known } from '../feed/slot.ts';
import { addMarksAtom, marksAtom, sendMarksAtom } from './marks.ts';
import { afterEvent, type NoticePage, withMarks } from './notices.rules.ts';

const notices = listFact<Notice, NoticePage>('notices', (page) => call('user/usermessage', page));

/** The user's notices, newest first, with the marks set on this device. */
export const noticesAtom = atom((get): Loadable<Known<NoticePage>> => {
  const marks = get(marksAtom);
  return mapLoadable(get(notices.factAtom), (page) => withMarks(page, marks, nowSeconds()));
});

export const unreadAtom = atom((get) => get(noticesAtom).data?.unread ?? 0);

export const refreshNoticesAtom = notices.refreshAtom;

/** The next page, below what is shown. */
export const loadMoreNoticesAtom = notices.loadMoreAtom;

/** The socket sent a new notice, or what another device has read. */
export const noteNoticeAtom = atom(null, async (get, set, event: NoticeEvent) => {
  await set(notices.changeAtom, (before) => afterEvent(before, event));
  const { status, data } = get(notices.factAtom);
  if (data === undefined && status !== 'pending') await set(refreshNoticesAtom);
});

/** Marks notices as read: here at once, on the server as soon as it can be reached. */
export const markReadAtom = atom(null, async (_get, set, ids: readonly string[]) => {
  await set(addMarksAtom, ids);
  await set(deliverMarksAtom);
});

/** Marks all that are shown, by id: what arrives meanwhile stays unread. Online, the server marks those further down as well. */
export const markAllReadAtom = atom(null, async (get, set) => {
  const unread = get(noticesAtom).data?.list.filter(({ read }) => read === null) ?? [];
  await set(addMarksAtom, ids(unread));
  const all = get(noticesAtom).data?.unread === 0 ? null : await toResult(call('user/usermessage_read', {}));
  if (all?.status === 'ready') await set(refreshNoticesAtom);
  await set(deliverMarksAtom);
});

function ids(list: readonly Notice[]): string[] {
  return list.map(({ id }) => id);
}

/** Sends the marks that wait: at the start, after each connect, and when one is set. */
export const deliverMarksAtom = atom(null, (_get, set) =>
  set(sendMarksAtom, async (sent, unread) => {
    const time = nowSeconds();
    await set(notices.changeAtom, (before) => afterEvent(before, { kind: 'read', ids: [...sent], time, unread }));
  }),
);
