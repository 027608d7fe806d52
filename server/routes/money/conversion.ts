import type { conversionApi } from '#contract/api/money/conversion.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { convert, listConversions, presentConversion } from '#server/domain/conversion/convert.ts';
import { quoteConversion } from '#server/domain/conversion/quote.ts';
import { describeWallet } from '#server/domain/funds/wallet.ts';
import type { Handlers } from '../handlers.ts';

export const conversionRoutes: Handlers<keyof typeof conversionApi> = {
  'wallet/flashAgainstList': ({ deps, session }, asked) => quoteConversion(deps, session.userId, asked),

  'wallet/flashAgainst': async ({ deps, session, once }, { lang: _lang, ...asked }) => {
    const conversion = await once(async (trx) => presentConversion(await convert(trx, deps, session.userId, asked)));
    deps.notifier.conversion(session.userId, conversion);
    deps.notifier.balance(session.userId, await describeWallet(deps, session.userId));
    return conversion;
  },

  'wallet/myFlashAgainstList': ({ deps, session }, { cursor, limit = pageSize }) =>
    listConversions(deps.store.db, session.userId, { cursor, limit }),
};
