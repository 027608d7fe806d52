import { pageSize } from '#contract/rules/paging.ts';
import { findNotice, listNotices, readNotices } from '#server/domain/notices/notices.ts';
import type { Handlers } from '../handlers.ts';

type NoticeCall = 'user/usermessage' | 'user/usermessage_detail' | 'user/usermessage_read';

export const noticeRoutes: Handlers<NoticeCall> = {
  'user/usermessage': ({ deps, session }, { cursor, limit = pageSize }) =>
    listNotices(deps.store.db, session, { cursor, limit }),

  'user/usermessage_detail': ({ deps, session }, { id }) => findNotice(deps.store.db, session, id),

  'user/usermessage_read': async ({ deps, session, once }, { ids }) => {
    let outcome = { marked: 0, time: 0, unread: 0 };
    const answer = await once(async (trx) => {
      outcome = await readNotices(trx, deps, session, ids);
      return { unread: outcome.unread };
    });
    const { marked, time, unread } = outcome;
    if (marked > 0) deps.notifier.notice(session.userId, { kind: 'read', ids: ids ?? null, time, unread });
    return answer;
  },
};
