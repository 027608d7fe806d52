import type { tradingApi } from '#contract/api/trading.ts';
import { listFills } from '#server/domain/trading/fills.ts';
import { listProfits } from '#server/domain/trading/profits.ts';
import { riskOf } from '#server/domain/trading/risk/risk.ts';
import type { Handlers } from '../handlers.ts';

export const tradingRoutes: Handlers<keyof typeof tradingApi> = {
  'trade/fills': ({ deps, session }, asked) => listFills(deps, session.userId, asked),

  'trade/profit': ({ deps, session }, { from, to, offset = 0 }) =>
    listProfits(deps.store.db, session.userId, { from, to, offset }),

  'market/risk': ({ deps }, { symbol }) => riskOf(deps.market, symbol, deps.clock.nowMs()),
};
