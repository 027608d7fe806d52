import { pushStateOf, removeSubscription, saveSubscription } from '#server/domain/push/subscriptions.ts';
import type { Handlers } from '../handlers.ts';

type PushCall = 'user/push' | 'user/push_save' | 'user/push_remove';

export const pushRoutes: Handlers<PushCall> = {
  'user/push': ({ deps, session }) => pushStateOf(deps, session),

  'user/push_save': ({ deps, session, once }, asked) => once((trx) => saveSubscription(trx, deps, session, asked)),

  'user/push_remove': ({ session, once }) =>
    once(async (trx) => {
      await removeSubscription(trx, session);
      return null;
    }),
};
