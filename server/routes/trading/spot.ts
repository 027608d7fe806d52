import type { spotApi } from '#contract/api/spot.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { afterSettling } from '#server/domain/trading/afterSettling.ts';
import { cancelSpot } from '#server/domain/trading/spot/cancel.ts';
import { listSpot, presentSpot } from '#server/domain/trading/spot/orders.ts';
import { submitSpot } from '#server/domain/trading/spot/submit.ts';
import type { Handlers } from '../handlers.ts';
import { tellOrder } from './tell.ts';

export const spotRoutes: Handlers<keyof typeof spotApi> = {
  'coin/trade': async ({ deps, session, once }, { lang: _lang, ...request }) => {
    const order = await once(async (trx) => presentSpot(await submitSpot(trx, deps, session.userId, request)));
    await tellOrder(deps, session.userId, { product: 'spot', order });
    return order;
  },

  'coin/list': ({ deps, session }, { lang: _lang, limit = pageSize, ...request }) =>
    listSpot(deps.store.db, session.userId, { ...request, limit }),

  'coin/cancel': async ({ deps, session, once }, { id }) => {
    const order = await afterSettling(deps, { product: 'spot', orderId: id }, () =>
      once(async (trx) => presentSpot(await cancelSpot(trx, deps, session.userId, id))),
    );
    await tellOrder(deps, session.userId, { product: 'spot', order });
    return order;
  },
};
