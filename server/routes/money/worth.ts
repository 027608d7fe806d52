import type { worthApi } from '#contract/api/money/worth.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { describeReport } from '#server/domain/equity/report.ts';
import { balanceIn, listRecords } from '#server/domain/funds/wallet.ts';
import type { Handlers } from '../handlers.ts';

export const worthRoutes: Handlers<keyof typeof worthApi> = {
  'wallet/report': ({ deps, session }) => describeReport(deps, session.userId),

  'wallet/detail': async ({ deps, session }, { account, currency, cursor, limit = pageSize }) => ({
    balance: await balanceIn(deps.store.db, deps, session.userId, account, currency),
    ...(await listRecords(deps, session.userId, { account, currency, cursor, limit })),
  }),
};
