import type { spotApi } from '#contract/api/spot.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { actOn } from '#server/domain/trading/act.ts';
import { cancelSpot } from '#server/domain/trading/spot/cancel.ts';
import { listSpot, presentSpot } from '#server/domain/trading/spot/orders.ts';
import { submitSpot } from '#server/domain/trading/spot/submit.ts';
import type { Handlers } from '../handlers.ts';
import { tellOrder } from './tell.ts';

export const spotRoutes: Handlers<keyof typeof spotApi> = {
  'coin/trade': async ({ deps, session, once }, { lang: _lang, ...asked }) => {
    const order = await once(async (trx) => presentSpot(await submitSpot(trx, deps, session.userId, asked)));
    await tellOrder(deps, session.userId, { product: 'spot', order });
    return order;
  },

  'coin/list': ({ deps, session }, { lang: _lang, limit = pageSize, ...asked }) =>
    listSpot(deps.store.db, session.userId, { ...asked, limit }),

  'coin/cancel': async ({ deps, session, once }, { id }) => {
    const order = await actOn(deps, { product: 'spot', orderId: id }, () =>
      once(async (trx) => presentSpot(await cancelSpot(trx, deps, session.userId, id))),
    );
    await tellOrder(deps, session.userId, { product: 'spot', order });
    return order;
  },
};
