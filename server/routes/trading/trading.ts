import type { tradingApi } from '#contract/api/trading.ts';
import { cancelAll } from '#server/domain/trading/cancelAll.ts';
import { listFills } from '#server/domain/trading/fills.ts';
import { listProfits } from '#server/domain/trading/profits.ts';
import { riskOf } from '#server/domain/trading/risk/risk.ts';
import type { Settled } from '#server/domain/trading/settle/settled.ts';
import type { Handlers } from '../handlers.ts';
import { tellAll } from './tell.ts';

export const tradingRoutes: Handlers<keyof typeof tradingApi> = {
  'trade/cancelall': async ({ deps, session, once }, { lang: _lang, ...request }) => {
    let changed: readonly Settled[] = [];
    const answer = await once(async (trx) => {
      const { moved, cancelled } = await cancelAll(trx, deps, session.userId, request);
      changed = [...moved, ...cancelled];
      return { list: cancelled.map(({ event }) => event) };
    });
    await tellAll(deps, changed);
    return answer;
  },

  'trade/fills': ({ deps, session }, request) => listFills(deps, session.userId, request),

  'trade/profit': ({ deps, session }, { from, to, offset = 0 }) =>
    listProfits(deps.store.db, session.userId, { from, to, offset }),

  'market/risk': ({ deps }, { symbol }) => riskOf(deps.market, symbol, deps.clock.nowMs()),
};
