import type { Notice, NoticeEvent } from '#contract/api/news.ts';
import type { PageOf } from '../feed/listFact.ts';

/** The user's notices, newest first, and how many of all there are unread. */
export interface NoticePage extends PageOf<Notice> {
  unread: number;
}

/** The page with the marks set on this device: what was read here counts as read at once, with or without a network. */
export function withMarks<P extends NoticePage>(page: P, marked: readonly string[], now: number): P {
  if (marked.length === 0) return page;
  const marks = new Set(marked);
  const isNew = (notice: Notice) => notice.read === null && marks.has(notice.id);
  const count = page.list.filter(isNew).length;
  if (count === 0) return page;
  const list = page.list.map((notice) => (isNew(notice) ? { ...notice, read: now } : notice));
  return { ...page, list, unread: Math.max(0, page.unread - count) };
}

/** The page after an event of the socket: a new notice in front, or marks of another device of the same user. */
export function afterEvent<P extends NoticePage>(page: P, event: NoticeEvent): P {
  const { unread } = event;
  if (event.kind === 'new') {
    const { notice } = event;
    return { ...page, unread, list: [notice, ...page.list.filter(({ id }) => id !== notice.id)] };
  }
  const ids = event.ids === null ? null : new Set(event.ids);
  const isRead = (notice: Notice) =>
    notice.read === null && (ids === null ? notice.time <= event.time : ids.has(notice.id));
  return {
    ...page,
    unread,
    list: page.list.map((notice) => (isRead(notice) ? { ...notice, read: event.time } : notice)),
  };
}
